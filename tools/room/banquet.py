"""The banquet hall: up to 48 chefs, with several of the busy stations and a hatch twice as wide.

A row of counters is worked from both sides: its cooks stand behind it and face us, late-comers stand in front of it.
"""

from tools.room.room import Lamp, Post, Room, Stand

ROW_1, ROW_2 = 182, 250
"""Feet of the two rows of counters."""

BEHIND, BEFORE = 24, 14
"""How far behind a counter's foot its cook stands, and how far before it a late-comer."""


def chopping(number: int, x: int, foot: int, *, beside: bool) -> Post:
    """A chopping board; `beside` offers the joint to the next counter on its right to a second cook."""
    joint = (Stand(x + 48, foot - BEHIND, "chop", over=True),) if beside else ()
    front = Stand(x + 24, foot + BEFORE, "chop", "b")
    return Post(f"edit{number}", "edit", x, foot, 48, Stand(x + 24, foot - BEHIND, "chop", over=True), (*joint, front))


def frying(number: int, x: int, foot: int) -> Post:
    """A fryer."""
    before = (Stand(x + 14, foot + BEFORE, "fry", "b"), Stand(x + 38, foot + BEFORE, "fry", "b"))
    return Post(f"test{number}", "test", x, foot, 52, Stand(x + 27, foot - BEHIND, "fry", over=True), before)


def cooking(number: int, x: int, foot: int) -> Post:
    """A range with a wok."""
    before = (Stand(x + 16, foot + BEFORE, "wok", "b"), Stand(x + 40, foot + BEFORE, "wok", "b"))
    return Post(f"shell{number}", "shell", x, foot, 56, Stand(x + 20, foot - BEHIND, "wok", over=True), before)


def brushing(number: int, x: int, foot: int) -> Post:
    """A counter under a lamp, where every plate is looked over."""
    before = (Stand(x + 12, foot + BEFORE, "stand", "b"), Stand(x + 36, foot + BEFORE, "stand", "b"))
    return Post(f"lint{number}", "lint", x, foot, 48, Stand(x + 20, foot - BEHIND, "brush", over=True), before)


SEATS = (*((46, "red"), (100, "blue"), (154, "green"), (208, "red")), *((404, "blue"), (460, "green")))
"""Middle and colour of the cushions along the front sill, where guests and those without work eat."""

TRAYS = (60, 114, 168, 419)
"""Left edges of the low tables between them."""


def asking(number: int, x: int, line: tuple[tuple[int, int], ...]) -> Post:
    """A bell, and where those stand in line who come after."""
    waiting = tuple(Stand(at, y, "wait", over=y > ROW_2) for at, y in line)
    return Post(f"ask{number}", "ask", x, 289, 64, Stand(x + 31, 263, "wait", over=True), waiting)


BANQUET = Room(
    name="Banquet hall",
    columns=37,
    rows=19,
    capacity=48,
    ground=(
        ("tile_zone_hall", 20, 119),
        ("carpet", 296, 96),
        ("mat_red", 18, 68),
        ("crumbs_bread", 66, 186),
        ("crumbs_greens", 484, 186),
        ("crumbs_bread", 100, 254),
        ("crumbs_rice", 206, 186),
        ("puddle", 40, 253),
        ("drain", 258, 214),
        ("drain", 372, 214),
        ("tatami_guests", 32, 264),
        ("tatami_pair", 390, 264),
        ("shoes", 8, 68),
    ),
    wall=(
        ("wall_panel", 0, 6),
        ("wall_panel", 512, 6),
        *(("post", x, 6) for x in (60, 148, 214, 414, 486, 532, 584)),
        ("doorway", 12, 16),
        ("sidewall", 0, 6),
        ("sill", 0, 292),
        ("sill", 512, 292),
        ("menu_strips", 109, 12),
        ("hood", 157, 8),
        ("wallclock", 454, 10),
        ("garlic", 478, 16),
        ("window_shoji", 540, 16),
        ("sign_ship", 230, 9),
        ("extinguisher", 418, 30),
    ),
    stations=(
        Post(
            "read1",
            "read",
            66,
            92,
            40,
            Stand(86, 113, "shelf", "b"),
            (Stand(60, 122, "recipe"), Stand(84, 134, "recipe"), Stand(38, 138, "recipe")),
        ),
        Post(
            "search1",
            "search",
            108,
            92,
            40,
            Stand(128, 113, "search", "b"),
            (
                Stand(107, 124, "search"),
                Stand(150, 124, "search"),
                Stand(129, 134, "search"),
                Stand(173, 136, "search"),
                Stand(205, 136, "search"),
            ),
        ),
        Post(
            "build1",
            "build",
            156,
            92,
            60,
            Stand(178, 113, "stir", "b"),
            (Stand(203, 114, "stir", "b"), Stand(228, 126, "think")),
        ),
        Post(
            "ship",
            "ship",
            222,
            94,
            192,
            Stand(318, 108, "hand", "b"),
            tuple(Stand(x, 108, "hand", "b") for x in (286, 350, 254, 382)),
            "flat",
            "hall",
        ),
        Post(
            "commit1",
            "commit",
            440,
            92,
            44,
            Stand(462, 113, "stamp", "b"),
            (Stand(438, 124, "think"), Stand(464, 133, "think")),
        ),
        Post(
            "read2",
            "read",
            490,
            92,
            40,
            Stand(510, 113, "shelf", "b"),
            (Stand(486, 124, "recipe"), Stand(512, 134, "recipe")),
        ),
        chopping(1, 28, ROW_1, beside=True),
        chopping(2, 76, ROW_1, beside=True),
        chopping(3, 124, ROW_1, beside=False),
        brushing(1, 178, ROW_1),
        frying(1, 234, ROW_1),
        cooking(1, 348, ROW_1),
        cooking(2, 408, ROW_1),
        chopping(4, 470, ROW_1, beside=False),
        brushing(2, 518, ROW_1),
        Post(
            "tidy",
            "tidy",
            28,
            ROW_2,
            48,
            Stand(50, 226, "wash", over=True),
            (Stand(52, 264, "stand", "b"),),
        ),
        chopping(5, 80, ROW_2, beside=False),
        frying(2, 132, ROW_2),
        cooking(3, 186, ROW_2),
        Post(
            "plan1",
            "plan",
            256,
            252,
            40,
            Stand(250, 254, "recipe", "s"),
            (Stand(270, 222, "recipe"),),
            "round",
        ),
        Post(
            "research",
            "research",
            348,
            ROW_2,
            64,
            Stand(386, 226, "phone", over=True),
            (Stand(360, 226, "think", over=True), Stand(394, 264, "stand", "b")),
        ),
        chopping(6, 418, ROW_2, beside=False),
        frying(3, 472, ROW_2),
        Post(
            "plan2",
            "plan",
            536,
            252,
            40,
            Stand(531, 254, "recipe", "s"),
            (Stand(526, 228, "recipe"), Stand(578, 266, "think")),
            "round",
        ),
        Post(
            "trash",
            "trash",
            554,
            218,
            28,
            Stand(548, 216, "toss", "s"),
            (Stand(578, 232, "stand"),),
            "round",
        ),
        Post(
            "install",
            "install",
            516,
            288,
            64,
            Stand(498, 284, "lift", "s", flip=True),
            (Stand(552, 264, "lift"),),
        ),
        asking(1, 252, ((309, 263), (302, 219), (334, 219), (302, 175), (334, 175))),
        asking(2, 316, ((302, 131), (334, 131))),
    ),
    props=(
        ("plant", 6, 290),
        ("plant", 566, 166),
        ("barrel", 224, 291),
        ("lucky_cat", 384, 288),
        ("sack", 478, 290),
        ("tea_table", 536, 104),
        ("cushion_red", 534, 119),
        ("cushion_blue", 562, 119),
        *((f"cushion_{colour}", x - 12, 289) for x, colour in SEATS),
        *(("tray_eaten" if n % 2 else "tray", x, 287) for n, x in enumerate(TRAYS)),
    ),
    top=(
        ("lantern", 6, 10),
        ("lantern", 54, 10),
        ("lantern", 210, 8),
        ("lantern", 272, 8),
        ("lantern", 348, 8),
        ("lantern", 410, 8),
        ("lantern", 578, 10),
    ),
    curtain=(16, 19, 40, 30),
    outside=(36, 64),
    inside=(36, 80),
    idle=(
        *(Stand(x, 283, "sip") for x, _ in SEATS),
        Stand(24, 112, "stand"),
        *(Stand(14, y, "stand") for y in range(140, 261, 24)),
        *(Stand(x, 113, "sip") for x in (546, 574)),
        Stand(579, 188, "stand"),
        *(Stand(x, 130, "stand") for x in (362, 388, 414, 250, 274)),
        Stand(230, 146, "stand"),
        Stand(471, 206, "stand"),
        Stand(418, 214, "stand"),
    ),
    extinguisher=Stand(426, 77, "shelf", "b"),
    lamps=(
        Lamp(40, 60, 96, 96, "warm", 0.60),
        Lamp(318, 80, 170, 100, "warm", 0.66),
        Lamp(184, 86, 66, 56, "hot", 0.36),
        Lamp(90, 158, 110, 46, "paper", 0.40),
        Lamp(198, 160, 64, 44, "paper", 0.40),
        Lamp(538, 160, 70, 46, "paper", 0.44),
        Lamp(490, 158, 80, 46, "paper", 0.34),
        Lamp(376, 160, 60, 44, "hot", 0.30),
        Lamp(436, 160, 60, 44, "hot", 0.30),
        Lamp(218, 230, 60, 44, "hot", 0.30),
        Lamp(110, 232, 120, 50, "paper", 0.38),
        Lamp(440, 232, 120, 50, "paper", 0.40),
        Lamp(318, 260, 110, 62, "paper", 0.48),
        Lamp(96, 276, 110, 36, "warm", 0.30),
        Lamp(460, 276, 110, 36, "warm", 0.30),
        Lamp(560, 66, 70, 70, "warm", 0.40),
    ),
    cat=((562, 130), (30, 128), (318, 150), (232, 272)),
)
