"""The attention line."""

import itertools

import pygame
import pytest

from game.kitchen.stage import Headline, StageView, StationLook
from game.orders.snapshot import SessionView
from game.orders.stations import Station
from game.view.hud.ink import COLOURS
from game.view.text import Type
from game.view.wall.line import HEIGHT, SHOWN_FOR, AttentionLine, Choice, needs
from game.wording import load_words
from tests.view.hud.stand_ins import FONTS, HOSTILE, NOW, FakeAtlas, figure, session, shift, stage

WORDS = load_words("en")
WIDTH = 512


def waits(name: str, since: float | None = NOW - 75) -> SessionView:
    return session(name, "waiting", waiting_on="permission", waiting_since=since)


def burning(power: float = 1.0) -> StationLook:
    return StationLook("test-1", Station.TEST, "test", 100, 200, "burn", 7.0, power)


@pytest.fixture
def line() -> AttentionLine:
    return AttentionLine(FakeAtlas(), Type(FONTS))


@pytest.fixture
def canvas() -> pygame.Surface:
    made = pygame.Surface((640, 360))
    made.fill((1, 2, 3))
    return made


def told(stage_: StageView, *crew: SessionView) -> list[tuple[str, float | None]]:
    return [(need.told, need.seconds) for need in needs(stage_, shift(*crew), NOW, WORDS)]


def test_a_waiting_chef_is_told_of_by_name_matter_and_time() -> None:
    crew = shift(waits("mia"))
    assert told(stage(crew), *crew.sessions) == [("mia waits for permission", 75.0)]


def test_who_has_waited_longest_comes_first() -> None:
    crew = shift(waits("mia", NOW - 5), waits("otto", NOW - 500), session("sol"))
    assert [words for words, _ in told(stage(crew), *crew.sessions)] == [
        "otto waits for permission",
        "mia waits for permission",
    ]


def test_a_fire_comes_before_all_who_wait_with_the_name_of_its_cook() -> None:
    crew = shift(waits("mia"), session("otto"))
    cook = figure("otto", 100, 200, mood="fire")._replace(station=Station.TEST)
    found = told(stage(crew, figures=(cook,), stations=(burning(),)), *crew.sessions)
    assert found[0] == ("otto: Fryer on fire", 7.0)
    assert found[1][0] == "mia waits for permission"


def test_a_fire_nobody_fights_is_told_of_too() -> None:
    crew = shift(session("mia"))
    assert told(stage(crew, stations=(burning(),)), *crew.sessions) == [("Fryer on fire", 7.0)]
    assert told(stage(crew, stations=(burning(0.0),)), *crew.sessions) == []


def test_a_wait_of_unknown_beginning_has_no_time() -> None:
    crew = shift(waits("mia", None))
    assert told(stage(crew), *crew.sessions) == [("mia waits for permission", None)]


def test_a_new_need_is_told_at_once_and_then_each_in_turn() -> None:
    choice = Choice()
    assert choice.choose([], 0.0) is None
    assert choice.choose(["a"], 1.0) == 0
    assert choice.choose(["a", "b"], 2.0) == 1
    turns = [choice.choose(["a", "b"], 2.0 + second) for second in range(40)]
    assert turns[:8] == [1] * 8
    changes = [second for second in range(1, 40) if turns[second] != turns[second - 1]]
    assert all(later - earlier == SHOWN_FOR for earlier, later in itertools.pairwise(changes))


def test_the_choice_goes_on_when_the_one_that_is_told_is_over() -> None:
    choice = Choice()
    choice.choose(["a", "b", "c"], 0.0)
    assert choice.choose(["b", "c"], 1.0) == 0


def test_the_stage_may_begin_anew_behind_the_choice() -> None:
    choice = Choice()
    choice.choose(["a"], 5000.0)
    choice.choose(["a", "b"], 5000.0)
    assert choice.choose(["a", "b"], 0.0) is not None
    assert {choice.choose(["a", "b"], second) for second in range(30)} == {0, 1}


def frame(canvas: pygame.Surface) -> list[tuple[int, ...]]:
    return [tuple(canvas.get_at((x, 360 - HEIGHT)))[:3] for x in range(20, 300)]


def test_fire_has_a_solid_frame_and_waiting_a_dashed_one(line: AttentionLine, canvas: pygame.Surface) -> None:
    crew = shift(session("mia"))
    line.draw(canvas, WIDTH, stage(crew, stations=(burning(),)), crew, NOW, words=WORDS)
    assert set(frame(canvas)) == {COLOURS["R2"]}
    crew = shift(waits("mia"))
    line.draw(canvas, WIDTH, stage(crew), crew, NOW, words=WORDS)
    assert COLOURS["O1"] in frame(canvas)
    assert len(set(frame(canvas))) == 2


def test_it_keeps_to_its_rows_and_leaves_the_panel_alone(line: AttentionLine, canvas: pygame.Surface) -> None:
    for text in HOSTILE:
        crew = shift(*(waits(f"{text} {n}") for n in range(3)))
        line.draw(canvas, WIDTH, stage(crew), crew, NOW, words=WORDS)
        news = (Headline("test", "failed", "bad", text, text),)
        line.draw(canvas, WIDTH, stage(shift(), headlines=news), shift(), NOW, words=WORDS)
    untouched = {tuple(canvas.get_at((x, y)))[:3] for x in range(WIDTH, 640) for y in range(320, 360)}
    assert untouched == {(1, 2, 3)}
    assert {tuple(canvas.get_at((x, 360 - HEIGHT - 1)))[:3] for x in range(640)} == {(1, 2, 3)}


def test_without_need_it_tells_the_newest_news(line: AttentionLine, canvas: pygame.Surface) -> None:
    line.draw(canvas, WIDTH, stage(shift()), shift(), NOW, words=WORDS)
    empty = pygame.image.tobytes(canvas, "RGB")
    news = (Headline("test", "failed", "bad", "mia", "pytest"),)
    line.draw(canvas, WIDTH, stage(shift(), headlines=news), shift(), NOW, words=WORDS)
    assert pygame.image.tobytes(canvas, "RGB") != empty


def test_a_notice_is_told_until_somebody_needs_a_human(line: AttentionLine, canvas: pygame.Surface) -> None:
    pictures = []
    for crew, notice in ((shift(), None), (shift(), "No orders yet"), (shift(waits("mia")), "No orders yet")):
        line.draw(canvas, WIDTH, stage(crew), crew, NOW, words=WORDS, notice=notice)
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    line.draw(canvas, WIDTH, stage(crew), crew, NOW, words=WORDS)
    assert len(set(pictures)) == 3
    assert pygame.image.tobytes(canvas, "RGB") == pictures[2]
