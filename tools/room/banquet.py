"""The banquet hall: up to 48 chefs, with several of the busy stations and a hatch twice as wide.

Two rows of counters on both sides of a carpet, a tea corner, and much floor: a crowd is only as clear as its gaps.
Those who come second stand where no hat and no name is, most of them in the gaps between the cooks of the next row.
"""

from tools.room.room import Lamp, Post, Room, Stand

ROW_1, ROW_2 = 182, 250
"""Feet of the two rows of counters."""

BEHIND, BEFORE = 24, 14
"""How far behind a counter's foot its cook stands, and how far before it a late-comer."""

WALL = 92
"""Foot of what stands at the wall; its cook stands BEFORE_WALL before it."""

BEFORE_WALL = 21


WIDTH = {"build": 60, "commit": 44, "edit": 48, "lint": 48, "read": 40, "research": 64, "search": 40, "shell": 56}
WIDTH |= {"test": 52, "tidy": 48}
"""Of each kind's picture."""


def wall(name: str, x: int, cook: tuple[int, str], *late: Stand) -> Post:
    """A station at the wall: the cook's place from its left edge and what he does there, and who comes second."""
    (at, clip), kind = cook, name.rstrip("12")
    return Post(name, kind, x, WALL, WIDTH[kind], Stand(x + at, WALL + BEFORE_WALL, clip, "b"), late)


def counter(name: str, x: int, foot: int, cook: tuple[int, str], *late: Stand) -> Post:
    """A counter in the room: the cook's place from its left edge and what he does there, and who comes second."""
    (at, clip), kind = cook, name.rstrip("1234")
    return Post(name, kind, x, foot, WIDTH[kind], Stand(x + at, foot - BEHIND, clip, over=True), late)


def before(x: int, foot: int, clip: str) -> Stand:
    """On the near side of a counter."""
    return Stand(x, foot + BEFORE, clip, "b")


def asking(number: int, x: int, line: tuple[tuple[int, int], ...]) -> Post:
    """A bell, and where those stand in line who come after."""
    waiting = tuple(Stand(at, y, "wait", over=y > ROW_2) for at, y in line)
    return Post(f"ask{number}", "ask", x, 289, 64, Stand(x + 31, 263, "wait", over=True), waiting)


SEATS = (
    (34, 246, "red"),
    (110, 246, "green"),
    (34, 282, "blue"),
    (72, 282, "green"),
    (110, 282, "red"),
)
"""Where guests and those without work sit, and the colour of the cushion."""


BANQUET = Room(
    name="Banquet hall",
    columns=37,
    rows=19,
    capacity=48,
    ground=(
        ("tile_zone_hall", 18, 119),
        ("carpet", 266, 96),
        ("mat_red", 14, 68),
        ("tatami", 14, 222),
        ("crumbs_bread", 60, 186),
        ("crumbs_greens", 474, 186),
        ("crumbs_bread", 446, 254),
        ("crumbs_rice", 206, 186),
        ("puddle", 214, 253),
        ("drain", 236, 214),
        ("drain", 344, 214),
        ("shoes", 8, 68),
    ),
    wall=(
        ("wall_panel", 0, 6),
        ("wall_panel", 512, 6),
        *(("post", x, 6) for x in (54, 118, 186, 384, 452, 540, 584)),
        ("doorway", 8, 16),
        ("sidewall", 0, 6),
        ("sill", 0, 292),
        ("sill", 512, 292),
        ("window_shoji", 66, 12),
        ("hood", 127, 8),
        ("wallclock", 420, 10),
        ("shelf", 463, 8),
        ("knife_rack", 508, 12),
        ("chilies", 119, 14),
        ("sign_ship", 268, 9),
        ("extinguisher", 388, 30),
    ),
    stations=(
        wall("build1", 126, (22, "stir"), Stand(178, 130, "think")),
        Post(
            "ship",
            "ship",
            192,
            94,
            192,
            Stand(288, 108, "hand", "b"),
            tuple(Stand(x, 108, "hand", "b") for x in (250, 326, 212, 364)),
            "flat",
            "hall",
        ),
        wall("commit1", 408, (22, "stamp"), Stand(403, 120, "think")),
        wall("read1", 458, (20, "shelf"), Stand(456, 134, "recipe")),
        wall("search1", 502, (20, "search"), Stand(508, 134, "search")),
        wall("read2", 546, (20, "shelf"), Stand(560, 134, "recipe")),
        counter("edit1", 24, ROW_1, (24, "chop"), Stand(72, ROW_1 - BEHIND, "chop", over=True)),
        counter("edit2", 72, ROW_1, (24, "chop"), before(96, ROW_1, "chop")),
        counter("lint1", 120, ROW_1, (20, "brush"), Stand(175, 162, "stand")),
        counter("test1", 182, ROW_1, (27, "fry"), Stand(246, 196, "think")),
        counter("shell1", 342, ROW_1, (20, "wok"), Stand(352, 206, "think")),
        counter("test2", 398, ROW_1, (27, "fry"), Stand(456, 162, "think")),
        counter("edit3", 462, ROW_1, (24, "chop"), before(486, ROW_1, "chop")),
        counter("lint2", 510, ROW_1, (20, "brush"), before(536, ROW_1, "stand")),
        counter("shell2", 140, ROW_2, (20, "wok"), Stand(138, 206, "think")),
        counter("tidy", 196, ROW_2, (22, "wash"), Stand(190, 206, "stand")),
        counter("research", 364, ROW_2, (38, "phone"), Stand(376, ROW_2 - BEHIND, "think", over=True)),
        counter("edit4", 436, ROW_2, (24, "chop"), before(460, ROW_2, "chop")),
        Post("plan1", "plan", 546, 228, 40, Stand(540, 230, "recipe", "s"), (Stand(516, 226, "recipe"),), "round"),
        Post("plan2", "plan", 88, 221, 40, Stand(78, 223, "recipe", "s"), (Stand(56, 214, "recipe"),), "round"),
        Post("install", "install", 518, 286, 64, Stand(502, 282, "lift", "s", flip=True), (Stand(552, 262, "lift"),)),
        Post("trash", "trash", 434, 288, 28, Stand(428, 286, "toss", "s"), (Stand(476, 286, "stand"),), "round"),
        asking(1, 224, ((287, 263), (252, 219), (252, 175))),
        asking(2, 288, ((324, 219), (324, 175))),
    ),
    props=(
        ("screen", 59, 90),
        ("plant", 3, 214),
        ("plant", 566, 184),
        ("crate_stack", 138, 290),
        ("sack", 198, 291),
        ("trolley", 366, 290),
        *((f"cushion_{colour}", x - 12, y + 6) for x, y, colour in SEATS),
        ("tray", 40, 268),
        ("tray_eaten", 78, 268),
    ),
    top=(
        ("lantern", 2, 10),
        ("lantern", 50, 10),
        ("lantern", 180, 8),
        ("lantern", 240, 8),
        ("lantern", 320, 8),
        ("lantern", 380, 8),
        ("lantern", 578, 10),
    ),
    curtain=(12, 19, 40, 30),
    outside=(32, 64),
    inside=(32, 80),
    idle=(
        *(Stand(x, y, "sip") for x, y, _ in SEATS),
        *(Stand(14, y, "stand") for y in (104, 124, 144, 164, 184)),
        *(Stand(x, 110, "stand") for x in (78, 104)),
        *(Stand(x, 134, "stand") for x in (118, 232, 340, 376)),
        *(Stand(x, 206, "stand") for x in (32, 410, 432, 456, 514)),
        Stand(580, 152, "stand"),
        Stand(500, 246, "stand"),
        Stand(578, 246, "stand"),
    ),
    extinguisher=Stand(397, 77, "shelf", "b"),
    lamps=(
        Lamp(32, 60, 96, 96, "warm", 0.60),
        Lamp(288, 80, 160, 100, "warm", 0.66),
        Lamp(154, 86, 66, 56, "hot", 0.36),
        Lamp(96, 160, 110, 46, "paper", 0.40),
        Lamp(510, 160, 90, 46, "paper", 0.42),
        Lamp(364, 160, 60, 44, "hot", 0.30),
        Lamp(164, 230, 60, 44, "hot", 0.30),
        Lamp(420, 232, 120, 50, "paper", 0.38),
        Lamp(288, 260, 110, 62, "paper", 0.48),
        Lamp(72, 258, 90, 50, "warm", 0.40),
        Lamp(552, 66, 70, 70, "warm", 0.40),
        Lamp(548, 230, 70, 44, "paper", 0.30),
    ),
    cat=((96, 270), (30, 128), (288, 150), (520, 250)),
)
