"""The whole HUD on one canvas: signs, ticker, cards, and its contrast."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.kitchen.stage import Bubble, CoinFlight, Headline
from game.orders.scope import Scope
from game.orders.snapshot import ToolView
from game.orders.stations import Station
from game.view.hits import Hits, ToChef, ToPage, ToScope
from game.view.hud.hud import Hud
from game.view.hud.ink import COLOURS, DARK_TEXT_HUES, HUES
from game.view.text import Type
from tests.view.hud.stand_ins import HOSTILE, NOW, WORDS, FakeAtlas, box, figure, key, order, session, shift, stage

Draw = Callable[..., pygame.Surface]
WALL = pygame.Rect(0, 50, 512, 60)


@pytest.fixture
def hud(atlas: FakeAtlas, type_: Type) -> Hud:
    return Hud(atlas, type_)


def drawn(hud: Hud, size: tuple[int, int] = (640, 360), text: str = "", **options: Any) -> pygame.Surface:
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    view = shift(session("a", orders=[order("o", prompt=text)], branch=text), session("b", "idle"))
    mia = figure("a", 250, 200, tag=text)
    shown = stage(view, figures=(mia,), headlines=options.pop("headlines", ()), coins=options.pop("coins", ()))
    fixed: dict[str, Any] = {
        "origin": (0, 44), "now": NOW, "clock_text": "19:42", "mode": "live", "paused": False, "privacy": False,
        "notice": None, "words": WORDS,
    }  # fmt: skip
    hud.draw(canvas, shown, view, {"a": box(mia)}, **(fixed | options))
    return canvas


def pixels(surface: pygame.Surface, area: pygame.Rect | None = None) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area) if area else surface, "RGBA")


@pytest.mark.parametrize("mode", ["demo", "replay"])
def test_what_is_not_the_real_thing_has_its_sign(hud: Hud, mode: str) -> None:
    live, shown = drawn(hud), drawn(hud, mode=mode)
    sign = pygame.mask.from_surface(shown.subsurface(WALL)).get_bounding_rects()
    assert pixels(live, WALL) != pixels(shown, WALL)
    assert [r.width > 40 and r.height > 15 for r in sign] == [True]


def test_the_real_thing_has_no_sign(hud: Hud) -> None:
    assert pygame.mask.from_surface(drawn(hud).subsurface(WALL)).count() == 0


def test_demo_and_replay_have_different_signs(hud: Hud) -> None:
    assert pixels(drawn(hud, mode="demo"), WALL) != pixels(drawn(hud, mode="replay"), WALL)


def test_a_paused_demo_shows_both_signs(hud: Hud) -> None:
    shown = drawn(hud, mode="demo", paused=True)
    assert len(pygame.mask.from_surface(shown.subsurface(WALL)).get_bounding_rects()) == 2


def test_privacy_shows_its_eye(hud: Hud) -> None:
    box_ = pygame.Rect(515, 2, 122, 40)
    assert pixels(drawn(hud), box_) != pixels(drawn(hud, privacy=True), box_)


def test_a_notice_hangs_over_the_wall_and_leaves_the_floor_free(hud: Hud) -> None:
    notice = "No orders since midnight. The kitchen is open: start an agent and a chef clocks in."
    floor = pygame.Rect(0, 115, 512, 229)
    plain, shown = drawn(hud), drawn(hud, notice=notice)
    assert pixels(plain, WALL) != pixels(shown, WALL)
    assert pixels(plain, floor) == pixels(shown, floor)


def test_what_is_drawn_can_be_pointed_at(hud: Hud) -> None:
    hits = Hits()
    drawn(hud, hits=hits)
    a = ToChef(key("a"))
    assert [hits.at(at) for at in ((60, 20), (560, 75), (250, 230))] == [a, a, a]
    assert (hits.at((560, 20)), hits.at((560, 55))) == (ToPage("day"), ToPage("brigade"))


def test_a_scope_leaves_only_its_own_tickets_rows_and_labels(hud: Hud) -> None:
    hits = Hits()
    drawn(hud, hits=hits, scope=Scope(session=key("b")))
    assert hits.at((60, 20)) is None
    assert {hit.target for hit in hits if hit.rect.x >= 512 and hit.rect.y > 63} == {ToChef(key("b"))}


def test_a_scope_hangs_out_its_sign(hud: Hud) -> None:
    hits = Hits()
    scope = Scope(project="acme/shop")
    shown = drawn(hud, hits=hits, scope=scope)
    assert pygame.mask.from_surface(shown.subsurface(WALL)).count() > 500
    assert ToScope(scope) in {hit.target for hit in hits}


def test_large_labels_leave_out_the_ticker(hud: Hud) -> None:
    strip = pygame.Rect(0, 344, 512, 16)
    news = (Headline("fire", "failed", "bad", "Mia", "pytest"),)
    assert pixels(drawn(hud, headlines=news, large=True), strip) == pixels(drawn(hud), strip)


def test_headlines_are_cut_at_the_tickers_end(hud: Hud) -> None:
    long = tuple(Headline("fire", "failed", "bad", "Mia", "pytest " * 30) for _ in range(5))
    plain, shown = drawn(hud), drawn(hud, headlines=long)
    panel, strip = pygame.Rect(512, 0, 128, 360), pygame.Rect(0, 344, 512, 16)
    assert pixels(plain, strip) != pixels(shown, strip)
    assert pixels(plain, panel) == pixels(shown, panel)


def test_a_coin_flies_into_the_coin_box(hud: Hud) -> None:
    shown = drawn(hud, coins=(CoinFlight(200.0, 100.0, 28, 1.0),))
    assert shown.get_at((515 + 11, 2 + 9))[:3] == (1, 2, 3)


@pytest.mark.parametrize("size", [(640, 360), (683, 384), (853, 480), (1280, 360)])
def test_every_canvas_size_is_filled_at_its_edges(hud: Hud, size: tuple[int, int]) -> None:
    shown = drawn(hud, size)
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert shown.get_at(corner).a == 255


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_in_every_field_is_drawn(hud: Hud, text: str) -> None:
    canvas = pygame.Surface((640, 360))
    tool = ToolView("t", text, Station.READ, text, NOW - 9, None, False)
    one = session("a", "working", [order("o", prompt=text)], repository=text, branch=text, cwd=text, tools=(tool,))
    view = shift(one)
    mia = figure("a", 250, 200, tag=text)
    shown = stage(
        view,
        figures=(mia,),
        tags={one.key: text},
        headlines=(Headline("fire", "failed", "bad", text, text),),
        bubbles=(Bubble("a", "say", text, 1.0),),
    )
    for seconds in (0, 1):
        hud.draw(
            canvas, shown, view, {"a": box(mia)}, origin=(0, 44), now=NOW + seconds, clock_text="19:42", mode="demo",
            paused=True, privacy=True, notice=text, words=WORDS,
        )  # fmt: skip


def luminance(name: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in COLOURS[name])]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("hue", HUES)
def test_ticket_headers_are_readable(hue: str) -> None:
    high, low = sorted((luminance("K1" if hue in DARK_TEXT_HUES else "L3"), luminance(HUES[hue][0])), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_the_same_moment_gives_the_same_pixels(atlas: FakeAtlas, type_: Type) -> None:
    first, second = (drawn(Hud(atlas, type_), text="Fix the login", mode="demo") for _ in range(2))
    assert pixels(first) == pixels(second)
