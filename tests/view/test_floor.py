"""The room without anybody in it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.kitchen.tiled import MapError, load_plan
from game.view.floor import LIT, SHADE, Floor, LightSpec, WindowSpec

ROOT = Path(__file__).parents[2]
KITCHEN = ROOT / "maps" / "kitchen.tmx"
ORIGIN = (0, 44)


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    yield
    pygame.display.quit()


@pytest.fixture
def floor() -> Floor:
    return Floor(KITCHEN, load_plan(KITCHEN))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder like the project's, with maps and sprites to spoil."""
    for name in ("maps", "sprites"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def edited(copy: Path, old: str, new: str) -> Path:
    path = copy / "maps" / "kitchen.tmx"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(MapError) as caught:
        Floor(path, load_plan(KITCHEN)).build()
    return str(caught.value)


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_reading_a_map_needs_no_display() -> None:
    pygame.display.quit()
    assert len(Floor(KITCHEN, load_plan(KITCHEN)).lights) == 10 + 3  # lanterns beside the house


def test_the_floor_begins_below_the_wall(floor: Floor) -> None:
    assert (floor.floor_top, floor.curtain_foot) == (64, 66)


def test_the_base_is_the_same_every_time(floor: Floor) -> None:
    again = Floor(KITCHEN, load_plan(KITCHEN))
    assert bytes_of(floor.base(640, 360, ORIGIN, night=False)) == bytes_of(again.base(640, 360, ORIGIN, night=False))


def test_night_changes_the_windows_and_nothing_else(floor: Floor) -> None:
    day, night = (floor.base(640, 360, ORIGIN, night=night) for night in (False, True))
    (window,) = floor.windows
    area = pygame.Rect(window.x, window.y, window.width, window.height).move(ORIGIN)
    assert bytes_of(day.subsurface(area)) != bytes_of(night.subsurface(area))
    for surface in (day, night):
        surface.fill(0, area)
    assert bytes_of(day) == bytes_of(night)


@pytest.mark.parametrize(
    ("size", "origin"),
    [((640, 360), (0, 44)), ((960, 540), (160, 134)), ((640, 1138), (0, 300)), ((1280, 360), (0, 44))],
)
def test_no_edge_of_a_canvas_of_any_size_stays_bare(
    floor: Floor, size: tuple[int, int], origin: tuple[int, int]
) -> None:
    """Wall and planks reach both sides; below the sill only the ticker's rows are plain."""
    canvas = floor.base(*size, origin, night=False)
    width, height = size
    for x in (1, width - 1):
        column = [canvas.get_at((x, y))[:3] for y in range(origin[1] + 6, height - 16)]
        assert (0, 0, 0) not in column
        assert sum(pixel == (0x17, 0x11, 0x1F) for pixel in column) < len(column) // 8


def test_the_room_itself_is_the_same_on_a_larger_canvas(floor: Floor) -> None:
    small = floor.base(640, 360, ORIGIN, night=False).subsurface((8, 50, 504, 286))
    large = floor.base(900, 600, (100, 90), night=False).subsurface((108, 96, 504, 286))
    assert bytes_of(small) == bytes_of(large)


def test_the_sill_lies_right_above_the_ticker(floor: Floor) -> None:
    sill = floor.base(640, 360, ORIGIN, night=False).subsurface((300, 336, 40, 8))
    moved = floor.base(640, 400, (0, 60), night=False).subsurface((300, 376, 40, 8))
    assert bytes_of(sill) == bytes_of(moved)


def test_the_shadow_mask_is_white_or_shade(floor: Floor) -> None:
    mask = floor.static_shadow(640, 360, ORIGIN)
    assert {mask.get_at((x, y))[:3] for x in range(0, 640, 2) for y in range(0, 360, 2)} == {LIT, SHADE}


def test_the_wall_casts_a_strip_of_four_rows(floor: Floor) -> None:
    mask = floor.static_shadow(640, 360, ORIGIN)
    assert [mask.get_at((300, y))[:3] == SHADE for y in range(106, 114)] == [False] * 2 + [True] * 4 + [False] * 2


def test_a_counter_casts_its_shadow_to_the_right(floor: Floor) -> None:
    mask = floor.static_shadow(640, 360, ORIGIN)
    foot, right = 194 + 44, 256 + 48
    assert mask.get_at((right + 5, foot - 2))[:3] == SHADE
    assert mask.get_at((right + 6, foot - 2))[:3] == LIT


def test_shadows_of_neighbours_do_not_double(floor: Floor) -> None:
    canvas = pygame.Surface((640, 360))
    canvas.fill((200, 200, 200))
    canvas.blit(floor.static_shadow(640, 360, ORIGIN), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    assert len({canvas.get_at((x, y))[:3] for x in range(0, 640, 2) for y in range(0, 360, 2)}) == 2


def test_a_cushion_sorts_before_who_sits_on_it(floor: Floor) -> None:
    assert {sprite.foot - sprite.y - sprite.surface.get_height() for sprite in floor.props} == {0, -14}


def test_lanterns_are_on_top(floor: Floor) -> None:
    assert [sprite.kind for sprite in floor.top] == ["lantern"] * 4


def test_an_animation_loops(floor: Floor) -> None:
    lantern = floor.top[0]
    assert [lantern.frames.index(lantern.frame(ms)) for ms in (0, 899, 900, 1799, 1800)] == [0, 0, 1, 1, 0]


def test_lights_are_ellipses_of_the_map(floor: Floor) -> None:
    assert floor.lights[1] == LightSpec(244, 86, 66, 56, "hot", 0.38, flicker=True)


def test_only_fires_flicker(floor: Floor) -> None:
    assert {light.colour for light in floor.lights if light.flicker} == {"hot"}


def test_the_window_is_known_to_the_light(floor: Floor) -> None:
    assert floor.windows == (WindowSpec(284, 16, 44, 34),)


def test_the_curtain_sways_when_shut_and_is_still_when_open(floor: Floor) -> None:
    shut = {bytes_of(floor.curtain(0, sway)) for sway in range(8)}
    assert (len(shut), len({bytes_of(floor.curtain(2, sway)) for sway in range(8)})) == (4, 1)


def test_the_curtain_fits_its_door(floor: Floor) -> None:
    assert [floor.curtain(state, 0).get_size() for state in range(3)] == [(40, 30)] * 3


def test_a_taken_extinguisher_leaves_its_hook(floor: Floor) -> None:
    full, empty = floor.extinguisher(taken=False), floor.extinguisher(taken=True)
    assert full is not None
    assert empty is not None
    assert (full.x, full.y) == (empty.x, empty.y)
    assert bytes_of(full.surface) != bytes_of(empty.surface)


def test_a_missing_picture_is_named(copy: Path) -> None:
    (copy / "sprites" / "scenery" / "plant.png").unlink()
    text = refusal(copy / "maps" / "kitchen.tmx")
    assert text.startswith('kitchen.tmx: layer "props", object ')
    assert 'picture "plant.png" cannot be read' in text


def test_a_broken_picture_is_named(copy: Path) -> None:
    (copy / "sprites" / "scenery" / "plant.png").write_bytes(b"no picture")
    assert 'picture "plant.png" cannot be read' in refusal(copy / "maps" / "kitchen.tmx")


def test_a_scaled_picture_is_refused(copy: Path) -> None:
    assert "is scaled; it must be 40x36" in refusal(edited(copy, 'width="40" height="36"', 'width="80" height="72"'))


def test_an_object_without_a_picture_is_refused(copy: Path) -> None:
    rug = ' name="ground">\n  <object id="900" x="1" y="90" width="4" height="4"/>'
    assert "must be a picture" in refusal(edited(copy, ' name="ground">', rug))


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ('value="warm"', 'value="green"', 'unknown colour "green"'),
        ("<ellipse/>", "", "must be an ellipse"),
        ('name="strength" type="float" value="0.6"', 'name="strength" type="float" value="nan"', "not a finite number"),
        ('name="strength" type="float" value="0.6"', 'name="strength" value="0.6"', "must be a float"),
        ('name="shadow" value="round"', 'name="shadow" value="long"', 'unknown shadow "long"'),
    ],
)
def test_a_wrong_property_is_named(copy: Path, old: str, new: str, cause: str) -> None:
    assert cause in refusal(edited(copy, old, new))


def test_a_flipped_picture_is_drawn_flipped(copy: Path) -> None:
    text = (copy / "maps" / "kitchen.tmx").read_text(encoding="utf-8")
    gid = text.split('name="plant" type="prop" gid="')[1].split('"')[0]
    path = edited(copy, f'name="plant" type="prop" gid="{gid}"', f'name="plant" type="prop" gid="{int(gid) | 1 << 31}"')
    flipped, plain = [sprite for sprite in Floor(path, load_plan(path)).props if sprite.surface.get_size() == (24, 34)][
        :2
    ]
    assert bytes_of(flipped.surface) == bytes_of(pygame.transform.flip(plain.surface, True, False))


def test_sprites_may_lie_elsewhere(copy: Path, tmp_path: Path) -> None:
    moved = shutil.move(copy / "sprites" / "scenery", tmp_path / "pack" / "scenery")
    assert Floor(KITCHEN, load_plan(KITCHEN), Path(moved).parent).curtain(0, 0).get_size() == (40, 30)
