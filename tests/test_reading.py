"""The whole picture in both languages, with any crew and any text: what is written stays in its frame."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pygame
import pytest

import game.picture
from game import privacy
from game.content import content_folder
from game.desk import rows_of
from game.kitchen.stage import Bubble, Headline, StageView
from game.kitchen.tiled import plan_of, read_map
from game.orders.snapshot import ShiftView
from game.picture import Picture
from game.settings import Settings
from game.view.panels.facts import Facts, Health
from game.view.panels.opened import Opened
from game.view.screen import Headless
from game.view.wall.line import AttentionLine
from game.view.wall.party import Party, PartyBoard
from game.wording import LANGUAGES, load_words, masks_of
from tests.view.hud.stand_ins import HOSTILE, NOW, FakeAtlas, figure, stage
from tests.view.panels.crews import PAGES, Writing, crew, first

NEWS = ("failed", "served", "question", "runs")


@pytest.fixture(scope="module")
def screen() -> Iterator[Headless]:
    made = Headless((640, 360))
    yield made
    made.close()


@pytest.fixture(scope="module")
def picture(screen: Headless) -> Iterator[Picture]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game.picture, "Type", lambda *_: Writing())
        path = content_folder("maps") / "kitchen.tmx"
        yield Picture(content_folder("sprites"), read_map(path), plan_of(read_map(path)))


def staged(view: ShiftView, text: str) -> StageView:
    """Everybody on the floor in rows, saying something, and news of four of them."""
    figures = tuple(
        figure(
            "x", 40 + 44 * (n % 10), 150 + 40 * (n // 10), tag=text or None, mood="wait" if n == 1 else "work"
        )._replace(id=s.key.id, session=s.key, quiet_for=7260.0 if n == 2 else None)
        for n, s in enumerate(view.sessions)
    )
    said = text or "I look for the cause of it first."
    tones = {"failed": "bad", "served": "good", "question": "call", "runs": "plain"}
    headlines = tuple(
        Headline("fire", news, tones[news], text or "Mia", text or "npm test -- cart", 28) for news in NEWS
    )  # type: ignore[arg-type]
    moods = {s.key.id: {"waiting": "wait", "thinking": "fire"}.get(s.status, "work") for s in view.sessions}
    return stage(
        view,
        moods,  # type: ignore[arg-type]
        figures=figures,
        bubbles=tuple(Bubble(f.id, "say", said, 1.0) for f in figures),
        headlines=headlines,
        tags={s.key: text or s.key.id for s in view.sessions},
    )


def written(picture: Picture) -> Writing:
    assert isinstance(picture._type, Writing)
    return picture._type


def paint(screen: Headless, picture: Picture, view: ShiftView, text: str, **options: bool) -> Writing:
    """One picture; what was written for it."""
    writing = written(picture)
    writing.written.clear()
    writing.cards.clear()
    writing.halved.clear()
    notice = text or None
    picture.paint_stage(screen.canvas, staged(view, text), view, NOW, paused=True, notice=notice, **options)
    return writing


def in_its_frame(writing: Writing) -> None:
    """Nothing on a card leaves it or lies on something else; nothing leaves the canvas."""
    cards: dict[int, list[tuple[str, pygame.Rect]]] = defaultdict(list)
    for card, text, ink in writing.cards:
        seen = ink.clip(card.get_clip())
        assert card.get_rect().contains(ink) or card.get_clip() != card.get_rect(), (text[:40], ink, card.get_size())
        cards[id(card)].append((text, seen))
    for words in cards.values():
        for (one, a), (other, b) in combinations(words, 2):
            # shadows write the same word twice
            assert one == other or not a.colliderect(b), (one[:30], a, other[:30], b)
    canvas = pygame.Rect(0, 0, 640, 360)
    for text, ink in writing.written:
        assert canvas.contains(ink), (text[:40], ink)


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1, 12, 40])
def test_the_kitchen_is_labelled_within_its_frames(
    screen: Headless, picture: Picture, size: int, language: str, large: bool
) -> None:
    picture.words, picture.large_labels, picture.opened = load_words(language), large, Opened()
    in_its_frame(paint(screen, picture, crew(size), ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1, 12, 40])
def test_the_wall_is_labelled_within_its_frames(screen: Headless, picture: Picture, size: int, language: str) -> None:
    picture.words, picture.large_labels, picture.opened = load_words(language), False, Opened()
    view = privacy.mask_view(crew(size, "secret"), masks_of(picture.words))
    writing = paint(screen, picture, view, "", privacy=True)
    in_its_frame(writing)
    assert not any("secret" in text for text, _ in writing.written)


@pytest.mark.parametrize("large", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_in_every_field_stays_in_its_frame(
    screen: Headless, picture: Picture, text: str, language: str, large: bool
) -> None:
    picture.words, picture.large_labels, picture.opened = load_words(language), large, Opened()
    in_its_frame(paint(screen, picture, crew(12, text), text))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_drawn_over_the_kitchen(screen: Headless, picture: Picture, page: str, language: str) -> None:
    view = crew(40)
    picture.words, picture.large_labels = load_words(language), False
    picture.facts = Facts(rows_of(Settings(), picture.words.settings), Health())
    picture.opened = Opened(page=page, chef=first(view), debug=True)  # type: ignore[arg-type]
    in_its_frame(paint(screen, picture, view, ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", *HOSTILE[:-1]], ids=range(len(HOSTILE)))
def test_the_walls_line_and_board_hold_any_text(screen: Headless, text: str, language: str) -> None:
    writing, words, canvas = Writing(), load_words(language), screen.canvas
    view, atlas = crew(12, text), FakeAtlas()
    line, board = AttentionLine(atlas, writing), PartyBoard(atlas, writing)
    on = staged(view, text)
    for crowd in (view, replace(view, sessions=())):
        before = len(writing.written)
        line.draw(canvas, 512, on, crowd, NOW, words=words)
        for one, other in pairwise(ink for _, ink in writing.written[before:]):
            assert not one.colliderect(other)
    for kind in ("served", "shipped"):
        board.draw(canvas, pygame.Rect(0, 50, 512, 294), Party(kind, text or "Mia", 28), 1.0, words.wall, still=False)
    in_its_frame(writing)
    foot = pygame.Rect(0, 338, 512, 22)
    assert writing.written
    for told, ink in writing.written:
        assert foot.contains(ink), (told[:40], ink)
