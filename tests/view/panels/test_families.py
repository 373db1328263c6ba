"""Those who work under a chef: folded and unfolded, what is said of each, and the chart of the case."""

from dataclasses import replace

import pygame
import pytest

from game.kitchen.stage import Mood
from game.orders.notices import SessionKey
from game.orders.scope import Scope
from game.orders.snapshot import CostView, SessionView, ShiftView, StatsView, SubagentView, TokensView
from game.orders.tickets import total
from game.orders.tree import Families, Node
from game.view.hits import Hits, ToChef, ToFold, ToScope, ToTree
from game.view.panels.family import cost_told, mood_of
from game.view.panels.opened import Opened
from game.view.panels.tree_page import BOX, COLUMNS, placed
from game.wording import LANGUAGES, load_words
from tests.view.hud.stand_ins import NOW, WORDS, FakeAtlas, figure, key, session, stage
from tests.view.panels.crews import Writing, family, picture


def case(*below: SessionView, **head: object) -> ShiftView:
    """A head and those under it."""
    crew = (session("head", **head), *(replace(one, visible=False) for one in below))
    return ShiftView(NOW, "live", (), crew, total(one.stats for one in crew))


def below(name: str, parent: str = "head", **fields: object) -> SessionView:
    return session(name, parent=key(parent), **fields)


def read(view: ShiftView, page: str, atlas: FakeAtlas, **opened: object) -> tuple[list[str], Hits]:
    """What is written on a page of the head, and what lies where."""
    writing = Writing()
    open_now = Opened(page=page, chef=key("head"), **opened)  # type: ignore[arg-type]
    _, hits = picture(writing, atlas, view, open_now)
    return [text for text, _ in writing.written], hits


JARS = below(
    "kid",
    task="Count the jars",
    status="idle",
    tokens=TokensView(12_300, 40, None),
    stats=StatsView(steps=3),
    cost=CostView(0.01, "USD", at_least=True),
)


@pytest.mark.parametrize("page", ["brigade", "chef"])
def test_who_was_asked_is_folded_away_until_he_is_unfolded(atlas: FakeAtlas, page: str) -> None:
    folded, _ = read(case(JARS), page, atlas)
    shown, _ = read(case(JARS), page, atlas, unfolded=True)
    assert "Count the jars" not in folded
    assert {"kid", "Count the jars"} <= set(shown)


@pytest.mark.parametrize("page", ["brigade", "chef"])
def test_what_a_child_took_is_told(atlas: FakeAtlas, page: str) -> None:
    shown, _ = read(case(JARS), page, atlas, unfolded=True)
    told = [text for text in shown if text.startswith("3 steps")]
    assert told
    assert told[0].startswith("3 steps, 12.3k in, 40 out")


def test_one_family_is_turned_by_itself() -> None:
    opened = Opened(unfolded=True, turned=frozenset([key("head")]))
    assert not opened.unfolds(key("head"))
    assert opened.unfolds(key("other"))


def test_a_family_can_be_folded_and_charted_by_a_click_and_one_alone_cannot(atlas: FakeAtlas) -> None:
    for page, wanted in (("brigade", {ToFold}), ("chef", {ToFold, ToTree})):
        _, hits = read(case(JARS), page, atlas)
        assert {type(hit.target) for hit in hits} >= wanted
        _, hits = read(case(), page, atlas)
        assert not {type(hit.target) for hit in hits} & wanted


def test_the_fold_is_above_the_row_it_is_on(atlas: FakeAtlas) -> None:
    _, hits = read(case(JARS), "brigade", atlas)
    place = next(hit.rect for hit in hits if hit.target == ToFold(key("head")))
    assert hits.at(place.center) == ToFold(key("head"))
    assert hits.at((place.x - 5, place.centery)) == ToChef(key("head"))


def test_a_wait_of_a_child_is_told_in_its_heads_row_with_its_name(atlas: FakeAtlas) -> None:
    kid = replace(JARS, status="waiting", waiting_on="question")
    sous = (SubagentView("kid", "kid", "waiting", None, NOW),)
    head = {"status": "waiting", "waiting_on": "question", "waiting_agent": "kid", "subagents": sous}
    for page in ("brigade", "chef"):
        shown, _ = read(case(kid, **head), page, atlas)
        assert "question: kid" in shown


def test_a_failure_of_a_child_is_marked_in_its_heads_row(atlas: FakeAtlas) -> None:
    def ink(view: ShiftView) -> bytes:
        canvas, hits = picture(Writing(), atlas, view, Opened(page="brigade"))
        rect = next(hit.rect for hit in hits if hit.target == ToFold(key("head")))
        return pygame.image.tobytes(canvas.subsurface(rect), "RGB")

    assert ink(case(JARS)) != ink(case(replace(JARS, failed=True)))


def test_how_many_are_at_work_and_how_many_there_were(atlas: FakeAtlas) -> None:
    subs = (SubagentView("s", "scout", "working", None, NOW),)
    assert "1/2 sous" in read(case(JARS, subagents=subs), "brigade", atlas)[0]
    assert "+1 sous" in read(case(subagents=subs), "brigade", atlas)[0]


def test_a_child_says_who_asked_it_for_what_and_leads_to_him(atlas: FakeAtlas) -> None:
    writing = Writing()
    _, hits = picture(writing, atlas, case(JARS), Opened(page="chef", chef=key("kid")))
    assert {"asked by head", "Count the jars"} <= {text for text, _ in writing.written}
    assert ToChef(key("head")) in [hit.target for hit in hits]


@pytest.mark.parametrize("page", ["brigade", "chef", "tree"])
def test_a_flaw_is_told_in_words(atlas: FakeAtlas, page: str) -> None:
    shown, _ = read(case(flaw="written by a newer dsh"), page, atlas)
    assert "written by a newer dsh" in shown


def test_known_flaws_are_told_in_each_language_and_others_as_they_are() -> None:
    chinese = load_words("zh-CN").flaws
    for why in ("written by a newer dsh", "partial: lines are missing", "unreadable: damaged"):
        assert WORDS.flaws.of(why) == why
        assert chinese.of(why) != why
    assert chinese.of("who knows") == "who knows"


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        (CostView(0.01, "USD", at_least=True), "at least 0.01 USD"),
        (CostView(3.5, "premium requests"), "3.5 premium requests"),
        (CostView(0.000808352, "USD"), "0.0008084 USD"),
        (CostView(12_345.6, "USD"), "12,346 USD"),
    ],
)
def test_a_cost_is_told_with_what_is_known_of_it(cost: CostView, told: str) -> None:
    assert cost_told(cost, WORDS) == told


def test_the_page_of_a_chef_tells_a_cost_that_is_not_all(atlas: FakeAtlas) -> None:
    assert "at least 0.01 USD" in read(case(cost=CostView(0.01, "USD", at_least=True)), "chef", atlas)[0]


def test_the_page_of_a_chef_has_the_full_name_of_its_agent(atlas: FakeAtlas) -> None:
    assert "GitHub Copilot, cli" in read(case(), "chef", atlas)[0]
    assert "GitHub Copilot" in read(case(client=None), "chef", atlas)[0]


# -- moods


def node(**fields: object) -> Node:
    tree = Families([session("a", **fields)]).tree(key("a"))
    assert tree is not None
    return tree


@pytest.mark.parametrize(
    ("fields", "seen", "mood"),
    [
        ({"status": "waiting"}, {"a": "fire"}, "wait"),
        ({"status": "working"}, {"a": "fire"}, "fire"),
        ({"status": "working"}, {}, "work"),
        ({"status": "thinking"}, {}, "think"),
        ({"status": "idle"}, {}, "ok"),
        ({"status": "offline", "failed": True}, {}, "fail"),
    ],
)
def test_the_icon_of_one_who_was_asked(fields: dict[str, object], seen: dict[str, Mood], mood: Mood) -> None:
    assert mood_of(node(**fields), seen) == mood


# -- the chart


def tree_of(*parents: int | None) -> Node:
    """A case by who asked each, by number."""
    crew = [session(f"n{n}", parent=None if p is None else key(f"n{p}")) for n, p in enumerate(parents)]
    tree = Families(crew).tree(key("n0"))
    assert tree is not None
    return tree


def test_the_first_who_was_asked_stands_beside_and_the_others_below() -> None:
    found = [(node.id, column, row) for column, row, _, node in placed(tree_of(None, 0, 0, 1, 1))]
    assert found == [("n0", 0, 0), ("n1", 1, 0), ("n3", 2, 0), ("n4", 2, 1), ("n2", 1, 2)]


@pytest.mark.parametrize("chain", [3, 8, 30])
def test_no_two_of_a_case_have_the_same_place(chain: int) -> None:
    tree = tree_of(None, *range(chain), 0, 1, 2)
    places = [(column, row) for column, row, _, _ in placed(tree)]
    assert len(set(places)) == len(places) == chain + 4
    assert max(column for column, _ in places) < COLUMNS


@pytest.mark.parametrize("count", [1, 5, 20])
def test_every_box_of_a_chart_can_be_scrolled_to(atlas: FakeAtlas, count: int) -> None:
    kids = [below(f"k{n}", f"k{n - 2}" if n > 4 else "head") for n in range(count - 1)]
    seen: set[str] = set()
    for scroll in range(0, 1200, 60):
        _, hits = read(case(*kids), "tree", atlas, scroll=scroll)
        boxes = [hit for hit in hits if isinstance(hit.target, ToChef) and hit.port]
        seen |= {hit.target.key.id for hit in boxes if hit.port and hit.port.contains(hit.rect)}  # type: ignore[union-attr]
        assert all(hit.rect.height == BOX for hit in boxes)
    assert seen == {"head", *(f"k{n}" for n in range(count - 1))}


def test_the_chart_sums_up_the_case(atlas: FakeAtlas) -> None:
    shown, _ = read(case(JARS, stats=StatsView(steps=4)), "tree", atlas)
    assert "2 agents, 7 steps, 12.3k in, 40 out" in shown


def test_the_chart_of_one_alone_says_so(atlas: FakeAtlas) -> None:
    assert WORDS.tree.alone in read(case(), "tree", atlas)[0]


def test_a_child_that_burns_is_red_in_the_chart(atlas: FakeAtlas) -> None:
    view = case(replace(JARS, status="working"))
    burning = figure("f", 10, 10, mood="fire")._replace(session=key("head"), agent_id="kid")
    pictures = []
    for figures in ((), (burning,)):
        canvas, hits = picture(
            Writing(), atlas, view, Opened(page="tree", chef=key("head")), on=stage(view, figures=figures)
        )
        box = next(hit.rect for hit in hits if hit.target == ToChef(key("kid")))
        pictures.append(canvas.get_at((box.right - 30, box.centery)))
    assert pictures[0] != pictures[1]


# -- several agents


def test_each_agent_has_its_sums_above_the_rows_and_its_line_on_the_day_board(atlas: FakeAtlas) -> None:
    view = family(12)
    for page, agents in (("brigade", 4), ("day", 4)):
        _, hits = picture(Writing(), atlas, view, Opened(page=page))  # type: ignore[arg-type]
        found = {hit.target.scope.agent for hit in hits if isinstance(hit.target, ToScope) and hit.target.scope.agent}
        assert len(found) == agents


def test_the_sums_of_all_agents_stand_below_those_of_each(atlas: FakeAtlas) -> None:
    writing = Writing()
    picture(writing, atlas, family(12), Opened(page="day"))
    texts = [text for text, _ in writing.written]
    assert texts.index("GitHub Copilot") < texts.index("smith") < texts.index(WORDS.day.all_agents)


def test_one_agent_alone_has_no_table(atlas: FakeAtlas) -> None:
    writing = Writing()
    picture(writing, atlas, case(JARS), Opened(page="day"))
    assert WORDS.day.agents not in [text for text, _ in writing.written]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scope_of_an_agent_is_told_in_each_language(atlas: FakeAtlas, language: str) -> None:
    words = load_words(language)
    writing = Writing()
    picture(writing, atlas, family(12), Opened(page="day", scope=Scope(agent="dsh")), words=words)
    only = words.page.only.format(scope="DeepSeek Harness")
    assert any(text.startswith(only) for text, _ in writing.written)


def test_a_key_of_another_agent_is_another_family() -> None:
    view = case(JARS)
    assert not Families(view.sessions).has(SessionKey("dsh", "head"))
