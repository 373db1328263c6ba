import pygame
import pytest

from game.kitchen.stage import Mood
from game.view.hud.ink import COLOURS
from game.view.hud.strip import FIRST_ROW, ROW_HEIGHT, ROW_PITCH, ROW_WIDTH, Strip
from game.view.layout import STRIP
from game.view.text import Type
from tests.view.hud.stand_ins import FakeAtlas, session, shift, stage

LEFT, TOP = 640 - STRIP, 50


def drawn(strip: Strip, count: int, moods: dict[str, Mood] | None = None, time: float = 10.0) -> pygame.Surface:
    view = shift(*(session(f"s{n}") for n in range(count)))
    canvas = pygame.Surface((640, 360), pygame.SRCALPHA)
    strip.draw(canvas, (LEFT, TOP), stage(view, moods or {}, time=time), view)
    return canvas


def row(canvas: pygame.Surface, place: int) -> pygame.Surface:
    return canvas.subsurface((LEFT + 5, TOP + FIRST_ROW + place * ROW_PITCH, ROW_WIDTH, ROW_HEIGHT))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.fixture
def strip(atlas: FakeAtlas, type_: Type) -> Strip:
    return Strip(atlas, type_)


def test_sixteen_chefs_have_a_row_each(strip: Strip) -> None:
    canvas, one_less = drawn(strip, 16), drawn(strip, 15)
    assert pixels(row(canvas, 15)) != pixels(row(one_less, 15))
    assert TOP + FIRST_ROW + 15 * ROW_PITCH + ROW_HEIGHT <= 360


def test_it_keeps_within_its_width(strip: Strip) -> None:
    canvas = drawn(strip, 16)
    assert not any(canvas.subsurface((0, 0, LEFT, 360)).get_bounding_rect())
    assert not any(canvas.subsurface((0, 0, 640, TOP)).get_bounding_rect())


def test_who_waits_is_first_in_a_dashed_frame_that_crawls(strip: Strip) -> None:
    frames = [drawn(strip, 5, {"s3": "wait"}, time) for time in (0.0, 0.1)]
    edges = [[row(frame, 0).get_at((x, 0)) == COLOURS["O1"] for x in range(2, 36)] for frame in frames]
    assert edges[0] != edges[1]
    assert 0 < sum(edges[0]) < 34


def test_a_fire_has_a_solid_frame(strip: Strip) -> None:
    canvas = drawn(strip, 5, {"s3": "fire"})
    assert {tuple(row(canvas, 0).get_at((x, 0)))[:3] for x in range(1, ROW_WIDTH - 1)} == {tuple(COLOURS["R2"])}


def test_more_chefs_than_rows_are_shown_in_turn(strip: Strip) -> None:
    assert pixels(drawn(strip, 30, time=0.0)) != pixels(drawn(strip, 30, time=8.5))


def test_states_differ_by_their_icon(strip: Strip) -> None:
    moods: list[Mood] = ["work", "think", "idle", "sleep", "ok", "fail"]
    assert len({pixels(row(drawn(strip, 1, {"s0": mood}), 0)) for mood in moods}) == len(moods)


def test_kept_rows_are_bounded(strip: Strip) -> None:
    for second in range(300):
        drawn(strip, 40, {"s1": "wait"}, float(second))
    assert len(strip._rows) <= 128
