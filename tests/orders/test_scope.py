"""Scopes: what lies within one, and which come in turn."""

from dataclasses import replace

from game.orders.notices import SessionKey
from game.orders.scope import ALL, Scope, narrow, next_scope, project_of, project_title, scope_title, scopes
from game.orders.snapshot import SessionView, ShiftView, StatsView
from game.orders.tickets import total
from tests.view.hud.stand_ins import NOW, session


def of(name: str, repository: str | None, coins: int = 0, **fields: object) -> SessionView:
    return session(name, repository=repository, stats=StatsView(coins=coins, served=1), **fields)


def shift_of(*sessions: SessionView) -> ShiftView:
    return ShiftView(NOW, "live", (), sessions, total(s.stats for s in sessions))


SHOP, ALSO_SHOP, DOCS, GONE = (
    of("a", "acme/shop", 10),
    of("b", "acme/shop", 20),
    of("c", "acme/docs", 40),
    of("d", "acme/old", 80, visible=False),
)
VIEW = shift_of(SHOP, ALSO_SHOP, DOCS, GONE)


def test_everything_is_the_view_itself() -> None:
    assert narrow(VIEW, ALL) is VIEW


def test_a_project_has_its_sessions_and_their_sums() -> None:
    seen = narrow(VIEW, Scope(project="acme/shop"))
    assert ([s.key.id for s in seen.sessions], seen.totals.coins, seen.totals.served) == (["a", "b"], 30, 2)


def test_a_session_is_alone() -> None:
    seen = narrow(VIEW, Scope(session=DOCS.key))
    assert ([s.key.id for s in seen.sessions], seen.totals.coins) == (["c"], 40)


def test_two_repositories_of_one_name_are_two_projects() -> None:
    view = shift_of(of("a", "acme/shop"), of("b", "other/shop"))
    assert [s.key.id for s in narrow(view, Scope(project="other/shop")).sessions] == ["b"]


def test_without_a_repository_the_folder_is_the_project() -> None:
    assert project_of(session("a", repository=None, cwd="/srv/tools")) == "/srv/tools"
    assert project_title("C:\\work\\tools\\") == "tools"


def test_from_a_session_its_project_then_itself_then_everything() -> None:
    turn = [ALL]
    for _ in range(3):
        turn.append(next_scope(VIEW, turn[-1], SHOP.key))
    assert turn == [ALL, Scope(project="acme/shop"), Scope(session=SHOP.key), ALL]


def test_without_a_session_the_projects_of_those_on_shift_in_turn() -> None:
    assert scopes(VIEW, None) == (ALL, Scope(project="acme/docs"), Scope(project="acme/shop"))


def test_the_turn_goes_both_ways() -> None:
    assert next_scope(VIEW, ALL, None, -1) == Scope(project="acme/shop")


def test_from_a_scope_that_is_not_in_the_turn_everything_follows() -> None:
    assert next_scope(VIEW, Scope(session=DOCS.key), SHOP.key) == ALL


def test_a_session_nobody_knows_is_no_session() -> None:
    assert scopes(VIEW, SessionKey("copilot", "nobody")) == scopes(VIEW, None)


def test_a_scope_is_told_in_a_word() -> None:
    told = [scope_title(VIEW, scope) for scope in (ALL, Scope(project="acme/shop"), Scope(session=DOCS.key))]
    assert told == ["all", "shop", "c"]


def other(name: str, source: str = "dsh", **fields: object) -> SessionView:
    return replace(of(name, "acme/shop", 5, **fields), key=SessionKey(source, name))


def test_an_agent_has_its_sessions_and_their_sums() -> None:
    seen = narrow(shift_of(SHOP, other("x"), DOCS), Scope(agent="copilot"))
    assert ([s.key.id for s in seen.sessions], seen.totals.coins) == (["a", "c"], 50)


def test_with_several_agents_on_shift_each_comes_in_turn() -> None:
    view = shift_of(SHOP, other("x"), other("y", "codewhale", visible=False))
    agents = [scope.agent for scope in scopes(view, None) if scope.agent]
    assert agents == ["copilot", "dsh"]
    assert scopes(view, SHOP.key)[1] == Scope(agent="copilot")


def test_one_agent_alone_is_no_scope() -> None:
    assert not any(scope.agent for scope in (*scopes(VIEW, None), *scopes(VIEW, SHOP.key)))


def test_an_agent_is_called_by_its_full_name() -> None:
    assert scope_title(VIEW, Scope(agent="copilot")) == "GitHub Copilot"
    assert scope_title(VIEW, Scope(agent="smith")) == "smith"


def test_a_session_brings_those_it_started() -> None:
    below = of("kid", "acme/shop", 3, parent=SHOP.key, visible=False)
    grand = of("grand", "acme/shop", 4, parent=below.key, visible=False)
    seen = narrow(shift_of(SHOP, ALSO_SHOP, below, grand), Scope(session=SHOP.key))
    assert ([s.key.id for s in seen.sessions], seen.totals.coins) == (["a", "kid", "grand"], 17)
