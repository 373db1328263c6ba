"""The committed sheets: as drawn, in the format the view reads, and without the faults a pixel eye misses."""

import itertools
import json
from functools import cache
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from game.kitchen.looks import CUTS, HAIRS, HATS, HUES, SKINS, WEARS
from game.kitchen.stage import Mood
from game.orders.stations import Station
from tools import build_sprites
from tools.art import emoji, stations
from tools.art.chefs import ANCHOR, SIZE, chef, layers
from tools.art.clips import CLIPS, KEY
from tools.art.effects import EFFECTS
from tools.art.icons import ICONS
from tools.art.looks import LOOK
from tools.art.pal import CLEAR, COLOURS, IDX, NAMES, PLACEHOLDERS, RGB
from tools.art.parts import Look
from tools.art.px import Canvas

SPRITES = Path(__file__).parents[2] / "sprites"
PICTURES = ("chefs", "stations", "effects", "icons", "emoji")
APART = 34
"""Pixels by which the silhouettes of two actions must differ at least."""

FRAMES = [
    (clip, view, i) for clip, c in CLIPS.items() for view, frames in c["views"].items() for i in range(len(frames))
]
VIEWS = sorted({(clip, view) for clip, view, _ in FRAMES})
Cells = npt.NDArray[np.int16]


@cache
def sheet(name: str) -> dict[str, Any]:
    """The JSON of a committed sheet."""
    loaded: dict[str, Any] = json.loads((SPRITES / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


@cache
def picture(name: str) -> Cells:
    """The palette indices of a committed sheet, -1 where it is clear."""
    with Image.open(SPRITES / f"{name}.png") as im:
        cells = np.asarray(im).astype(np.int16)
    return np.where(cells == CLEAR, -1, cells)


def records(value: Any) -> list[list[int]]:
    """Every frame record in a sheet's JSON."""
    if isinstance(value, dict):
        return [r for child in value.values() for r in records(child)]
    if isinstance(value, list) and len(value) == 6 and all(isinstance(n, int) for n in value):
        return [value]
    return [r for child in value for r in records(child)] if isinstance(value, list) else []


def paint(target: Cells, name: str, record: list[int], at: tuple[int, int], colours: dict[int, int]) -> None:
    """Blit a frame of a sheet with its anchor at `at`, placeholder indices swapped for colours."""
    x, y, w, h, ox, oy = record
    if not w:
        return
    cells = picture(name)[y : y + h, x : x + w].copy()
    for placeholder, colour in colours.items():
        cells[cells == placeholder] = colour
    left, top = at[0] + ox, at[1] + oy
    area = target[top : top + h, left : left + w]
    area[cells >= 0] = cells[cells >= 0]


def composed(look: Look, clip: str, view: str, i: int) -> tuple[Cells, Cells]:
    """Body and hands of a chef put together from the sheet the way the view does it."""
    doc = sheet("chefs")
    frame = doc["clips"][clip]["views"][view][i]
    names = {**doc["skin"][look.skin], **doc["hair"][look.hair], **doc["hue"][look.hue]}
    colours = {COLOURS + n: IDX[names[letter]] for n, letter in enumerate(doc["placeholders"])}
    size = "sous_" if look.sous else ""
    body, hands = np.full((SIZE, SIZE), -1, np.int16), np.full((SIZE, SIZE), -1, np.int16)
    head = (ANCHOR[0] + frame[size + "head"][0], ANCHOR[1] + frame[size + "head"][1])
    parts = doc["parts"]
    paint(body, "chefs", frame[size + "under"], ANCHOR, colours)
    paint(body, "chefs", parts["wear"][look.wear][view], head, colours)
    paint(body, "chefs", parts["cut"][look.cut][view], head, colours)
    paint(body, "chefs", parts["hat"][look.hat][view][frame["hat"] + 1], head, colours)
    paint(body, "chefs", frame[size + "over"], ANCHOR, colours)
    paint(hands, "chefs", frame[size + "hands"], ANCHOR, colours)
    return body, hands


def test_committed_sheets_are_what_the_builder_draws() -> None:
    assert build_sprites.differing(SPRITES) == []


def test_check_names_a_sheet_with_one_changed_pixel(tmp_path: Path) -> None:
    for name, data in build_sprites.build():
        (tmp_path / name).write_bytes(data)
    with Image.open(tmp_path / "icons.png") as im:
        x, y, *_ = sheet("icons")["icons"]["coin"]
        im.putpixel((x + 4, y + 4), IDX["K0"])
        im.save(tmp_path / "icons.png", transparency=CLEAR)
    assert build_sprites.differing(tmp_path) == ["icons.png"]


@pytest.mark.parametrize("name", PICTURES)
def test_a_sheet_holds_colours_of_the_palette_only(name: str) -> None:
    used = set(np.unique(picture(name)).tolist()) - {-1}
    allowed = set(range(len(NAMES)))
    assert used <= (allowed | {IDX[p] for p in PLACEHOLDERS.values()} if name == "chefs" else allowed)


@pytest.mark.parametrize("name", PICTURES)
def test_a_sheet_is_an_8_bit_picture_with_one_clear_index(name: str) -> None:
    head = (SPRITES / f"{name}.png").read_bytes()[:26]
    with Image.open(SPRITES / f"{name}.png") as im:
        assert (head[24], head[25], im.mode, im.info["transparency"]) == (8, 3, "P", CLEAR)


@pytest.mark.parametrize("name", PICTURES)
def test_every_frame_record_lies_inside_its_sheet(name: str) -> None:
    height, width = picture(name).shape
    assert [r for r in records(sheet(name)) if r[0] + r[2] > width or r[1] + r[3] > height] == []


@pytest.mark.parametrize("who", LOOK)
def test_layers_of_the_sheet_compose_to_the_drawn_chef(who: str) -> None:
    look = LOOK[who]
    wrong = []
    for clip, view, i in FRAMES:
        body, hands = composed(look, clip, view, i)
        drawn_body, drawn_hands = layers(look, clip, view, i)
        if not (np.array_equal(body, drawn_body.a) and np.array_equal(hands, drawn_hands.a)):
            wrong.append((clip, view, i))
    assert wrong == []


def test_the_cast_of_the_composition_test_wears_every_part() -> None:
    cast = LOOK.values()
    assert {look.skin for look in cast} == set(SKINS)
    assert {look.hair for look in cast} == set(HAIRS)
    assert {look.cut for look in cast} == set(CUTS)
    assert {look.wear for look in cast} == set(WEARS)
    assert {look.hat for look in cast} == set(HATS)
    assert {look.hue for look in cast} == set(HUES)


def test_the_sheet_has_every_part_a_look_can_name() -> None:
    doc = sheet("chefs")
    assert (set(doc["skin"]), set(doc["hair"]), set(doc["hue"])) == (set(SKINS), set(HAIRS), set(HUES))
    parts = doc["parts"]
    assert (set(parts["cut"]), set(parts["wear"]), set(parts["hat"])) == (set(CUTS), set(WEARS), set(HATS))


def test_every_placeholder_has_a_colour_for_every_look() -> None:
    doc = sheet("chefs")
    for skin, hair, hue in itertools.product(SKINS, HAIRS, HUES):
        letters = {**doc["skin"][skin], **doc["hair"][hair], **doc["hue"][hue]}
        assert set(letters) == set(doc["placeholders"])
        assert set(letters.values()) <= set(sheet("palette")["colours"])


@pytest.mark.parametrize(("clip", "view"), VIEWS)
def test_a_clip_loses_no_pixel_outside_its_frame(clip: str, view: str) -> None:
    for who, i in itertools.product(("Yuki", "Theo", "Bea", "s1", "s2"), range(len(CLIPS[clip]["views"][view]))):
        body, hands = layers(LOOK[who], clip, view, i)
        assert body.lost + hands.lost == 0, (who, i)


@pytest.mark.parametrize("who", ["Theo", "s2"])
def test_feet_stand_on_the_anchor_row(who: str) -> None:
    for clip, view, i in FRAMES:
        frame = CLIPS[clip]["views"][view][i]
        holds = ":" in f"{frame.get('L')}{frame.get('R')}" or "extra" in frame
        if not holds:
            z = frame.get("z", 0)
            feet = int(np.nonzero(layers(LOOK[who], clip, view, i)[0].mask().any(1))[0].max())
            assert ANCHOR[1] - 3 - z <= feet <= ANCHOR[1] + 1, (clip, view, i)


def test_only_cooks_at_a_counter_seen_from_the_front_have_hands_apart() -> None:
    for clip, view, i in FRAMES:
        frame = sheet("chefs")["clips"][clip]["views"][view][i]
        apart = CLIPS[clip]["over"] and view == "f"
        assert (bool(frame["hands"][2]), bool(frame["over"][2] and apart)) == (apart, False), (clip, view, i)


def strays(c: Canvas) -> int:
    """Pixels of a picture that touch no other, not even by a corner."""
    near = np.pad(c.mask(), 1).astype(int)
    touching = sum(np.roll(near, (dx, dy), (1, 0)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return int(((near == 1) & (touching == 1)).sum())


def test_no_chef_has_a_stray_pixel_but_for_food_in_the_air() -> None:
    grounded = [
        key
        for key in FRAMES
        if not any(name.startswith("food") for name, *_ in CLIPS[key[0]]["views"][key[1]][key[2]].get("extra", ()))
    ]
    assert [key for key in grounded if strays(chef(LOOK["Theo"], *key))] == []


@pytest.mark.parametrize("art", stations.ALL)
def test_no_station_at_rest_has_a_stray_pixel(art: str) -> None:
    quiet = [
        (s, f) for s, (n, _) in stations.states(art).items() if s in ("idle", "ease", "scorched") for f in range(n)
    ]
    assert [key for key in quiet if strays(stations.station(art, *key))] == []


def test_no_frame_is_shorter_than_two_updates() -> None:
    assert [(c, v, i) for c, v, i in FRAMES if CLIPS[c]["views"][v][i]["ms"] < 60] == []


def test_silhouettes_of_different_actions_can_be_told_apart() -> None:
    masks = {key: chef(LOOK["Theo"], *key).mask() for key in KEY}
    alike = [
        (a, b)
        for (a, ma), (b, mb) in itertools.combinations(masks.items(), 2)
        if a[0] != b[0] and int((ma ^ mb).sum()) < APART and not {a[0], b[0]} <= {"stand", "walk"}
    ]
    assert alike == []


def test_every_clip_has_a_key_frame() -> None:
    assert {clip for clip, _, _ in KEY} == set(CLIPS) - {"blink"}


def test_every_station_of_the_contract_is_drawn() -> None:
    assert {s.value for s in Station} <= set(sheet("stations")["stations"])


@pytest.mark.parametrize("art", stations.ALL)
def test_a_station_stands_on_its_foot_row_in_every_state(art: str) -> None:
    for state, (count, _) in stations.states(art).items():
        frames = [stations.station(art, state, f) for f in range(count)]
        assert len({(c.w, c.h) for c in frames}) == 1, state
        assert all(c.mask()[-1].any() for c in frames), state


@pytest.mark.parametrize("art", stations.ALL)
def test_station_states_are_named_alike(art: str) -> None:
    states = set(sheet("stations")["stations"][art]["states"])
    hot = {"burn", "foam", "scorched"} if art in stations.HOT else set()
    assert states == {"idle", "ease", "active", "manned"} | hot


@pytest.mark.parametrize("art", stations.BELT_FRAMES)
def test_a_belt_runs_without_a_seam(art: str) -> None:
    count = stations.BELT_FRAMES[art]
    for state in ("active", "manned"):
        first, again = stations.station(art, state, 0), stations.station(art, state, count)
        assert np.array_equal(first.a, again.a), state


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_stays_inside_its_frame(name: str) -> None:
    frames = [EFFECTS[name].make(f) for f in range(EFFECTS[name].frames)]
    assert (len({(c.w, c.h) for c in frames}), sum(c.lost for c in frames)) == (1, 0)


def test_fires_and_foam_are_drawn_for_every_hot_station_and_direction() -> None:
    names = set(sheet("effects")["effects"])
    fires = {f"fire_{art}_{power}" for art in stations.HOT for power in (1, 2, 3, 4)}
    piles = {f"foam_pile_{art}" for art in stations.HOT}
    arcs = {f"foam_arc_{way}_{reach}" for way in ("left", "right", "up", "down") for reach in (1, 2, 3, 4)}
    assert fires | piles | arcs <= names


@pytest.mark.parametrize("art", stations.HOT)
def test_a_fire_grows_with_its_power(art: str) -> None:
    sizes = [int(stations.fire_on(art, power, 0).mask().sum()) for power in (1, 2, 3, 4)]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize("name", [*(s.value for s in Station), *get_args(Mood), "coin", "clock"])
def test_every_station_and_mood_has_an_icon(name: str) -> None:
    icons = sheet("icons")["icons"]
    assert icons[name][2] > 0
    assert icons[name + "_outlined"][2:4] == [n + 2 for n in icons[name][2:4]]


def test_icons_of_moods_differ_by_shape() -> None:
    shapes = {mood: np.array([[ch != "." for ch in row] for row in ICONS[mood]]) for mood in get_args(Mood)}
    close = [(a, b) for a, b in itertools.combinations(shapes, 2) if int((shapes[a] ^ shapes[b]).sum()) < 16]
    assert close == []


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_9_by_9(name: str) -> None:
    assert [len(row) for row in ICONS[name]] == [9] * 9


GITMOJI = (
    "🎨⚡🔥🐛🚑✨📝🚀💄🎉✅🔒🔐🔖🚨🚧💚⬇⬆📌👷📈♻➕➖🔧🔨🌐✏💩⏪🔀📦👽🚚📄💥🍱♿💡🍻💬🗃🔊🔇👥🚸🏗📱🤡🥚🙈📸"
    "⚗🔍🏷🌱🚩💫🗑🛂🩹🧐⚰🧪👔🩺🧱🧑💸🧵🦺✈🦖"
)
"""What commit titles begin with."""


@pytest.mark.parametrize("character", GITMOJI)
def test_what_commits_begin_with_has_a_picture_of_its_own(character: str) -> None:
    drawn = sheet("emoji")["emoji"]
    assert drawn[character] != drawn[emoji.OTHER]


def test_an_emoji_is_drawn_once() -> None:
    characters = "".join(emoji.SHOWS.values())
    assert sorted(characters) == sorted(set(characters))


def test_every_drawing_stands_for_an_emoji() -> None:
    assert {name.split()[0] for name in emoji.SHOWS} == set(emoji.GRIDS) - {"other"}


def test_an_emoji_loses_no_pixel_outside_its_place() -> None:
    drawings = [emoji.drawing(name) for name in (*emoji.SHOWS, "other")] + [emoji.keycap(sign) for sign in emoji.DIGITS]
    assert {(c.w, c.h, c.lost) for c in drawings} == {(emoji.SIZE, emoji.SIZE, 0)}


def test_no_two_drawings_of_emoji_are_the_same() -> None:
    drawings = [emoji.drawing(name).a.tobytes() for name in (*emoji.SHOWS, "other")]
    assert len(set(drawings)) == len(drawings)


@pytest.mark.parametrize("ground", ["L3", "K1", *(hue["main"] for hue in sheet("palette")["hues"].values())])
def test_every_emoji_stands_out_from_what_it_is_drawn_on(ground: str) -> None:
    """From paper, the dark panel and each ticket header."""

    def light(name: str) -> float:
        red, green, blue = (
            (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
            for part in (value / 255 for value in RGB[name])
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        low, high = sorted((light(one), light(other)))
        return (high + 0.05) / (low + 0.05)

    clear = {IDX[name] for name in NAMES if contrast(name, ground) >= 1.8}
    faint = [name for name in emoji.SHOWS if int(np.isin(emoji.drawing(name).a, list(clear)).sum()) < 4]
    assert faint == []
