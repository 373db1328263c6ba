"""Put a room together and draw it at one moment: floor, wall, one shadow mask, y-sorted actors and furniture, light, labels."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image

from tools.art import env
import tools.art.stations as S
from tools.art.chefs import ANCHOR, layers
from tools.art.hud import text
from tools.art.icons import icon
from tools.art.light import CHEF_SHADOW, Fire, H, Light, Shadow, W
from tools.art.looks import LOOK
from tools.art.props import extinguisher
from tools.art.px import C
from tools.art.rooms import WALL, Room, kind

LOUD_CHEF, LOUD_STATION, LOUD_LAMP = 0.60, 0.35, 0.95


@dataclass
class Actor:
    """a chef at one moment; over = foot row of the counter he works behind (his hands are drawn after it)"""

    who: str
    x: int
    y: int
    clip: str = 'stand'
    view: str = 'f'
    i: int = 0
    flip: bool = False
    over: int = 0
    shadow: bool = True


@dataclass
class Item:
    """any other sprite; foot decides the order, loud how much light it keeps"""

    foot: int
    sprite: C
    x: int
    y: int
    loud: float = 0
    shadow: tuple[int, int, Sequence[int]] | None = None


def paste(im: Image.Image, c: C, x: int, y: int) -> None:
    (
        im.alpha_composite(c.img(), (x, y))
        if x >= 0 and y >= 0
        else im.alpha_composite(c.crop(max(0, -x), max(0, -y), c.w - max(0, -x), c.h - max(0, -y)).img(), (max(0, x), max(0, y)))
    )


class Scene:
    """a room in one light; draw() may be called for any number of moments"""

    def __init__(s, room: Room, mode: str = 'evening') -> None:
        s.room, s.mode = room, mode
        s.light = Light(room, mode)
        s.base, s.shadow = s._base(), s._shadows()

    def _base(s) -> Image.Image:
        r, w = s.room, s.room['w']
        floor = WALL + 58
        b = C(W, H, 'K0')
        b.blit(env.planks(w, 240, 7), 0, floor)
        x, y, tw, th = r['tiles']
        b.blit(env.tiles(tw, th, 5), x, y)
        b.hl(x - 1, x + tw, y - 1, 'F0').hl(x - 1, x + tw, y + th, 'F0').vl(x - 1, y, y + th, 'F0').vl(x + tw, y, y + th, 'F0')
        b.hl(x, x + tw - 1, y, 'T0').vl(x, y, y + th - 1, 'T0')
        if r['tatami']:
            x, y, tw, th = r['tatami']
            b.blit(env.tatami(tw, th), x, y)
            b.hl(x - 1, x + tw, y - 1, 'K2').hl(x - 1, x + tw, y + th, 'K2').vl(x - 1, y - 1, y + th, 'K2').vl(x + tw, y - 1, y + th, 'K2')
            b.vl(x + tw // 2, y + 2, y + th - 3, 'P0').vl(x + tw // 2 - 1, y + 2, y + th - 3, 'W5')
        for make, args, x, y in r['rugs']:
            b.blit(make(*args), x, y)
        b.blit(env.wall(w, 58), 0, WALL)
        for x in r['posts']:
            b.blit(env.post(58), x, WALL)
        for x in r['doors']:  # dark doorway with its frame; the curtain is an actor
            b.r(x, WALL + 12, 44, 46, 'W0').r(x + 2, WALL + 14, 40, 44, 'K1').r(x + 2, WALL + 48, 40, 10, 'F0').hl(
                x + 2, x + 41, WALL + 48, 'K2'
            )
            b.r(x - 2, WALL + 10, 48, 4, 'W2').hl(x - 2, x + 45, WALL + 10, 'W4').r(x - 2, WALL + 14, 3, 44, 'W2').vl(
                x, WALL + 14, WALL + 57, 'W0'
            ).r(x + 43, WALL + 14, 3, 44, 'W1')
        b.blit(env.sidewall(300), 0, WALL).blit(env.sill(w), 0, 336)
        im = b.img()
        for x in r['windows']:
            paste(im, env.shoji(44, 34, s.mode != 'night'), x, WALL + 10)
        for make, args, x, y in r['wall']:
            paste(im, make(*args), x, y)
        x, y = r['sign']
        k = C(40, 14)
        k.r(1, 1, 38, 11, 'W3').hl(1, 38, 1, 'W5').hl(1, 38, 11, 'W1').outline()
        paste(im, k, x, y)
        paste(im, icon('ship'), x + 2, y + 2)
        text(im, x + 14, y + 2, 'SHIP', 'W0')
        for make, args, x, y in r['decals']:
            paste(im, make(*args), x, y)
        return im

    def _shadows(s) -> npt.NDArray[np.bool_]:
        sh, floor = Shadow(), WALL + 58
        sh.rect(0, floor, s.room['w'], 4)
        sh.rect(7, floor, 4, 230)
        for name, x, foot in s.room['stations']:
            w = S.station(kind(name)).w
            if kind(name) in ('plan', 'trash'):
                sh.spans(x + w // 2 + 2, foot - 4, [18, 24, 26, 24, 18])
            elif kind(name) == 'ship':
                sh.rect(x, foot - 1, w + 2, 5)
            else:
                sh.furniture(x, foot - 1, w, 14)
        for make, args, x, foot, how in s.room['props']:
            w = make(*args).w
            if how == 'box':
                sh.furniture(x + 3, foot - 2, w - 5, 8)
            else:
                sh.spans(x + w // 2 + 2, foot - 4, [w - 6, w, w, w - 4] if how == 'round' else [w - 2, w - 2, w - 6])
        return sh.m

    def spot(s, name: str) -> tuple[int, int, str, str, int]:
        """x, y of the cook's feet, his clip and view, and the counter foot if he works behind it"""
        for n, x, foot in s.room['stations']:
            if n == name:
                dx, dy, clip, view = S.SPOT[kind(n)]
                return x + S.station(kind(n)).w // 2 + dx, foot + dy, clip, view, foot if view == 'f' else 0
        raise KeyError(name)

    def draw(
        s,
        states: dict[str, tuple[str, int]],
        actors: Sequence[Actor],
        items: Sequence[Item] = (),
        fires: Sequence[Fire] = (),
        tick: int = 0,
        noren: int = 0,
        taken: bool = False,
    ) -> Image.Image:
        """states: {station id: (state, frame)}; taken = somebody carries the extinguisher; returns the lit RGBA picture without HUD"""
        im = s.base.copy()
        paste(im, extinguisher(taken), *s.room['extinguisher'])
        sprites = []
        for name, x, foot in s.room['stations']:
            state, f = states.get(name, ('idle', 0))
            sp = S.station(kind(name), state, f)
            pad = 4 if state in ('burn', 'foam', 'scorched') else 0
            sprites.append(
                (foot, sp, x - pad, foot - sp.h, 0 if state in ('idle', 'ease') else 0.5 if state in ('burn', 'foam') else LOUD_STATION)
            )
        for make, args, x, foot, how in s.room['props']:
            sp = make(*args)
            sprites.append((foot if how != 'low' else foot - 14, sp, x, foot - sp.h, 0))
        for x in s.room['doors']:
            sprites.append((WALL + 60, env.noren(40, 28, tick // 4, noren), x + 2, WALL + 13, 0.4))
        sh = Shadow(s.shadow)
        for a in actors:
            body, hand = layers(LOOK[a.who], a.clip, a.view, a.i)
            if a.flip:
                body, hand = body.flipped(), hand.flipped()
            x, y = a.x - ANCHOR[0], a.y - ANCHOR[1]
            sprites.append((a.y, body, x, y, LOUD_CHEF))
            if a.over:
                sprites.append((a.over + 1, hand, x, y, LOUD_CHEF))
            if a.shadow:
                sh.spans(a.x + 1, a.y - 3, CHEF_SHADOW)
        for it in items:
            sprites.append((it.foot, it.sprite, it.x, it.y, it.loud))
            if it.shadow:
                sh.spans(*it.shadow)
        for make, args, x, y in s.room['top']:
            sprites.append((999, make(*args), x, y, 0))
        for x, y in s.room['lanterns']:
            sprites.append((1000, env.lantern(), x, y, LOUD_LAMP))
        rgb = np.array(im)
        sh.apply(rgb[..., :3])
        im = Image.fromarray(rgb, 'RGBA')
        loud = np.zeros((H, W))
        for x in s.room['windows']:
            loud[WALL + 13 : WALL + 41, x + 2 : x + 42] = 0.7 if s.mode != 'night' else 0
        for foot, sp, x, y, l in sorted(sprites, key=lambda t: t[0]):
            x0, y0 = max(0, x), max(0, y)
            m = sp.mask()[y0 - y : H - y, x0 - x : W - x]
            if m.size:
                paste(im, sp, x, y)
                loud[y0 : y0 + m.shape[0], x0 : x0 + m.shape[1]][m] = l
        rgb = np.array(im)
        rgb[..., :3] = s.light.apply(rgb[..., :3].astype(float), loud, fires)
        return Image.fromarray(rgb, 'RGBA')
