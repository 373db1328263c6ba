"""Changing rooms with the real pictures, and without a window."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.app import App
from game.content import content_folder
from game.house import CLOSING, COMPLAINT_SHOWN_FOR, House, open_house
from game.kitchen.mapfile import MapError
from game.kitchen.plan import FloorPlan
from game.rooms import SHRINK_AFTER, STAT_PERIOD
from game.view.screen import Headless
from tests.test_rooms import session, view

FRAME = 1 / 60
MAPS = content_folder("maps")


class Stage:
    """An app's place: how many chefs a test says, and the room it was moved to last."""

    def __init__(self) -> None:
        self.watch = SimpleNamespace(caught_up=True)
        self.chefs = 0
        self.plans: list[FloorPlan] = []

    @property
    def view(self) -> Any:
        return view(*(session(str(n)) for n in range(self.chefs)))

    def set_plan(self, plan: FloorPlan) -> None:
        self.plans.append(plan)

    @property
    def room(self) -> str | None:
        """The name of the room it was moved to last."""
        return self.plans[-1].name if self.plans else None


class Playing:
    """A house with its stage, played frame by frame."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.stage = Stage()
        self.now = 0.0
        self.shut: list[float] = []

    def play(self, seconds: float) -> None:
        """Go on for some seconds; `shut` keeps how far the screens were shut in each frame."""
        self.shut.clear()
        for _ in range(max(1, round(seconds / FRAME))):
            self.house.step(cast(App, self.stage), self.now, FRAME)
            self.shut.append(self.house.picture.shut)
            self.now += FRAME


@pytest.fixture(autouse=True)
def headless() -> Iterator[Headless]:
    made = Headless((640, 360))
    yield made
    made.close()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the small kitchen with its tilesets and pictures, to be saved over."""
    (tmp_path / "maps").mkdir()
    for name in ("small.tmx", "floor.tsx", "scenery.tsx"):
        shutil.copy(MAPS / name, tmp_path / "maps" / name)
    sprites = tmp_path / "sprites"
    shutil.copytree(content_folder("sprites") / "scenery", sprites / "scenery")
    shutil.copy(content_folder("sprites") / "floor.png", sprites / "floor.png")
    return tmp_path / "maps" / "small.tmx"


def save(path: Path, text: str) -> None:
    """Save a file so that its time of change is another one on every file system."""
    before = path.stat().st_mtime_ns
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def renamed(path: Path, name: str) -> str:
    return path.read_text(encoding="utf-8").replace('value="Small kitchen"', f'value="{name}"')


def test_the_first_room_of_a_crowd_is_entered_without_screens() -> None:
    playing = Playing(open_house()[0])
    playing.stage.chefs = 20
    playing.play(0.2)
    assert playing.stage.room == "Banquet hall"
    assert set(playing.shut) == {0.0}


def test_the_first_room_is_not_seen_before_it_is_the_right_one() -> None:
    playing = Playing(open_house()[0])
    playing.stage.chefs = 20
    playing.play(FRAME)
    assert not playing.house.is_ready
    while not playing.house.is_ready:
        playing.play(FRAME)
    assert playing.stage.room == "Banquet hall"


def test_nothing_is_chosen_while_history_comes_in() -> None:
    playing = Playing(open_house()[0])
    playing.stage.watch.caught_up = False
    playing.stage.chefs = 20
    playing.play(0.5)
    assert playing.stage.plans == []
    assert playing.house.is_ready


def test_a_change_of_rooms_happens_while_the_screens_are_shut() -> None:
    playing = Playing(open_house()[0])
    playing.play(0.1)
    playing.stage.chefs = 10
    while playing.stage.room is None:
        playing.play(FRAME)
    assert playing.house.picture.shut == 1.0
    playing.play(1.0)
    assert playing.house.picture.shut == 0.0
    assert not playing.house.is_moving


def test_a_change_of_rooms_takes_no_more_than_eight_tenths_of_a_second() -> None:
    playing = Playing(open_house()[0])
    playing.play(0.1)
    playing.stage.chefs = 10
    playing.play(1.5)
    assert 0.5 < sum(shut > 0 for shut in playing.shut) * FRAME <= 0.8


def test_the_screens_never_jump() -> None:
    playing = Playing(open_house()[0])
    playing.play(0.1)
    playing.stage.chefs = 10
    playing.play(1.5)
    steps = [abs(b - a) for a, b in zip(playing.shut, playing.shut[1:], strict=False)]
    assert max(steps) <= FRAME / CLOSING + 1e-9


def test_with_reduced_motion_there_are_no_screens() -> None:
    playing = Playing(open_house(still=True)[0])
    playing.play(0.1)
    playing.stage.chefs = 10
    playing.play(1.5)
    assert playing.stage.room == "Kitchen"
    assert set(playing.shut) == {0.0}


def test_it_moves_back_after_a_minute() -> None:
    playing = Playing(open_house()[0])
    playing.stage.chefs = 10
    playing.play(0.5)
    playing.stage.chefs = 2
    playing.play(SHRINK_AFTER - 1)
    assert playing.stage.room == "Kitchen"
    playing.play(3.0)
    assert playing.stage.room == "Small kitchen"


def test_a_saved_map_is_shown_within_a_second_or_so(mine: Path) -> None:
    playing = Playing(open_house(mine)[0])
    playing.play(0.5)
    save(mine, renamed(mine, "Corner bar"))
    playing.play(STAT_PERIOD + 0.1)
    assert playing.stage.room == "Corner bar"
    assert set(playing.shut) == {0.0}


def test_a_bad_map_is_refused_and_the_old_one_stays(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    playing = Playing(open_house(mine)[0])
    playing.play(0.5)
    save(mine, mine.read_text(encoding="utf-8").replace('name="kind" value="edit"', 'name="kind" value="eddit"'))
    playing.play(STAT_PERIOD + 0.1)
    assert playing.stage.plans == []
    (line,) = capsys.readouterr().err.splitlines()
    assert 'layer "stations", object ' in line
    assert '"edit": unknown kind "eddit"' in line
    assert playing.house.picture.complaint is not None
    assert playing.house.picture.complaint in line


def test_a_complaint_hangs_for_some_seconds(mine: Path) -> None:
    playing = Playing(open_house(mine)[0])
    playing.play(0.5)
    save(mine, "<map/>")
    playing.play(STAT_PERIOD + 0.1)
    assert playing.house.picture.complaint
    playing.play(COMPLAINT_SHOWN_FOR)
    assert playing.house.picture.complaint is None


def test_a_map_put_right_takes_the_complaint_away(mine: Path) -> None:
    playing = Playing(open_house(mine)[0])
    good = renamed(mine, "Corner bar")
    save(mine, "<map/>")
    playing.play(STAT_PERIOD + 0.1)
    save(mine, good)
    playing.play(STAT_PERIOD + 0.1)
    assert playing.house.picture.complaint is None
    assert playing.stage.room == "Corner bar"


def test_a_map_with_unknown_art_is_refused(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    playing = Playing(open_house(mine)[0])
    text = mine.read_text(encoding="utf-8")
    value = '<property name="kind" value="edit"/>'
    save(mine, text.replace(value, '<property name="art" value="anvil"/>' + value))
    playing.play(STAT_PERIOD + 0.1)
    assert 'object "edit": there is no art "anvil"' in capsys.readouterr().err


def test_a_map_with_a_broken_picture_is_refused(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    playing = Playing(open_house(mine)[0])
    (mine.parent.parent / "sprites" / "scenery" / "tatami.png").write_bytes(b"no picture")
    save(mine, renamed(mine, "Corner bar"))
    playing.play(STAT_PERIOD + 0.1)
    told = r'layer "ground", object \d+ "tatami": picture "tatami.png" cannot be read'
    assert re.search(told, capsys.readouterr().err)
    assert playing.stage.plans == []


def test_a_bad_map_at_the_start_is_an_error(mine: Path) -> None:
    mine.write_text("<map/>", encoding="utf-8")
    with pytest.raises(MapError):
        open_house(mine)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack whose plant is another picture."""
    folder = tmp_path / "market"
    (folder / "sprites" / "scenery").mkdir(parents=True)
    (folder / "pack.yaml").write_text("schema: 1\nname: Market\n", encoding="utf-8")
    return folder


def painted(house: House) -> bytes:
    import pygame

    canvas = pygame.Surface((24, 34))
    scene = house.picture._scene
    plant = next(item for item in scene._props if item.sprite.surface.get_size() == (24, 34))
    canvas.blit(plant.sprite.surface, (0, 0))
    return pygame.image.tobytes(canvas, "RGB")


def test_a_pack_replaces_a_picture(pack: Path) -> None:
    import pygame

    other = pygame.Surface((24, 34))
    other.fill((1, 2, 3))
    pygame.image.save(other, pack / "sprites" / "scenery" / "plant.png")
    assert set(painted(open_house("kitchen", pack)[0])) == {1, 2, 3}


def test_a_pack_replaces_a_map(pack: Path, mine: Path) -> None:
    shutil.copytree(mine.parent, pack / "maps")
    shutil.copytree(mine.parent.parent / "sprites", pack / "sprites", dirs_exist_ok=True)
    (pack / "maps" / "small.tmx").write_text(renamed(mine, "Market stall"), encoding="utf-8")
    assert open_house("small", pack)[1].name == "Market stall"


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("sprites/scenery/plant.png", b"no picture", 'picture "plant.png" cannot be read'),
        ("sprites/stations.json", b"{}", "stations.json"),
        ("sprites/icons.json", b'{"schema":1,"icons":{}}', "no icon"),
        ("maps/banquet.tmx", b"<map/>", "banquet.tmx"),
        ("pack.yaml", b"schema: 9\nname: x\n", "schema is 9"),
    ],
)
def test_a_bad_pack_gives_one_line_and_the_default_art(
    pack: Path, file: str, content: bytes, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (pack / "sprites" / "scenery" / "sack.png").write_bytes(
        (content_folder("sprites") / "scenery" / "sack.png").read_bytes()
    )
    (pack / file).parent.mkdir(exist_ok=True)
    (pack / file).write_bytes(content)
    plain = painted(open_house("kitchen")[0])
    house, plan = open_house("kitchen", pack)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("agent-kitchen: pack market: ")
    assert reason in line
    assert line.endswith("; using the default art")
    assert house.picture.complaint is not None
    assert plan.name == "Kitchen"
    assert painted(house) == plain
