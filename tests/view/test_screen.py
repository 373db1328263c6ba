import os
from pathlib import Path

import pygame
import pytest

from game.view import screen as screen_module
from game.view.screen import (
    BEARABLE,
    DARK,
    WHOLE_EVERY,
    Headless,
    Screen,
    ScreenError,
    displays_now,
    enlarge,
    render_png,
    scale_for,
    seat,
)

SIZES = {
    (640, 360): (1, (640, 360)),
    (1280, 720): (2, (640, 360)),
    (1366, 768): (2, (683, 384)),
    (1440, 900): (2, (720, 450)),
    (1536, 864): (2, (768, 432)),
    (1600, 900): (2, (800, 450)),
    (1707, 1067): (2, (853, 533)),
    (1920, 1080): (3, (640, 360)),
    (1920, 1200): (3, (640, 400)),
    (2048, 1152): (3, (682, 384)),
    (2560, 1080): (3, (853, 360)),
    (2560, 1440): (4, (640, 360)),
    (2560, 1600): (4, (640, 400)),
    (3440, 1440): (4, (860, 360)),
    (3840, 2160): (6, (640, 360)),
    (5120, 1440): (4, (1280, 360)),
    (1080, 1920): (1, (1080, 1920)),
    (641, 361): (1, (641, 361)),
    (1281, 721): (2, (640, 360)),
}
ODD = [*SIZES, (500, 300), (1919, 1079), (1921, 1083)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_factor_is_the_largest_with_which_the_base_fits_and_the_canvas_grows(size: tuple[int, int]) -> None:
    scaling = scale_for(size)
    assert (scaling.factor, scaling.canvas) == SIZES[size]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_less_than_one_art_pixel_stays_dark(size: tuple[int, int]) -> None:
    scaling = scale_for(size)
    assert all(0 <= size[i] - scaling.scaled[i] < scaling.factor for i in (0, 1))


def test_a_window_below_the_base_shows_the_top_left_of_a_whole_canvas() -> None:
    scaling = scale_for((500, 300))
    assert (scaling.factor, scaling.canvas, scaling.offset) == (1, (640, 360), (0, 0))


@pytest.mark.parametrize("size", ODD, ids=str)
def test_every_canvas_pixel_maps_to_the_window_and_back(size: tuple[int, int]) -> None:
    scaling = scale_for(size)
    for x in (0, 1, scaling.canvas[0] // 2, scaling.canvas[0] - 1):
        for y in (0, 7, scaling.canvas[1] - 1):
            left, top = scaling.offset[0] + x * scaling.factor, scaling.offset[1] + y * scaling.factor
            for dx, dy in ((0, 0), (scaling.factor - 1, scaling.factor - 1), (scaling.factor - 0.01, 0.5)):
                assert scaling.to_canvas(left + dx, top + dy) == (x, y)


def test_the_dark_edge_maps_to_nothing() -> None:
    scaling = scale_for((1921, 1082))
    assert scaling.scaled == (1920, 1080)
    assert scaling.to_canvas(1920.5, 5) is None
    assert scaling.to_canvas(5, 0.5) is None
    assert scaling.to_canvas(5, -1) is None


@pytest.mark.parametrize("size", [(1366, 768), (1921, 1082), (2048, 1152), (500, 300)], ids=str)
def test_every_art_pixel_is_a_square_of_one_size(size: tuple[int, int], headless: Headless) -> None:
    scaling = scale_for(size)
    canvas = pygame.Surface(scaling.canvas, 0, headless.canvas)
    for x in range(0, scaling.canvas[0], 7):
        for y in range(scaling.canvas[1]):
            canvas.set_at((x, y), (x % 256, y % 256, 200))
    target = pygame.Surface(size, 0, headless.canvas)
    target.fill(DARK)
    enlarge(canvas, target, scaling)
    k, (ox, oy) = scaling.factor, scaling.offset
    for x in range(0, min(scaling.canvas[0], size[0]), 13):
        for y in range(0, min(scaling.canvas[1], size[1]), 11):
            square = {tuple(target.get_at((ox + x * k + i, oy + y * k + j))) for i in range(k) for j in range(k)}
            assert square == {tuple(canvas.get_at((x, y)))}


def test_a_saved_picture_has_the_wanted_size_and_dark_edges(headless: Headless, tmp_path: Path) -> None:
    headless.canvas.fill((10, 200, 30))
    path = tmp_path / "out.png"
    render_png(headless.canvas, (1281, 721), path)
    picture = pygame.image.load(path)
    assert picture.get_size() == (1281, 721)
    assert picture.get_at((1279, 719))[:3] == (10, 200, 30)
    assert picture.get_at((1280, 720))[:3] == DARK


def test_a_picture_that_cannot_be_written_is_one_clear_line(headless: Headless, tmp_path: Path) -> None:
    with pytest.raises(ScreenError, match=r"cannot write .*missing.*out\.png") as caught:
        render_png(headless.canvas, (640, 360), tmp_path / "missing" / "out.png")
    assert "\n" not in str(caught.value)


def test_the_canvas_follows_full_screen_both_ways_fifty_times() -> None:
    screen = Screen("t", (1366, 768))
    try:
        before = screen.canvas.get_size()
        desktop = pygame.display.get_desktop_sizes()[0]
        for _ in range(50):
            screen.toggle_fullscreen()
            assert (screen.fullscreen, screen.canvas.get_size()) == (True, scale_for(desktop).canvas)
            screen.canvas.fill((1, 2, 3))
            screen.present()
            screen.toggle_fullscreen()
            assert (screen.fullscreen, screen.canvas.get_size()) == (False, before)
            screen.present()
    finally:
        screen.close()


def test_the_mouse_is_mapped_through_the_window() -> None:
    screen = Screen("t", (1280, 720))
    try:
        assert screen.to_canvas((641, 359)) == (320, 179)
        assert screen.to_canvas((1280, 0)) is None
    finally:
        screen.close()


def test_on_a_dense_screen_the_mouse_counts_in_points_and_the_picture_in_pixels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen("t", (1280, 720))
    try:
        monkeypatch.setattr(screen._presenter, "size", lambda: (2560, 1440))
        assert (screen.scaling.factor, screen.canvas.get_size()) == (4, (640, 360))
        assert screen.to_canvas((641, 359)) == (320, 179)
        assert screen.place[0] == (1280, 720)
    finally:
        screen.close()


@pytest.mark.parametrize(("wall", "hint"), [(False, "1"), (True, "0")])
def test_only_the_wall_holds_the_screensaver_off(wall: bool, hint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEO_ALLOW_SCREENSAVER", "?")
    pygame.display.quit()
    screen = Screen("t", wall=wall)
    try:
        assert os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] == hint
        assert pygame.display.get_allow_screensaver() is not wall
        assert screen.fullscreen is wall
    finally:
        screen.close()
        pygame.display.quit()


def test_sound_is_never_started() -> None:
    screen = Screen("t")
    try:
        assert pygame.mixer.get_init() is None
    finally:
        screen.close()


def test_a_display_that_does_not_exist_is_one_clear_line() -> None:
    with pytest.raises(ScreenError, match=r"display 7 does not exist: there are 1, counted from 0"):
        Screen("t", wall=True, display=7)


def test_no_display_at_all_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(ScreenError, match="cannot open a display: "):
        Screen("t")


def test_a_window_stands_where_it_was_while_the_displays_are_the_same() -> None:
    first = Screen("a", (800, 500))
    known = displays_now()
    first.close()
    back = Screen("a", (800, 500), position=(37, 41), displays=known)
    assert back.place == ((800, 500), (37, 41))
    back.close()
    moved = Screen("a", (800, 500), position=(37, 41), displays="1x1")
    assert moved.place[1] != (37, 41)
    moved.close()


def test_full_screen_remembers_the_place_it_came_from() -> None:
    screen = Screen("a", (800, 500))
    before = screen.place
    screen.toggle_fullscreen()
    assert screen.place == before
    screen.close()


def test_a_wanted_display_is_filled_while_it_is_there_else_the_first() -> None:
    assert [seat(wanted, count) for wanted, count in ((None, 3), (1, 2), (1, 1), (0, 1), (3, 2))] == [0, 1, 0, 0, 0]


def test_a_display_that_is_unplugged_and_plugged_in_again_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen("test", wall=True)
    assert not screen.follow_displays()
    for sizes in ([(1920, 1080)], [(1920, 1080), (2560, 1440)], [(800, 600)]):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda sizes=sizes: sizes)
        assert screen.follow_displays()
        assert not screen.follow_displays()
        assert screen.fullscreen
        screen.present()
    screen.close()


def test_no_display_at_all_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen("test", wall=True)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    assert not screen.follow_displays()
    screen.close()


def test_a_picture_that_cannot_be_shown_for_a_moment_is_left_out_and_for_long_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen("test")

    def fail(*_: object) -> None:
        raise pygame.error("Window surface is invalid")

    with monkeypatch.context() as patch:
        patch.setattr(screen._presenter, "show", fail)
        for _ in range(BEARABLE):
            screen.present()
        with pytest.raises(ScreenError, match="cannot be drawn any more: Window surface is invalid"):
            screen.present()
    screen.present()
    screen.close()


def test_the_title_is_the_windows() -> None:
    screen = Screen("test")
    screen.title = "Agent Kitchen — 2 waiting"
    assert screen.title == "Agent Kitchen — 2 waiting"
    screen.flash()
    screen.close()


@pytest.mark.parametrize("size", [(1280, 720), (1921, 1082), (500, 300)], ids=str)
def test_parts_enlarged_one_by_one_are_the_same_as_the_whole(size: tuple[int, int], headless: Headless) -> None:
    scaling = scale_for(size)
    canvas = pygame.Surface(scaling.canvas, 0, headless.canvas)
    for x in range(scaling.canvas[0]):
        canvas.fill((x % 256, x * 7 % 256, 90), (x, 0, 1, scaling.canvas[1]))
        canvas.set_at((x, x % scaling.canvas[1]), (255, 255, 255))
    whole, parts = (pygame.Surface(size, 0, headless.canvas) for _ in range(2))
    enlarge(canvas, whole, scaling)
    width, height = scaling.canvas
    rects = [pygame.Rect(0, 0, 100, height), pygame.Rect(100, 0, width - 100, 50)]
    enlarge(canvas, parts, scaling, [*rects, pygame.Rect(100, 50, width - 100, height - 50)])
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_picture_that_is_the_same_is_not_shown_again_unless_the_window_may_have_lost_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Screen("t", (1280, 720))
    flips = []
    try:
        surface = screen._window.get_surface()
        show = type(screen._presenter).show
        monkeypatch.setattr(screen_module, "enlarge", lambda *args: flips.append(args[3]))
        for _ in range(4):
            screen.canvas.begin()
            screen.canvas.fill((9, 9, 9))
            show(screen._presenter, screen.canvas, screen.scaling)
        assert [parts is None for parts in flips] == [True, False][: len(flips)]
        screen.heed([pygame.Event(pygame.WINDOWEXPOSED)])
        show(screen._presenter, screen.canvas, screen.scaling)
        assert flips[-1] is None
        assert surface is screen._window.get_surface()
    finally:
        screen.close()


def test_every_so_often_a_picture_is_shown_as_a_whole() -> None:
    screen = Screen("t", (1280, 720))
    try:
        for n in range(WHOLE_EVERY + 2):
            screen.canvas.begin()
            screen.canvas.fill((n, n, n), (0, 0, 16, 8))
            screen.present()
            if n == 3:
                screen._window.get_surface().fill("red", (600, 600, 9, 9))  # a driver's fault
        assert screen._window.get_surface().get_at((601, 601))[:3] == (0, 0, 0)
    finally:
        screen.close()
