import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kitchen.looks import Look, look_of
from game.view.atlas import CHEF_FRAMES, Atlas
from game.view.screen import Headless
from game.view.sheets import AssetError
from tests.view.staging import LOOK

Alter = Callable[[dict[str, Any]], object]


@pytest.fixture
def atlas(sprites: Path, headless: Headless) -> Atlas:
    return Atlas(sprites)


def colour(surface: pygame.Surface, x: int, y: int) -> str:
    return "#{:02x}{:02x}{:02x}".format(*surface.get_at((x, y))[:3])


def test_a_look_colours_skin_and_hue(atlas: Atlas) -> None:
    body, _, (_, top) = atlas.chef_frame(LOOK, "stand", "f", 0)
    assert (colour(body, 2, -12 - top), colour(body, 2, -2 - top)) == ("#ffdab4", "#b22c3d")


def test_two_people_drawn_in_turn_keep_their_own_colours(atlas: Atlas) -> None:
    other = replace(LOOK, skin="deep", hue="blue")
    for _ in range(2):
        for index in (0, 1):
            first, _, (_, top) = atlas.chef_frame(LOOK, "stand", "f", index)
            second, _, _ = atlas.chef_frame(other, "stand", "f", index)
            assert (colour(first, 2, -2 - top), colour(second, 2, -2 - top)) == ("#b22c3d", "#325aa2")


def test_the_hat_sits_on_the_head(atlas: Atlas) -> None:
    sprite = atlas.chef(LOOK, "stand", "f", 0).body
    assert (sprite.y, colour(sprite.surface, -3 - sprite.x, 0)) == (-20, "#fffaec")
    assert atlas.head(LOOK, "stand", "f", 0).top == -20


def test_a_sous_chef_is_two_rows_shorter(atlas: Atlas) -> None:
    assert atlas.head(replace(LOOK, sous=True), "stand", "f", 0).top == -18
    assert atlas.chef(replace(LOOK, sous=True), "stand", "f", 0).body.y == -18


def test_hands_are_a_layer_of_their_own_only_where_the_clip_has_them(atlas: Atlas) -> None:
    assert atlas.chef(LOOK, "stand", "f", 0).hands is None
    body, hands, _ = atlas.chef_frame(LOOK, "chop", "f", 0)
    assert hands is not None
    assert (hands.get_size(), hands.get_bounding_rect().size) == (body.get_size(), (4, 2))


def test_a_flipped_frame_is_the_mirror_image_about_the_feet(atlas: Atlas) -> None:
    plain, flipped = (atlas.chef(LOOK, "chop", "f", 0, flip).hands for flip in (False, True))
    assert plain is not None
    assert flipped is not None
    area, mirrored = plain.surface.get_bounding_rect().move(plain.x, plain.y), flipped.surface.get_bounding_rect()
    assert mirrored.move(flipped.x, flipped.y) == pygame.Rect(-area.right, area.y, *area.size)


def test_a_clip_or_view_the_sheet_lacks_still_shows_the_chef(atlas: Atlas) -> None:
    assert atlas.chef(LOOK, "juggle", "b", 3).body.surface.get_bounding_rect().w
    assert atlas.chef(LOOK, "chop", "s", 0).hands is not None
    assert not atlas.has_clip("blink", "b")


def test_strides_go_by_ground_and_all_else_by_time(atlas: Atlas) -> None:
    assert atlas.chef_index("walk", "s", elapsed=0.0, travelled=9.0) == 2
    assert atlas.chef_index("stand", "f", elapsed=0.15, travelled=9.0) == 1


def test_ten_thousand_looks_leave_a_bounded_cache(atlas: Atlas) -> None:
    for number in range(10_000):
        look = look_of(f"session-{number}", "red" if number % 2 else "blue")
        for index in (0, 1):
            atlas.chef(replace(look, skin="light" if number % 3 else "deep"), "walk", "s", index, number % 5 == 0)
    assert atlas.kept_frames <= CHEF_FRAMES


def test_a_station_without_the_asked_state_is_shown_idle(atlas: Atlas) -> None:
    assert atlas.station_frame("test", "foam", 2) is atlas.station_frame("test", "idle", 0)


def test_a_station_moves_with_time(atlas: Atlas) -> None:
    assert atlas.station_at("test", "manned", 0.05) is not atlas.station_at("test", "manned", 0.15)
    assert atlas.station_at("test", "manned", 0.05) is atlas.station_at("test", "manned", 0.25)


def test_an_effect_that_does_not_loop_ends_on_its_last_frame(atlas: Atlas) -> None:
    assert atlas.effect_at("dust", 9.0) is atlas.effect_frame("dust", 1)


def test_an_effect_the_sheet_lacks_shows_nothing(atlas: Atlas) -> None:
    assert atlas.effect_at("confetti", 0.0).surface.get_bounding_rect().size == (0, 0)


def test_icons_come_plain_and_outlined(atlas: Atlas) -> None:
    assert atlas.icon("coin").get_size() == (9, 9)
    assert atlas.icon("coin", outlined=True).get_size() == (11, 11)


def test_a_silhouette_has_one_grey_and_the_shape_of_its_sprite(atlas: Atlas) -> None:
    sprite = atlas.chef(LOOK, "stand", "f", 0).body
    target = pygame.Surface(sprite.surface.get_size())
    target.fill((255, 255, 255))
    target.blit(sprite.shade(102), (0, 0))
    for x in range(target.get_width()):
        for y in range(target.get_height()):
            inside = sprite.surface.get_at((x, y)).a > 127
            assert target.get_at((x, y))[:3] == ((102, 102, 102) if inside else (255, 255, 255))


@pytest.mark.parametrize(
    "name", ["chefs.png", "chefs.json", "stations.png", "effects.json", "icons.png", "palette.json"]
)
def test_a_missing_sheet_is_one_line_that_names_it(name: str, sprites: Path, headless: Headless) -> None:
    (sprites / name).unlink()
    with pytest.raises(AssetError) as caught:
        Atlas(sprites)
    assert str(sprites / name) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["chefs.png", "chefs.json", "stations.json", "icons.png", "palette.json"])
def test_a_sheet_of_rubbish_is_one_line_that_names_it(name: str, sprites: Path, headless: Headless) -> None:
    (sprites / name).write_bytes(b"\xff\x00 rubbish")
    with pytest.raises(AssetError) as caught:
        Atlas(sprites)
    assert str(sprites / name) in str(caught.value)
    assert "\n" not in str(caught.value)


BROKEN: list[tuple[str, Alter, str]] = [
    ("chefs", lambda d: d.update(schema=2), "schema 2"),
    ("chefs", lambda d: d["clips"].pop("stand"), "no clip 'stand'"),
    ("chefs", lambda d: d["clips"]["walk"]["views"].update(f=[], b=[], s=[]), "clip 'walk' has no frames"),
    ("chefs", lambda d: d["clips"]["walk"]["views"]["f"][0].update(under=[30, 0, 8, 8, 0, 0]), "outside the picture"),
    ("chefs", lambda d: d["clips"]["walk"]["views"]["f"][0].update(under=[30, 0, 8]), "length 6"),
    ("chefs", lambda d: d["skin"]["deep"].update(s="Q9"), "colour 'Q9'"),
    ("chefs", lambda d: d["placeholders"].append("y"), "placeholder 'y'"),
    ("chefs", lambda d: d.update(hue={}), "no skin, hair or hue"),
    ("chefs", lambda d: d["parts"]["hat"]["toque"].update(f=[]), "hat"),
    ("chefs", lambda d: d["parts"]["hat"]["toque"].update(f=[[0, 0, 1, 1, 0, 0]] * 2), "2 frames instead of 1 or 3"),
    ("stations", lambda d: d["stations"]["test"]["states"].pop("idle"), "no state 'idle'"),
    ("stations", lambda d: d["stations"]["test"]["states"]["idle"].update(frames=[]), "'idle' has no frames"),
    ("chefs", lambda d: d["clips"]["walk"]["views"]["f"][0].update(head=[0, 10**15]), "Expected `int` <= 32767"),
    ("effects", lambda d: d["effects"]["dust"].update(frames=[[-1, 0, 2, 2, 0, 0]]), "outside the picture"),
    ("palette", lambda d: d["colours"].update(K0="plum"), "K0 is 'plum'"),
]


@pytest.mark.parametrize(("name", "alter", "cause"), BROKEN, ids=[cause for _, _, cause in BROKEN])
def test_a_broken_sheet_is_one_line_that_tells_why(
    name: str, alter: Alter, cause: str, sprites: Path, headless: Headless
) -> None:
    path = sprites / f"{name}.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    alter(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(AssetError) as caught:
        Atlas(sprites)
    assert cause in str(caught.value)
    assert path.name in str(caught.value)


def test_a_full_colour_chef_sheet_is_refused(sprites: Path, headless: Headless) -> None:
    pygame.image.save(pygame.Surface((32, 16), pygame.SRCALPHA), sprites / "chefs.png")
    with pytest.raises(AssetError, match=r"chefs\.png: not an 8-bit indexed picture"):
        Atlas(sprites)


def test_hair_of_an_unknown_name_does_not_stop_the_kitchen(atlas: Atlas) -> None:
    odd = Look("plaid", "plaid", "plaid", "plaid", "plaid", "plaid")
    assert atlas.chef(odd, "stand", "f", 0).body.surface.get_bounding_rect().w


def test_a_huge_sheet_is_refused_before_it_is_read(sprites: Path, headless: Headless) -> None:
    with (sprites / "icons.json").open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(AssetError, match=r"icons\.json: is larger than 4 MB$"):
        Atlas(sprites)
