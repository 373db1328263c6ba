"""Compose a chef frame from parts and a clip. Frame 56x56, anchor (28, 48): the row under the shoes, between the feet."""

from typing import Any

from tools.art.clips import CLIPS, Frame
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
    Letters,
    Look,
    Poses,
    letters,
)
from tools.art.px import C

Spec = tuple[str, str, int, int]  # pose, tool, dx, dy
W = H = 56
ANCHOR = (28, 48)
OX = 16  # left edge of the 24 px body grids
HIP = 44  # first leg row
HEAD_Y, TORSO_Y = 28, 38  # head chef; the sous-chef is two rows lower
SHOULDER = {'L': (5, 2), 'R': (17, 2)}
SHOULDER_S = {'L': (13, 2), 'R': (10, 2)}
CHEEKS = (6, 7, ['cc........cc'])


def arm_spec(v: Any) -> Spec:
    """'pose:tool' or ('pose:tool', dx, dy) -> pose, tool, dx, dy"""
    name, dx, dy = (v, 0, 0) if isinstance(v, str) else v
    pose, _, tool = name.partition(':')
    return pose, tool, dx, dy


def draw_tool(c: C, m: Letters, name: str, x: int, y: int) -> None:
    grid, (gx, gy) = TOOL[name]
    c.g(x - gx, y - gy, grid, m)


def draw_arm(c: C, m: Letters, sx: int, sy: int, table: Poses, spec: Spec, mirror: bool, tones: str, rise: int = 0) -> None:
    """a sleeve (2 px brush along shoulder, elbow, hand) with outline, then the tool, then the hand on its grip; rise lifts the hand"""
    pose, tool, dx, dy = spec
    flip = -1 if mirror else 1
    (ex, ey), (hx, hy) = table[pose]
    path = [(0, 0), (ex * flip, ey), (hx * flip + dx, hy + dy - rise)]
    cells = set()
    for (x0, y0), (x1, y1) in zip(path, path[1:]):
        n = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(n + 1):
            x, y = sx + round(x0 + (x1 - x0) * i / n), sy + round(y0 + (y1 - y0) * i / n)
            cells |= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
    px, py = sx + path[2][0], sy + path[2][1]
    hand = {(px, py), (px + 1, py), (px, py + 1), (px + 1, py + 1)}
    every = cells | hand
    for x, y in every:
        for q in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if q not in every:
                c.p(*q, m['K'])
    for x, y in cells - hand:
        c.p(x, y, m[tones[0] if (x, y + 1) in every else tones[1]])
    if tool:
        draw_tool(c, m, tool, px, py)
    for x, y in hand:
        c.p(x, y, m['s' if (y == py or tool) else 'd'])


def layers(look: Look, clip: str = 'stand', view: str = 'f', i: int = 0) -> tuple[C, C]:
    """(body, hands): hands is empty unless the clip is one that works over a counter"""
    fr = CLIPS[clip]['views'][view][i]
    m = letters(look)
    body, hands = C(W, H), C(W, H)
    front = hands if CLIPS[clip]['over'] and view == 'f' else body
    low = 2 if look.get('sous') else 0
    bx, by = fr.get('body', (0, 0))
    hx, hy = fr.get('head', (0, 0))
    z, lean, side = fr.get('z', 0), fr.get('lean', 0), view == 's'
    ox = OX + bx
    rise = low if CLIPS[clip]['fixed'] else 0  # work heights stay, whatever the cook's height
    ty = TORSO_Y + low + by - z
    head_x, head_y = ox + hx + lean, HEAD_Y + low + by + hy - z

    def extras(layer: str, c: C) -> None:
        for name, x, y, lay in fr.get('extra', ()):
            if lay == layer:
                c.g(ox + x, ty + y - rise, TOOL[name][0], m)

    def arms(which: str, c: C) -> None:
        for s in ('L', 'R'):
            spec = arm_spec(fr.get(s, 'down'))
            kind = (
                'behind'
                if spec[0] in BEHIND_HEAD and not side
                else 'first' if (view == 'b' and spec[0] in IN_FRONT) or (side and s == 'L') else 'front'
            )
            if kind == which:
                x, y = (SHOULDER_S if side else SHOULDER)[s]
                draw_arm(
                    c,
                    m,
                    ox + x + round(lean * 0.7),
                    ty + y,
                    ARM_S if side else ARM,
                    spec,
                    s == 'R' and not side,
                    'wv' if (s == 'R') == side else 'vu',
                    rise,
                )

    extras('back', body)
    arms('first', body)
    # legs stay on the ground while the body bobs; they lift only with z
    if fr.get('sit'):
        body.g(OX, HIP + 1, SIT['f'], m)
    elif side:
        body.g(OX, HIP - z, LEGS_S[fr.get('legs', 'stand')], m)
    else:
        left, right = fr.get('legs', ('plant', 'plant'))
        body.g(OX + 7, HIP - z, LEG[left], m)
        body.g(OX + 12, HIP - z, LEG[right], m, flip=True)
    torso = TORSO[view] if not low else TORSO[view][:4] + TORSO[view][5:]
    body.g(ox, ty, torso, m, lean=lean)
    arms('behind', body)
    body.g(head_x, head_y, HEAD[view], m)
    if view != 'b':
        eyes, mouth = FACE[fr.get('face', 'open')]
        parts = [(EYES_S if side else EYES)[eyes], (MOUTH_S if side else MOUTH)[mouth], (14, 7, ['cc']) if side else CHEEKS]
        for x, y, grid in parts[2:] + parts[:2] + WEAR[look.get('wear')][view]:
            body.g(head_x + x, head_y + y, grid, m)
    for x, y, grid in CUT[look.get('cut', 'short')][view]:
        body.g(head_x + x, head_y + y, grid, m)
    if look.get('hat', 'toque') == 'toque':
        hat = fr.get('hat', 0)
        grid = TOQUE[:3] + TOQUE[4:] if hat < 0 else TOQUE[:4] + TOQUE[3:] if hat > 0 else TOQUE
        body.g(head_x, head_y - len(grid), grid, m)
    else:
        body.g(head_x, head_y - 6, BANDANA[view], m)
    arms('front', front)
    extras('front', front)
    return body, hands


def chef(look: Look, clip: str = 'stand', view: str = 'f', i: int = 0, flip: bool = False) -> C:
    """both layers in one sprite"""
    body, hands = layers(look, clip, view, i)
    body.blit(hands, 0, 0)
    return body.flipped() if flip else body


def frames(clip: str, view: str = 'f') -> list[Frame]:
    out: list[Frame] = CLIPS[clip]['views'][view]
    return out


def at(clip: str, view: str, ms: float) -> int:
    """frame index of a clip at a time; one-shot clips stay on their last frame"""
    fr = frames(clip, view)
    total = sum(f['ms'] for f in fr)
    t = ms % total if CLIPS[clip]['loop'] else min(ms, total - 1)
    for i, f in enumerate(fr):
        t -= f['ms']
        if t < 0:
            return i
    return len(fr) - 1
