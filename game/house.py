"""The rooms as a person sees them: opened at the start, changed behind screens, read again when a map is saved."""

from collections.abc import Iterator
from pathlib import Path

from game.app import App
from game.content import content_folder
from game.kitchen.mapfile import MapError
from game.kitchen.plan import FloorPlan
from game.kitchen.tiled import plan_of, read_map
from game.packs import Pack, PackError, load_pack
from game.picture import Picture
from game.rooms import AUTO, Rooms, chefs_in
from game.view.atlas import AssetError
from game.watching import say

CLOSING, OPENING = 0.3, 0.4
"""Seconds in which the paper screens slide shut and open."""

COMPLAINT_SHOWN_FOR = 12.0
"""Seconds for which the board tells what is wrong with a map, a pack or the settings."""


class House:
    """Keeps app and picture in the room that is wanted."""

    def __init__(self, rooms: Rooms, picture: Picture, *, still: bool = False) -> None:
        """`still` changes rooms without the screens."""
        self.rooms = rooms
        self.picture = picture
        self.still = still
        self._work: Iterator[None] | None = None
        self._shown = False
        self._complaint_until = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether a change of rooms is on: it wants every frame."""
        return self._work is not None or self.picture.shut > 0

    @property
    def is_ready(self) -> bool:
        """Whether what is on stage may be seen. Only the very first change of rooms hides it, for a few frames."""
        return self._shown or self._work is None

    def step(self, app: App, now: float, dt: float) -> None:
        """Once a frame, after the app's tick: `now` is of a steady clock, `dt` the time since the last frame."""
        if self.picture.complaint and now >= self._complaint_until:
            self.picture.complaint = None
        self._slide(dt)
        if self._work is None:
            if not app.watch.caught_up:
                return
            path = self.rooms.look(chefs_in(app.view), now)
            if path is not None:
                self._work = self._move(app, path, now)
        if self._work is not None and next(self._work, self) is self:
            self._work = None
        self._shown = self._shown or self._work is None

    def settle(self, app: App, now: float) -> None:
        """One step, and at once the whole change of rooms it begins: for pictures of a moment."""
        self.step(app, now, 0.0)
        while self._work is not None:
            self.step(app, now, CLOSING)
        self.picture.shut = 0.0

    def complain(self, line: str, now: float) -> None:
        """Tell a person what is wrong, on standard error and on the board."""
        say(line)
        self.post(line, now)

    def post(self, line: str, now: float) -> None:
        """Tell it on the board alone, for a while."""
        self.picture.complaint = line
        self._complaint_until = now + COMPLAINT_SHOWN_FOR

    def _slide(self, dt: float) -> None:
        """Move the screens: shut while a change is on, else open."""
        way = dt / CLOSING if self._hides else -dt / OPENING
        self.picture.shut = min(1.0, max(0.0, self.picture.shut + way))

    @property
    def _hides(self) -> bool:
        # a saved map is shown at once: whoever draws it looks at both
        return self._work is not None and self._shown and not self.still and self.rooms.saves is None

    def _move(self, app: App, path: Path, now: float) -> Iterator[None]:
        """Change rooms a piece a frame, so that no frame is long; the old room stays where the new one is faulty."""
        while self._hides and self.picture.shut < 1:
            yield
        try:
            tiled = read_map(path)
            yield
            plan = plan_of(tiled)
            yield
            floor = self.picture.furnish(tiled, plan)
            yield
        except (MapError, AssetError) as error:
            if self.rooms.saves is None or self.rooms.saves.is_settled():
                self.complain(f"{error}; the old map stays", now)
            return
        app.set_plan(plan)
        if not self._shown:
            yield  # nobody sees the two apart
        self.picture.enter(floor, plan)
        if self.rooms.saves is not None:
            self.picture.complaint = None


def open_house(
    wanted: str | Path = AUTO, pack_folder: Path | None = None, *, still: bool = False, now: float = 0.0
) -> tuple[House, FloorPlan]:
    """The house with its first room, and that room's plan. Needs a display.

    A pack that can't be used is told of, and the program's own pictures and maps are taken.

    Raises:
        MapError: the wanted map can't be used.
    """
    if pack_folder is None:
        return _opened(wanted, None, still)
    try:
        pack = load_pack(pack_folder, content_folder("sprites"))
        house, plan = _opened(wanted, pack, still)
        _see_all_maps(house, pack)
    except (PackError, AssetError, MapError) as error:
        house, plan = _opened(wanted, None, still)
        house.complain(f"pack {pack_folder.name}: {error}; using the default art", now)
    return house, plan


def _opened(wanted: str | Path, pack: Pack | None, still: bool) -> tuple[House, FloorPlan]:
    rooms = Rooms(content_folder("maps"), wanted, pack.maps if pack else None)
    tiled = read_map(rooms.path)
    plan = plan_of(tiled)
    picture = Picture(content_folder("sprites"), tiled, plan, over=pack.sprites if pack else None)
    return House(rooms, picture, still=still), plan


def _see_all_maps(house: House, pack: Pack) -> None:
    """Read every map of a pack, so that a fault is known before the kitchen moves there."""
    for path in sorted(pack.maps.glob("*.tmx")) if pack.maps else ():
        tiled = read_map(path)
        house.picture.furnish(tiled, plan_of(tiled))
