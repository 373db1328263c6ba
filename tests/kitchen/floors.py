"""Floor plans for tests: small ones drawn with letters, and a kitchen of the real one's size written by hand."""

from collections.abc import Sequence

from game.kitchen.plan import CELL, Door, FloorPlan, Spot, StationPlace
from game.orders.stations import Station

WIDTH, HEIGHT = 512, 304


def grid(picture: str) -> tuple[tuple[bool, ...], ...]:
    """A walking grid: `#` is blocked, everything else floor; one letter a cell."""
    return tuple(tuple(letter != "#" for letter in line) for line in picture.strip("\n").splitlines())


def middle(column: int, row: int) -> tuple[float, float]:
    """The middle of a cell in room pixels."""
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def station(kind: Station, at: tuple[int, int, int], cook: tuple[int, int, str, str], number: int = 1) -> StationPlace:
    """One station: left edge, foot row and width; the cook's offset from the middle of the foot, his clip and view."""
    x, foot, width = at
    dx, dy, clip, view = cook
    name, centre = f"{kind.value}{number}", x + width // 2
    counter = foot if view == "f" else None
    spots = [Spot(f"{name}.cook", centre + dx, foot + dy, clip, view, counter_foot=counter)]  # type: ignore[arg-type]
    for side in (-22, 22):
        x_beside = centre + dx + side
        spots.append(
            Spot(f"{name}.{side}", x_beside, foot + dy + (4 if view == "b" else -2), "stand", view, overflow=True)  # type: ignore[arg-type]
        )
    return StationPlace(name, kind, kind.value, x, foot, width, tuple(spots))


def plan_of(
    stations: Sequence[StationPlace],
    idle: Sequence[Spot],
    solid: Sequence[tuple[int, int, int, int]] = (),
    width: int = WIDTH,
    height: int = HEIGHT,
) -> FloorPlan:
    """A plan whose floor (y 66 to 290) is free but for the stations' footprints and the given rectangles."""
    blocked = [(s.x, s.foot - 16, s.width, 16) for s in stations] + list(solid)
    cells = []
    for row in range(height // CELL):
        line = []
        for column in range(width // CELL):
            x, y = column * CELL, row * CELL
            free = y >= 64 and y + CELL <= 290 and x >= CELL
            free = free and not any(
                x < bx + bw and bx < x + CELL and y < by + bh and by < y + CELL for bx, by, bw, bh in blocked
            )
            line.append(free)
        cells.append(line)
    for spot in (*idle, *(spot for s in stations for spot in s.spots)):
        if 0 <= spot.y // CELL < len(cells) and 0 <= spot.x // CELL < len(cells[0]) and not spot.overflow:
            cells[spot.y // CELL][spot.x // CELL] = True
    places = tuple(
        StationPlace(
            s.id, s.kind, s.art, s.x, s.foot, s.width,
            tuple(p for p in s.spots if not p.overflow or _is_floor(cells, p)),
        )
        for s in stations
    )  # fmt: skip
    return FloorPlan(
        name="test",
        width=width,
        height=height,
        walkable=tuple(tuple(line) for line in cells),
        stations=places,
        idle_spots=tuple(idle),
        doors=(Door(16, 19, (36, 62), (36, 84)),),
        extinguisher=Spot("extinguisher", 396, 82, "shelf", "b"),
    )


def _is_floor(cells: list[list[bool]], spot: Spot) -> bool:
    row, column = spot.y // CELL, spot.x // CELL
    return 0 <= row < len(cells) and 0 <= column < len(cells[0]) and cells[row][column]


def kitchen() -> FloorPlan:
    """All stations where the default kitchen has them."""
    k = Station
    return plan_of(
        [
            station(k.READ, (68, 92, 40), (0, 21, "shelf", "b")),
            station(k.SEARCH, (112, 92, 40), (0, 21, "search", "b")),
            station(k.COMMIT, (160, 92, 44), (0, 21, "stamp", "b")),
            station(k.BUILD, (214, 92, 60), (-8, 21, "stir", "b")),
            station(k.SHIP, (408, 94, 96), (0, 14, "hand", "b")),
            station(k.EDIT, (152, 194, 48), (0, -24, "chop", "f")),
            station(k.EDIT, (200, 194, 48), (0, -24, "chop", "f"), 2),
            station(k.LINT, (248, 194, 48), (-4, -24, "brush", "f")),
            station(k.TEST, (346, 194, 52), (1, -24, "fry", "f")),
            station(k.SHELL, (398, 194, 56), (-8, -24, "wok", "f")),
            station(k.RESEARCH, (334, 264, 64), (6, -24, "phone", "f")),
            station(k.TIDY, (410, 264, 48), (-2, -24, "wash", "f")),
            station(k.TRASH, (468, 256, 28), (-26, 0, "toss", "s")),
            station(k.INSTALL, (8, 188, 64), (48, 6, "lift", "s")),
            station(k.PLAN, (150, 256, 40), (-26, 2, "recipe", "s")),
            station(k.ASK, (214, 286, 64), (-1, -26, "wait", "f")),
        ],
        [Spot(f"idle {n}", x, y, "sip", "f") for n, (x, y) in enumerate(((28, 268), (60, 280), (104, 260)))],
        solid=[(338, 74, 46, 16)],
    )
