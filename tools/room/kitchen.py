"""The default kitchen as data, in room pixels: x is a thing's left edge, `foot` the bottom row it stands on."""

from dataclasses import dataclass, field
from typing import Literal

View = Literal["f", "b", "s"]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a chef stands: feet, pose and side. `over`: he works behind the counter."""

    x: int
    y: int
    clip: str
    view: View = "f"
    flip: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """A station: its footprint (`width` of its sprite), the cook's place and the places beside it."""

    id: str
    kind: str
    x: int
    foot: int
    width: int
    cook: Stand
    overflow: tuple[Stand, ...]
    shadow: Literal["box", "round", "flat"] = "box"


@dataclass(frozen=True, slots=True)
class Lamp:
    """A pool of light around (x, y)."""

    x: int
    y: int
    rx: int
    ry: int
    colour: Literal["warm", "hot", "paper"]
    strength: float


@dataclass(frozen=True, slots=True)
class Room:
    """One map. `ground`, `wall` and `top` hold (picture, x, top); `props` hold (picture, x, foot)."""

    name: str
    columns: int
    rows: int
    capacity: int
    ground: tuple[tuple[str, int, int], ...]
    wall: tuple[tuple[str, int, int], ...]
    stations: tuple[Post, ...]
    props: tuple[tuple[str, int, int], ...]
    top: tuple[tuple[str, int, int], ...]
    curtain: tuple[int, int, int, int]
    outside: tuple[int, int]
    inside: tuple[int, int]
    idle: tuple[Stand, ...]
    extinguisher: Stand
    lamps: tuple[Lamp, ...]
    blocked: tuple[tuple[int, int, int, int], ...] = field(default=())


KITCHEN = Room(
    name="Kitchen",
    columns=32,
    rows=19,
    capacity=16,
    ground=(
        ("tile_zone", 143, 91),
        ("tatami", 11, 221),
        ("mat_red", 18, 68),
        ("mat_small", 434, 104),
        ("mat_long", 174, 152),
        ("drain", 300, 218),
        ("crumbs_bread", 172, 197),
        ("crumbs_greens", 456, 258),
        ("crumbs_rice", 266, 198),
        ("puddle", 430, 267),
    ),
    wall=(
        ("wall_panel", 0, 6),
        *(("post", x, 6) for x in (60, 156, 210, 278, 334, 400, 504)),
        ("doorway", 12, 16),
        ("sidewall", 0, 6),
        ("sill", 0, 292),
        ("window_shoji", 284, 16),
        ("shelf", 62, 9),
        ("menu_strips", 114, 13),
        ("wallclock", 172, 10),
        ("hood", 216, 8),
        ("knife_rack", 342, 12),
        ("chilies", 202, 14),
        ("garlic", 330, 16),
        ("sign_ship", 438, 11),
        ("extinguisher", 388, 30),
    ),
    stations=(
        Post(
            "read",
            "read",
            68,
            92,
            40,
            Stand(88, 113, "shelf", "b"),
            (Stand(66, 128, "recipe"), Stand(110, 134, "think")),
        ),
        Post(
            "search",
            "search",
            112,
            92,
            40,
            Stand(132, 113, "search", "b"),
            (Stand(155, 122, "search"),),
        ),
        Post(
            "commit",
            "commit",
            160,
            92,
            44,
            Stand(182, 113, "stamp", "b"),
            (Stand(208, 122, "think"),),
        ),
        Post(
            "build",
            "build",
            214,
            92,
            60,
            Stand(236, 113, "stir", "b"),
            (Stand(261, 114, "stir", "b"), Stand(286, 122, "think")),
        ),
        Post(
            "ship",
            "ship",
            408,
            94,
            96,
            Stand(456, 108, "hand", "b"),
            (Stand(424, 108, "hand", "b"), Stand(488, 108, "hand", "b")),
            "flat",
        ),
        Post(
            "edit1",
            "edit",
            152,
            194,
            48,
            Stand(176, 170, "chop", over=True),
            (Stand(200, 170, "chop", over=True), Stand(154, 208, "chop", "b")),
        ),
        Post(
            "edit2",
            "edit",
            200,
            194,
            48,
            Stand(224, 170, "chop", over=True),
            (Stand(200, 208, "chop", "b"), Stand(246, 208, "chop", "b")),
        ),
        Post(
            "lint",
            "lint",
            248,
            194,
            48,
            Stand(268, 170, "brush", over=True),
            (Stand(310, 178, "think", "s", flip=True), Stand(293, 208, "stand", "b")),
        ),
        Post(
            "test",
            "test",
            346,
            194,
            52,
            Stand(373, 170, "fry", over=True),
            (Stand(350, 208, "fry", "b"), Stand(396, 208, "fry", "b")),
        ),
        Post(
            "shell",
            "shell",
            398,
            194,
            56,
            Stand(418, 170, "wok", over=True),
            (Stand(442, 208, "wok", "b"), Stand(468, 188, "think", "s", flip=True)),
        ),
        Post(
            "research",
            "research",
            334,
            264,
            64,
            Stand(372, 240, "phone", over=True),
            (Stand(320, 260, "think", "s"),),
        ),
        Post(
            "tidy",
            "tidy",
            410,
            264,
            48,
            Stand(432, 240, "wash", over=True),
            (Stand(406, 232, "stand"),),
        ),
        Post(
            "trash",
            "trash",
            468,
            256,
            28,
            Stand(462, 246, "toss", "s"),
            (Stand(490, 236, "stand"),),
            "round",
        ),
        Post(
            "install",
            "install",
            8,
            188,
            64,
            Stand(88, 194, "lift", "s"),
            (Stand(92, 216, "lift"), Stand(86, 168, "stand", "s", flip=True)),
        ),
        Post(
            "plan",
            "plan",
            150,
            256,
            40,
            Stand(144, 258, "recipe", "s"),
            (Stand(198, 244, "think", "s", flip=True),),
            "round",
        ),
        Post(
            "ask",
            "ask",
            214,
            286,
            64,
            Stand(245, 260, "wait", over=True),
            (Stand(222, 260, "wait", over=True), Stand(296, 252, "stand"), Stand(201, 272, "stand")),
        ),
    ),
    props=(
        ("cupboard", 338, 90),
        ("plant", 488, 224),
        ("trolley", 164, 291),
        ("sack", 424, 291),
        ("crate_stack", 450, 291),
        ("plant", 134, 290),
        ("plant", 8, 218),
        ("menu_board", 290, 287),
        ("stool", 322, 288),
        ("stool", 344, 290),
        ("barrel", 396, 291),
        ("tea_table", 36, 262),
        ("cushion_blue", 16, 266),
        ("cushion_red", 50, 278),
        ("cushion_green", 90, 266),
    ),
    top=(
        ("cat_asleep", 51, 265),
        ("lantern", 6, 10),
        ("lantern", 58, 10),
        ("lantern", 402, 8),
        ("lantern", 496, 8),
    ),
    curtain=(16, 19, 40, 30),
    outside=(36, 64),
    inside=(36, 80),
    idle=(
        Stand(104, 260, "asleep"),
        Stand(28, 260, "sip"),
        Stand(92, 286, "sip"),
        Stand(38, 286, "sip"),
        Stand(306, 80, "stand"),
        Stand(328, 80, "stand"),
        Stand(362, 116, "stand"),
        Stand(488, 148, "stand"),
        Stand(488, 192, "stand"),
        Stand(56, 210, "stand"),
        Stand(24, 118, "stand"),
        Stand(132, 226, "stand"),
    ),
    extinguisher=Stand(396, 77, "shelf", "b"),
    lamps=(
        Lamp(40, 60, 96, 96, "warm", 0.60),
        Lamp(244, 86, 66, 56, "hot", 0.38),
        Lamp(458, 80, 104, 96, "warm", 0.66),
        Lamp(424, 174, 60, 44, "hot", 0.30),
        Lamp(272, 174, 64, 44, "paper", 0.46),
        Lamp(196, 174, 90, 50, "paper", 0.38),
        Lamp(246, 260, 110, 66, "paper", 0.48),
        Lamp(66, 248, 100, 70, "warm", 0.46),
        Lamp(60, 172, 70, 40, "warm", 0.26),
        Lamp(390, 256, 110, 60, "warm", 0.34),
    ),
    blocked=((50, 262, 24, 16),),
)
