"""The agent's own list of things to do, from the calls that change it."""

import json
from typing import Any

import pytest

from game.orders.todos import Todos
from orders.logs import Log, Reader
from orders.recordings import RECORDINGS
from orders.stories import Story, started_late

INSERT = "INSERT INTO todos (id, title, description) VALUES ('a', 'One', 'x'), ('b', 'It''s two', 'y')"
BOTH = (("One", False), ("It's two", False))


def after(*queries: str, ok: bool = True) -> tuple[tuple[str, bool], ...]:
    todos = Todos()
    todos.changed(json.dumps({"query": INSERT}).encode(), ok=True)
    for query in queries:
        todos.changed(json.dumps({"query": query}).encode(), ok=ok)
    return todos.view()


def test_what_is_inserted_is_to_be_done() -> None:
    assert after() == BOTH


@pytest.mark.parametrize(
    "query",
    [
        "UPDATE todos SET status='done' WHERE id='a'",
        "update todos set status = 'done', updated_at = CURRENT_TIMESTAMP where id = 'a';",
        "UPDATE todos SET status = 'done', updated_at = datetime('now', '+1 day') WHERE id IN ('a', 'z')",
        "UPDATE todos SET status = 'done' WHERE id LIKE 'A%' AND status != 'done'",
        "UPDATE todos SET status = 'done' WHERE (id = 'a' OR id = 'q') AND status = 'pending'",
        "UPDATE \"todos\" SET \"status\" = 'done' WHERE id NOT IN ('b') -- finished",
        "UPDATE todos SET status = 'in_progress' WHERE id = 'b'; UPDATE todos SET status = 'done' WHERE id = 'a';",
        "BEGIN; UPDATE todos SET status = 'done' WHERE id = 'a'; COMMIT; SELECT * FROM todos",
    ],
)
def test_a_statement_finishes_one(query: str) -> None:
    assert after(query) == (("One", True), ("It's two", False))


@pytest.mark.parametrize(
    "query",
    [
        "SELECT id, title, status FROM todos",
        "INSERT INTO todo_deps (todo_id, depends_on) VALUES ('a', 'b')",
        "INSERT OR IGNORE INTO todos (id, title) VALUES ('a', 'Again')",
        "INSERT INTO todos (id, title) VALUES ('a', 'Again') ON CONFLICT(id) DO NOTHING",
        "UPDATE todos SET description = description || '!' WHERE rowid > 3",
        "UPDATE todos SET status = 'blocked' WHERE id = 'a'",
        "UPDATE notes SET todo = 'x' WHERE id IN (SELECT id FROM todos)",
        "CREATE TABLE IF NOT EXISTS todos (id TEXT PRIMARY KEY)",
    ],
)
def test_a_statement_finishes_none(query: str) -> None:
    assert after(query) == BOTH


@pytest.mark.parametrize(
    "query",
    [
        "UPDATE todos SET status = 'done' WHERE rowid = 1",
        "UPDATE todos SET status = CASE id WHEN 'a' THEN 'done' ELSE status END",
        "UPDATE todos SET status = 'done' WHERE id IN (SELECT todo_id FROM todo_deps)",
        "INSERT INTO todos (id, title) SELECT id, name FROM plan",
        "INSERT INTO todos (id, title) VALUES ('a', 'Again')",
        "INSERT INTO todos (id, title) VALUES ('c', 'x' || 'y')",
        "INSERT INTO main.todos (id, title) VALUES ('c', 'x')",
        "DELETE FROM todos WHERE created_at < '2026'",
        "WITH x AS (SELECT 1) UPDATE todos SET status = 'done'",
        "DROP TABLE todos",
        "ROLLBACK -- of todos",
        "UPDATE todos SET status = 'done' WHERE id = 'a",
        "UPDATE todos SET status = 'done' WHERE " + "(" * 5000 + "id = 'a'",
    ],
)
def test_what_cannot_be_followed_leaves_nothing_known(query: str) -> None:
    assert after(query) == ()


def test_an_emptied_list_is_known_again() -> None:
    again = "DELETE FROM todos; INSERT INTO todos VALUES ('c', 'Three', NULL, 'done', NULL, NULL)"
    assert after("DROP TABLE todos", again) == (("Three", True),)


def test_what_is_deleted_or_replaced_is_gone() -> None:
    assert after("DELETE FROM todos WHERE id = 'a'") == BOTH[1:]
    assert after("INSERT OR REPLACE INTO todos (id, title) VALUES ('a', 'New')") == (BOTH[1], ("New", False))


def test_a_failed_statement_changes_nothing_and_a_failed_list_of_them_who_knows() -> None:
    done = "UPDATE todos SET status = 'done' WHERE id = 'a'"
    assert after(done, ok=False) == BOTH
    assert after(f"{done}; {done}", ok=False) == ()


def test_an_endless_pattern_is_not_tried() -> None:
    name, pattern = "a" * 30000, "%" + "a" * 25000 + "b"
    after(f"INSERT INTO todos (id, title) VALUES ('{name}', 'x')", f"DELETE FROM todos WHERE id LIKE '{pattern}'")
    assert after(f"DELETE FROM todos WHERE id LIKE '{pattern}'") == ()


@pytest.mark.parametrize(
    "query", ["/*" * 30000, "[" * 60000, "'" * 60001, '"' * 60001, "LIKE '%a%a%a%a%b' todos" * 900]
)
def test_a_hostile_statement_is_over_in_no_time(query: str) -> None:
    after(f"UPDATE todos SET title = 'x' WHERE {query}")


@pytest.mark.parametrize(
    "todos",
    [
        "## Plan\n- [x] Read\n  - [ ] Draw\nnotes",
        [{"content": "Read", "status": "completed"}, {"title": "Draw", "status": "in_progress"}, 7],
    ],
)
def test_an_older_version_tells_the_whole_list(todos: Any) -> None:
    log = Log().start().prompt().turn().say(tools=1).tool("c", "update_todo", todos="- [ ] Read").done("c")
    log.tool("d", "update_todo", todos=todos).done("d")
    assert [(t.text, t.done) for t in Reader(log).view.todos] == [("Read", True), ("Draw", False)]


def test_the_list_outlives_a_resume_and_is_the_one_of_the_tool_that_changed_it_last() -> None:
    story = Story()
    story.prompt().turn().tool("c", "update_todo", todos="- [x] Old").done("c").tool("d", "sql", query=INSERT).done("d")
    story.line("session.shutdown").line("session.resume", 60, alreadyInUse=False)
    view, _ = started_late(story)
    assert [(t.text, t.done) for t in view.todos] == list(BOTH)


def test_a_long_statement_is_read_whole() -> None:
    rows = ", ".join(f"('t{n}', 'Todo {n}', '{'x' * 400}')" for n in range(40))
    log = (
        Log()
        .start()
        .prompt()
        .turn()
        .tool("c", "sql", query=f"INSERT INTO todos (id, title, description) VALUES {rows}")
    )
    assert len(Reader(log.done("c")).view.todos) == 40


def test_a_recorded_session_has_the_todos_of_its_database() -> None:
    (recording,) = [r for r in RECORDINGS if r.scenario == "todos-sql"]
    story = Story(start=False)
    story.lines = list(recording.lines)
    view, _ = started_late(story)
    assert [(t.text, t.done) for t in view.todos] == [
        ("Extract cart API", True),
        ("Rewrite price rules", False),
        ("New checkout page", False),
    ]
