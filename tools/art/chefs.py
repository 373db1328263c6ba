"""Chefs put together from parts and clips, one frame at a time.

Frame 56 x 56, anchor (28, 48): the row under the shoes, between the feet. From below: everything up to and including
the mouth, face wear, hair cut, hat, then the arms and things in front, which are a cook's hands layer at a counter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from tools.art.clips import CLIPS, ArmSpec, Clip, Frame
from tools.art.parts import (
    ARM,
    ARM_S,
    BANDANA,
    BEHIND_HEAD,
    CUT,
    EYES,
    EYES_S,
    FACE,
    HEAD,
    IN_FRONT,
    LEG,
    LEGS_S,
    MOUTH,
    MOUTH_S,
    SIT,
    TOOL,
    TOQUE,
    TORSO,
    WEAR,
    Look,
    Poses,
    letters,
)
from tools.art.px import Canvas

Letters = Mapping[str, str]
SIZE = 56
ANCHOR = (28, 48)
OX = 16  # left edge of the 24 px body grids
HIP = 44  # first leg row
HEAD_Y, TORSO_Y = 28, 38  # head chef
SOUS_LOWER = 2  # rows by which a sous-chef is shorter
SHOULDER = {"L": (5, 2), "R": (17, 2)}
SHOULDER_S = {"L": (13, 2), "R": (10, 2)}
CHEEKS = (6, 7, ["cc........cc"])
CHEEK_S = (14, 7, ["cc"])


@dataclass(frozen=True, slots=True)
class Pose:
    """Where an arm goes: a pose's name, the tool in its hand, and a nudge of the hand."""

    name: str
    tool: str
    dx: int
    dy: int


def pose_of(spec: ArmSpec) -> Pose:
    """'pose:tool' or ('pose:tool', dx, dy) read."""
    text, dx, dy = (spec, 0, 0) if isinstance(spec, str) else spec
    name, _, tool = text.partition(":")
    return Pose(name, tool, dx, dy)


def draw_arm(
    c: Canvas,
    m: Letters,
    shoulder: tuple[int, int],
    table: Poses,
    pose: Pose,
    *,
    mirror: bool,
    tones: str,
    rise: int = 0,
) -> None:
    """A sleeve (2 px brush along shoulder, elbow, hand) with outline, then the tool, then the hand on its grip.

    `tones` are the letters of the sleeve and of its lower edge; `rise` lifts the hand.
    """
    sx, sy = shoulder
    flip = -1 if mirror else 1
    (ex, ey), (hx, hy) = table[pose.name]
    path = [(0, 0), (ex * flip, ey), (hx * flip + pose.dx, hy + pose.dy - rise)]
    cells: set[tuple[int, int]] = set()
    for (x0, y0), (x1, y1) in pairwise(path):
        n = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(n + 1):
            x, y = sx + round(x0 + (x1 - x0) * i / n), sy + round(y0 + (y1 - y0) * i / n)
            cells |= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
    px, py = sx + path[2][0], sy + path[2][1]
    hand = {(px, py), (px + 1, py), (px, py + 1), (px + 1, py + 1)}
    every = cells | hand
    for x, y in sorted(every):
        for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if q not in every:
                c.p(*q, m["K"])
    for x, y in sorted(cells - hand):
        c.p(x, y, m[tones[0] if (x, y + 1) in every else tones[1]])
    if pose.tool:
        grid, (gx, gy) = TOOL[pose.tool]
        c.g(px - gx, py - gy, grid, m)
    for x, y in sorted(hand):
        c.p(x, y, m["s" if (y == py or pose.tool) else "d"])


class Drawing:
    """One frame of one clip and view, for a head chef or a sous-chef, drawn layer by layer with the letters given."""

    def __init__(self, m: Letters, clip: str, view: str, i: int, *, sous: bool) -> None:
        """The frame's fixed points are worked out here; nothing is drawn yet."""
        self.m, self.view, self.side, self.sous = m, view, view == "s", sous
        self.clip: Clip = CLIPS[clip]
        self.frame: Frame = self.clip["views"][view][i]
        lower = SOUS_LOWER if sous else 0
        bx, by = self.frame.get("body", (0, 0))
        hx, hy = self.frame.get("head", (0, 0))
        self.z = self.frame.get("z", 0)
        self.lean = self.frame.get("lean", 0)
        self.x = OX + bx
        self.rise = lower if self.clip["fixed"] else 0  # work heights stay, whatever the cook's height
        self.torso_y = TORSO_Y + lower + by - self.z
        self.head = (self.x + hx + self.lean, HEAD_Y + lower + by + hy - self.z)

    def under(self, c: Canvas) -> None:
        """Everything below the face wear: what is behind, legs, torso, raised arms, head, cheeks, eyes, mouth."""
        fr, m = self.frame, self.m
        self._extras(c, "back")
        self._arms(c, "first")
        self._legs(c)
        torso = TORSO[self.view]
        c.g(self.x, self.torso_y, torso[:3] + torso[5:] if self.sous else torso, m, lean=self.lean)
        self._arms(c, "behind")
        c.g(*self.head, HEAD[self.view], m)
        if self.view != "b":
            eyes, mouth = FACE[fr.get("face", "open")]
            face = (CHEEK_S, EYES_S[eyes], MOUTH_S[mouth]) if self.side else (CHEEKS, EYES[eyes], MOUTH[mouth])
            for x, y, grid in face:
                c.g(self.head[0] + x, self.head[1] + y, grid, m)

    def over(self, c: Canvas) -> None:
        """Arms, tools and things in front."""
        self._arms(c, "front")
        self._extras(c, "front")

    @property
    def has_hands(self) -> bool:
        """Whether `over` belongs to the hands layer, drawn after the counter."""
        return self.clip["over"] and self.view == "f"

    def _extras(self, c: Canvas, layer: str) -> None:
        for name, x, y, where in self.frame.get("extra", ()):
            if where == layer:
                c.g(self.x + x, self.torso_y + y - self.rise, TOOL[name][0], self.m)

    def _arms(self, c: Canvas, which: str) -> None:
        for s, spec in (("L", self.frame.get("L", "down")), ("R", self.frame.get("R", "down"))):
            pose = pose_of(spec)
            if pose.name in BEHIND_HEAD and not self.side:
                layer = "behind"
            elif (self.view == "b" and pose.name in IN_FRONT) or (self.side and s == "L"):
                layer = "first"
            else:
                layer = "front"
            if layer == which:
                x, y = (SHOULDER_S if self.side else SHOULDER)[s]
                draw_arm(
                    c,
                    self.m,
                    (self.x + x + round(self.lean * 0.7), self.torso_y + y),
                    ARM_S if self.side else ARM,
                    pose,
                    mirror=s == "R" and not self.side,
                    tones="wv" if (s == "R") == self.side else "vu",
                    rise=self.rise,
                )

    def _legs(self, c: Canvas) -> None:
        """The legs stay on the ground while the body bobs; they lift only with a hop."""
        if self.frame.get("sit"):
            c.g(OX, HIP + 1, SIT, self.m)
            return
        legs = self.frame.get("legs", "stand" if self.side else ("plant", "plant"))
        if isinstance(legs, str):
            c.g(OX, HIP - self.z, LEGS_S[legs], self.m)
        else:
            c.g(OX + 7, HIP - self.z, LEG[legs[0]], self.m)
            c.g(OX + 12, HIP - self.z, LEG[legs[1]], self.m, flip=True)


def draw_wear(c: Canvas, m: Letters, wear: str, view: str, x: int, y: int) -> None:
    """Glasses, beard or moustache on the head whose grid starts at (x, y)."""
    for dx, dy, grid in WEAR[wear][view]:
        c.g(x + dx, y + dy, grid, m)


def draw_cut(c: Canvas, m: Letters, cut: str, view: str, x: int, y: int) -> None:
    """What a hair cut adds to the head whose grid starts at (x, y)."""
    for dx, dy, grid in CUT[cut][view]:
        c.g(x + dx, y + dy, grid, m)


def draw_hat(c: Canvas, m: Letters, hat: str, view: str, stretch: int, x: int, y: int) -> None:
    """A toque (`stretch` -1 squashed, 0, +1 stretched) or a bandana on the head whose grid starts at (x, y)."""
    if hat == "toque":
        grid = TOQUE[:3] + TOQUE[4:] if stretch < 0 else TOQUE[:4] + TOQUE[3:] if stretch > 0 else TOQUE
        c.g(x, y - len(grid), grid, m)
    else:
        c.g(x, y - 6, BANDANA[view], m)


def layers(look: Look, clip: str = "stand", view: str = "f", i: int = 0) -> tuple[Canvas, Canvas]:
    """(body, hands): hands is empty unless the clip is one that works over a counter."""
    m = letters(look)
    drawing = Drawing(m, clip, view, i, sous=look.sous)
    body, hands = Canvas(SIZE, SIZE), Canvas(SIZE, SIZE)
    drawing.under(body)
    draw_wear(body, m, look.wear, view, *drawing.head)
    draw_cut(body, m, look.cut, view, *drawing.head)
    draw_hat(body, m, look.hat, view, drawing.frame.get("hat", 0), *drawing.head)
    drawing.over(hands if drawing.has_hands else body)
    return body, hands


def chef(look: Look, clip: str = "stand", view: str = "f", i: int = 0) -> Canvas:
    """Both layers in one sprite."""
    body, hands = layers(look, clip, view, i)
    return body.blit(hands, 0, 0)
