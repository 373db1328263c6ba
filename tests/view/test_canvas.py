import pygame
import pytest

from game.view.canvas import Canvas
from game.view.patches import Patches
from game.view.screen import Headless

SIZE = (160, 96)
WHOLE = pygame.Rect(0, 0, *SIZE)


@pytest.fixture
def canvas(headless: Headless) -> Canvas:
    """A canvas whose first pictures, which are shown as a whole, have been."""
    made = Canvas(SIZE, headless.canvas)
    for _ in range(2):
        made.begin()
        made.fill("black")
        made.changed()
    return made


def picture(width: int = 10, height: int = 6) -> pygame.Surface:
    return pygame.Surface((width, height))


def changed(canvas: Canvas, *drawn: tuple[pygame.Surface, tuple[int, int]]) -> list[pygame.Rect]:
    """Where a picture with these things differs from the one before."""
    canvas.begin()
    canvas.fill("black")
    for surface, at in drawn:
        canvas.blit(surface, at)
    return canvas.changed().rects()


def test_a_new_canvas_has_changed_as_a_whole(headless: Headless) -> None:
    assert Canvas(SIZE, headless.canvas).changed().rects() == [WHOLE]


def test_what_is_drawn_again_has_not_changed(canvas: Canvas) -> None:
    one = picture()
    changed(canvas, (one, (20, 20)))
    assert changed(canvas, (one, (20, 20))) == []


def test_what_moved_has_changed_where_it_was_and_where_it_is(canvas: Canvas) -> None:
    one = picture()
    changed(canvas, (one, (2, 2)))
    assert changed(canvas, (one, (34, 2))) == [pygame.Rect(0, 0, 16, 8), pygame.Rect(32, 0, 16, 8)]


def test_what_came_or_went_has_changed_and_what_follows_it_has_not(canvas: Canvas) -> None:
    one, other = picture(), picture()
    changed(canvas, (other, (100, 80)))
    there = [pygame.Rect(0, 0, 16, 8)]
    assert changed(canvas, (one, (2, 2)), (other, (100, 80))) == there
    assert changed(canvas, (other, (100, 80))) == there


def test_another_picture_of_the_same_size_has_changed(canvas: Canvas) -> None:
    changed(canvas, (picture(), (2, 2)))
    assert changed(canvas, (picture(), (2, 2))) == [pygame.Rect(0, 0, 16, 8)]


def test_another_order_has_changed(canvas: Canvas) -> None:
    one, other = picture(), picture()
    changed(canvas, (one, (2, 2)), (other, (4, 2)))
    assert pygame.Rect(0, 0, 16, 8) in changed(canvas, (other, (4, 2)), (one, (2, 2)))


def test_another_part_of_a_picture_has_changed(canvas: Canvas) -> None:
    one = picture(20, 20)
    for area, places in (((0, 0, 5, 5), 1), ((0, 0, 5, 5), 0), ((9, 0, 5, 5), 1)):
        canvas.begin()
        canvas.blit(one, (2, 2), area)
        assert len(canvas.changed().rects()) == places or area == (0, 0, 5, 5)


def test_what_is_cut_off_at_both_sides_has_changed_when_it_moved(canvas: Canvas) -> None:
    tall = picture(10, 40)
    for y in (10, 9):
        canvas.begin()
        canvas.set_clip((0, 16, 160, 8))
        canvas.blit(tall, (2, y))
        canvas.set_clip(None)
        told = canvas.changed().rects()
    assert told == [pygame.Rect(0, 16, 16, 8)]


def test_a_fill_of_another_colour_has_changed(canvas: Canvas) -> None:
    for colour in ("red", "blue"):
        canvas.begin()
        canvas.fill("black")
        canvas.fill(colour, (33, 9, 4, 4))
        assert canvas.changed().rects() == [pygame.Rect(32, 8, 16, 8)]


def test_what_lies_outside_comes_and_goes_without_a_trace(canvas: Canvas) -> None:
    outside = (picture(), (400, 400))
    assert changed(canvas, outside) == []
    assert changed(canvas) == []


@pytest.mark.parametrize("colour", ["red", (255, 0, 0), [255, 0, 0], pygame.Color(255, 0, 0), 0xFF0000])
def test_every_kind_of_colour_is_known_again(canvas: Canvas, colour: object) -> None:
    told = []
    for extra in (False, True, True, False):
        canvas.begin()
        canvas.fill(colour)
        if extra:
            canvas.blit(picture(), (2, 2))
        told.append(len(canvas.changed().rects()))
    assert told == [1, 1, 1, 1]


def test_only_the_last_of_several_pictures_before_a_show_counts(canvas: Canvas) -> None:
    one = picture()
    changed(canvas, (one, (2, 2)))
    for at in ((50, 50), (2, 2)):
        canvas.begin()
        canvas.fill("black")
        canvas.blit(one, at)
    assert canvas.changed().rects() == []


def test_what_is_touched_has_changed_also_when_it_was_drawn_before_another_picture(canvas: Canvas) -> None:
    patches = Patches(SIZE)
    patches.add(16, 8, 1, 1)
    canvas.touch(patches)
    canvas.begin()
    canvas.fill("black")
    assert canvas.changed().rects() == [pygame.Rect(16, 8, 16, 8)]


def test_what_was_drawn_unseen_is_shown_and_wiped_away_as_a_whole(canvas: Canvas) -> None:
    canvas.touch()
    assert changed(canvas) == [WHOLE]
    assert changed(canvas) == [WHOLE]
    assert changed(canvas) == []


def test_drawing_on_a_part_is_not_told_of(canvas: Canvas) -> None:
    changed(canvas)
    canvas.begin()
    canvas.fill("black")
    canvas.subsurface((0, 0, 20, 20)).blit(picture(), (2, 2))
    assert canvas.changed().rects() == []
