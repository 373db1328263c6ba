"""Six seconds of a busy kitchen as data: who does what where; a fire breaks out and is put out, a dish is served. The loop closes."""

import math

from tools.art.chefs import at, frames
from tools.art.clips import CLIPS
from tools.art.effects import EFFECTS, effect, ember, fire, foam_arc, foam_pile, poof, smoke
from tools.art.light import Fire
from tools.art.parts import FIXED, PLATE
from tools.art.px import C
from tools.art.scene import Actor, Item, Scene

Moment = tuple[dict[str, tuple[str, int]], list[Actor], list[Item], list[Fire], int, int, bool]
Track = tuple[int, str, str, int, tuple[int, int], tuple[int, int], int]

LENGTH = 6000
WALK, DASH = 36, 86  # px per second that match the strides
# steady workers: name, station, head start in ms (nobody marches in step)
CREW = [
    ('Theo', 'read', 0),
    ('s3', 'search', 300),
    ('Hana', 'commit', 150),
    ('Otto', 'build', 500),
    ('Mia', 'edit1', 0),
    ('Rosa', 'edit2', 330),
    ('Goro', 'lint', 200),
    ('Yuki', 'shell', 100),
    ('Lin', 'research', 700),
    ('Per', 'sink', 0),
    ('Ines', 'plan', 300),
    ('Noa', 'install', 0),
]
# moving parts: (start ms, clip, view, flip, from, to, over); position runs from -> to until the next entry
TRACKS: dict[str, list[Track]] = {
    'Bea': [
        (0, 'fry', 'f', 0, (373, 214), (373, 214), 238),
        (700, 'panic', 'f', 0, (373, 213), (373, 190), 0),
        (880, 'panic', 'f', 0, (373, 190), (373, 190), 0),
        (1300, 'dash', 'b', 0, (373, 190), (396, 121), 0),
        (2050, 'shelf', 'b', 0, (396, 121), (396, 121), 0),
        (2350, 'ext_run', 's', 1, (396, 123), (320, 204), 0),
        (3450, 'ext_run', 'f', 0, (320, 204), (316, 224), 0),
        (3650, 'spray', 's', 0, (316, 224), (316, 224), 0),
        (4700, 'cheer', 'f', 0, (316, 224), (316, 224), 0),
        (5140, 'walk', 'b', 0, (316, 224), (324, 210), 0),
        (5440, 'dash', 's', 0, (324, 210), (371, 212), 0),
        (5940, 'fry', 'f', 0, (373, 214), (373, 214), 238),
    ],
    'Sol': [
        (0, 'carry', 'b', 0, (478, 238), (462, 152), 0),
        (2400, 'hand', 'b', 0, (462, 152), (462, 152), 0),
        (3620, 'cheer', 'f', 0, (462, 154), (462, 154), 0),
        (4120, 'walk', 'f', 0, (462, 154), (478, 238), 0),
    ],
    'Finn': [
        (0, 'impatient', 'f', 0, (245, 304), (245, 304), 330),
        (2400, 'ring', 'f', 0, (245, 304), (245, 304), 330),
        (3280, 'wait', 'f', 0, (245, 304), (245, 304), 330),
    ],
    'Kit': [(0, 'asleep', 'f', 0, (104, 304), (104, 304), 0)],
    's2': [
        (600, 'enter', 'f', 0, (36, 110), (36, 124), 0),
        (1120, 'walk', 'f', 0, (36, 124), (36, 184), 0),
        (2800, 'walk', 's', 0, (36, 184), (110, 206), 0),
        (4900, 'cheer', 'f', 0, (110, 206), (110, 206), 0),
        (5380, 'gone', 'f', 0, (110, 206), (110, 206), 0),
    ],
}
FIRE: list[tuple[int, float]] = [(600, 0), (800, 0.35), (1250, 0.45), (1700, 1.0), (3760, 1.0), (4450, 0.3), (4600, 0)]  # power over time
FIRE_AT = (372, 232)


def lerp(table: list[tuple[int, float]], t: int) -> float:
    for (t0, a), (t1, b) in zip(table, table[1:]):
        if t0 <= t <= t1:
            return a + (b - a) * (t - t0) / (t1 - t0)
    return 0


def step(clip: str, view: str, t: int, dist: float) -> int:
    """frame index: strides advance with the ground covered, everything else with time"""
    px = CLIPS[clip]['px'].get(view)
    return int(dist / px) % len(frames(clip, view)) if px and dist else at(clip, view, t)


def tracked(name: str, t: int) -> Actor | None:
    segs = TRACKS[name]
    now = None
    for n, seg in enumerate(segs):
        if seg[0] <= t:
            now, end = seg, segs[n + 1][0] if n + 1 < len(segs) else LENGTH
    if not now or now[1] == 'gone':
        return None
    t0, clip, view, flip, a, b, over = now
    q = (t - t0) / max(1, end - t0)
    x, y = a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q
    dist = math.hypot(x - a[0], y - a[1])
    return Actor(name, round(x), round(y), clip, view, step(clip, view, t - t0, dist), bool(flip), over)


def moment(scene: Scene, t: int) -> Moment:
    """everything scene.draw() needs at time t, plus what the HUD shows"""
    t = int(t) % LENGTH
    f = t // 130
    actors: list[Actor] = []
    items: list[Item] = []
    states: dict[str, tuple[str, int]] = {}
    for name, st, lag in CREW:
        x, y, clip, view, over = scene.spot(st)
        total = sum(k['ms'] for k in frames(clip, view))
        rate = total * max(1, round(LENGTH / total)) / LENGTH  # whole number of loops in six seconds
        ct = (t * rate + lag) % total
        actors.append(Actor(name, x, y, clip, view, at(clip, view, ct), over=over))
        states[st] = ('manned', f)
        i = at(clip, view, ct)
        if frames(clip, view)[i].get('ev') == 'chop':
            items.append(Item(over + 2, EFFECTS['crumbs'][2](1), x - 8, y - 12, 0.6))
    actors += [a for a in (tracked(n, t) for n in TRACKS) if a]
    # stations
    power = lerp(FIRE, t)
    states['ship'] = ('manned', f)
    states['ask'] = ('active' if 2400 <= t < 3280 else 'manned', f)
    if t < 600 or t >= 5850:
        states['test'] = ('manned', f)
    elif power > 0:
        states['test'] = ('scorched', 0)
    else:
        states['test'] = ('foam', 0 if t < 4850 else 1 if t < 5150 else 2 if t < 5500 else 3)
    fires: list[Fire] = []
    if power > 0:
        k = t // 90
        fl = fire(52, round(16 + 26 * power), k % 4, 0.6 + 0.4 * power)
        items.append(Item(239, fl, FIRE_AT[0] - 26, FIRE_AT[1] - 14 - fl.h + 5, 0.5))
        for n in range(3):
            items.append(
                Item(
                    240, ember(int(t / 120 + n * 1.4) % 4), FIRE_AT[0] - 18 + n * 15, FIRE_AT[1] - 40 - n * 7 - round(30 * power) + 14, 0.8
                )
            )
        fires.append((FIRE_AT[0], 212, 120, 90, 0.72 * power * (1.06 if k % 2 else 0.94)))
    for n, born in enumerate(range(1500, 4500, 300)):  # smoke is born while it burns and lingers after
        age = t - born
        if 0 <= age < 2100:
            items.append(Item(900, smoke(age // 350), FIRE_AT[0] - 12 - age // 130 + n * 5 % 9, FIRE_AT[1] - 62 - round(age * 0.034), 0.2))
    if 3660 <= t < 4700:  # foam from the nozzle to the fryer; it piles up while the flames sink
        arc, (ox, oy) = foam_arc(42, -8, t // 60 % 4, min(1, (t - 3600) / 240))
        items.append(Item(241, arc, 332 + ox, 218 + oy, 0.6))
        if t > 3900:
            items.append(Item(240, foam_pile(48, 2 if t < 4150 else 1 if t < 4400 else 0, 3), 348, 208, 0.5))
    for n in range(3):  # steam over the kamado and the stock pot
        items.append(Item(900, effect('steam', t + n * 400)[0], 224 + n * 12, 62 - round((t + n * 400) % 1200 / 90), 0.3))
    # Bea's panic, dust at her heels
    if 800 <= t < 1300:
        items.append(Item(901, EFFECTS['sweat'][2](t // 90 % 4), 355, 150, 0.6))
    for n, x, y in (
        (1320, 374, 190),
        (1560, 380, 172),
        (1800, 388, 148),
        (2450, 388, 132),
        (2700, 372, 150),
        (2950, 352, 168),
        (5540, 332, 210),
    ):
        if n <= t < n + 240:
            items.append(Item(150, EFFECTS['dust'][2]((t - n) // 60), x - 9, y - 7, 0.3))
    # the served dish moves off on the belt; the coin hops to the coin box
    if 3140 <= t < 5300:  # the plate slides from his hand onto the belt, into the gap, and rides on
        up = max(0, 1 - (t - 3140) / 180)
        items.append(Item(151 if up else 139, C(16, 8).g(0, 0, PLATE, FIXED), 468 + t // 130 * 2 - 48, 109 + round(16 * up), 0.5))
    items.append(Item(902, EFFECTS['zzz'][2](t // 300 % 6), 112, 256, 0.6))
    if 5380 <= t < 5740:
        items.append(Item(300, poof((t - 5380) // 60), 92, 178, 0.6))
    noren = 2 if 640 <= t < 1150 else 1 if 540 <= t < 640 or 1150 <= t < 1350 else 0
    return states, actors, items, fires, t // 112, noren, 2150 <= t < 5140
