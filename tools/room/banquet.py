"""The banquet hall: up to 48 chefs, with several of the busy stations and a hatch twice as wide.

Two rows of counters on both sides of a carpet with the bell at its end, and around them what is no counter: a tea
corner, two lecterns, the bin, the belt. Who comes second to a counter stands behind it too, beside its cook, so that no
front and no name is hidden.
"""

from dataclasses import replace

from tools.room.room import Lamp, Post, Room, Stand

ROW_1, ROW_2 = 182, 252
"""Feet of the two rows of counters."""

BEHIND = 24
"""How far behind a counter's foot those stand who work there."""

BELL = 278
"""Foot of the bell's counter: the name of who rings has room below it."""

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


def counter(name: str, x: int, foot: int, clip: str, places: tuple[int, int]) -> Post:
    """A counter in the room: what is done there, and where its cook and a second one stand, from its left edge."""
    kind = name.rstrip("1234")
    first, late = (Stand(x + at, foot - BEHIND, clip, over=True) for at in places)
    return Post(name, kind, x, foot, WIDTH[kind], first, (late,))


def lectern(name: str, x: int, foot: int) -> Post:
    """A lectern with a reader on its left and room for one on its right."""
    readers = Stand(x - 6, foot + 2, "recipe", "s"), Stand(x + 42, foot + 2, "recipe", "s", flip=True)
    return Post(name, "plan", x, foot, 40, readers[0], shadow="round", cooks=readers[1:])


BANQUET = Room(
    name="Banquet hall",
    columns=37,
    rows=19,
    capacity=48,
    ground=(
        ("tile_zone_hall", 18, 119),
        ("carpet", 266, 96),
        ("mat_red", 14, 68),
        ("tatami_tea", 8, 231),
        ("crumbs_bread", 60, 186),
        ("crumbs_greens", 474, 186),
        ("crumbs_bread", 428, 256),
        ("crumbs_rice", 206, 186),
        ("puddle", 482, 255),
        ("drain", 244, 214),
        ("drain", 320, 214),
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
            tuple(Stand(x, 108, "hand", "b") for x in (310, 266, 222, 354)),
            "flat",
            "hall",
        ),
        wall("commit1", 408, (22, "stamp"), Stand(403, 120, "think")),
        wall("read1", 458, (20, "shelf"), Stand(456, 134, "recipe")),
        wall("search1", 502, (20, "search"), Stand(508, 134, "search")),
        replace(wall("read2", 546, (20, "shelf"), Stand(560, 134, "recipe")), art="scrolls"),
        counter("edit1", 24, ROW_1, "chop", (24, 2)),
        counter("edit2", 72, ROW_1, "chop", (24, 0)),
        counter("lint1", 120, ROW_1, "brush", (20, -2)),
        counter("test1", 182, ROW_1, "fry", (27, 5)),
        counter("shell1", 342, ROW_1, "wok", (20, -2)),
        counter("test2", 398, ROW_1, "fry", (27, 5)),
        counter("edit3", 462, ROW_1, "chop", (24, 2)),
        counter("lint2", 510, ROW_1, "brush", (20, -2)),
        counter("shell2", 126, ROW_2, "wok", (20, -2)),
        counter("research", 342, ROW_2, "phone", (38, 12)),
        counter("edit4", 418, ROW_2, "chop", (24, 2)),
        counter("tidy", 466, ROW_2, "wash", (22, 0)),
        lectern("plan1", 200, 242),
        lectern("plan2", 540, 236),
        Post(
            "install", "install", 506, 284, 64, Stand(582, 280, "lift", "s"), (Stand(582, 262, "lift", "s", flip=True),)
        ),
        Post("trash", "trash", 338, 284, 28, Stand(332, 278, "toss", "s"), (Stand(332, 258, "stand"),), "round"),
        Post(
            "ask",
            "ask",
            256,
            BELL,
            64,
            Stand(287, BELL - 26, "wait", over=True),
            (
                *(Stand(x, BELL - 26, "wait", over=True) for x in (310, 264)),
                *(Stand(x, y, "wait") for y in (206, 170) for x in (256, 318)),
            ),
        ),
    ),
    props=(
        ("screen", 59, 90),
        ("plant", 566, 184),
        ("tea_table", 38, 264),
        ("cushion_blue", 13, 266),
        ("cushion_red", 87, 266),
        ("cushion_green", 66, 284),
        ("cushion_red", 26, 284),
        ("barrel", 130, 290),
        ("crate_stack", 190, 290),
        ("sack", 162, 291),
        ("trolley", 390, 290),
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
        *(Stand(x, y, "sip") for x, y in ((25, 258), (99, 258), (78, 276))),
        *(Stand(14, y, "stand") for y in (112, 132, 190, 210)),
        *(Stand(x, 112, "stand") for x in (72, 98)),
        *(Stand(x, 136, "stand") for x in (62, 90, 118, 202, 226, 350, 374, 428, 484)),
        *(Stand(580, y, "stand") for y in (136, 158, 198)),
        *(Stand(x, 140, "stand") for x in (252, 320)),
        Stand(534, 136, "stand"),
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
    cat=((38, 282), (30, 146), (288, 150), (520, 246)),
    # gaps in which two cannot pass each other
    blocked=((8, 168, 8, 16), (408, 240, 8, 8), (328, 272, 8, 8), (576, 272, 8, 8)),
)
