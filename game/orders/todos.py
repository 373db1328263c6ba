"""Todos: an agent's own list of things to do, as far as its tool calls tell it for certain.

Newer versions keep it in a database of the session's own, whose statements stand in the log: the plain ones are carried
out here, and after one that cannot be followed the list is unknown until it is emptied. Older ones give the whole list
each time.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.orders.calls import read_arguments
from game.orders.text import clean

TEXT = 200
"""Characters of a todo that are kept."""
MOST = 500
"""Todos of a session that are remembered, the first ones."""

_COLUMNS = ("id", "title", "description", "status", "created_at", "updated_at")
_TOKEN = re.compile(
    r"""\s+ | --[^\n]* | /\*.*?(?:\*/|\Z)
    | (?P<text>'(?:[^']|'')*') | (?P<name>[A-Za-z_]\w*|["`\[][^"`\[\]]{1,80}["`\]]) | (?P<number>-?\d+(?:\.\d+)?)
    | (?P<sign><>|!=|<=|>=|==|\|\||.)""",
    re.VERBOSE | re.DOTALL,
)
_BOX = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s*\[(?P<mark>[ xX~/-])\]\s+(?P<text>\S.*)$")
_DEPTH = 20
"""How deep brackets may go before a statement counts as too clever."""
_NAME = 200
"""Characters of an id that is one."""
_ROWS = 5000
"""How many rows may be there before they count as unknown."""

Test = Callable[["_Row"], bool]


class _UnclearError(Exception):
    """A statement whose outcome the log does not tell."""


@dataclass(slots=True)
class _Row:
    id: str
    title: str
    status: str


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str

    @property
    def word(self) -> str:
        """A name or sign as it is compared; empty for a literal."""
        return self.text.lower() if self.kind in ("name", "sign") else ""


class Todos:
    """The list, made from the calls that change it."""

    def __init__(self) -> None:
        self._rows: dict[str, _Row] | None = {}
        """By id; None: unknown."""
        self._listed: tuple[tuple[str, bool], ...] | None = None
        """The whole list as an older version told it last."""

    def view(self) -> tuple[tuple[str, bool], ...]:
        """Each todo's text and whether it is done, in order; none where nothing is known."""
        if self._listed is not None:
            return self._listed
        return tuple((row.title, row.status == "done") for row in list((self._rows or {}).values())[:MOST])

    def changed(self, arguments: bytes, *, ok: bool) -> None:
        """A call that may change the list is over."""
        given = read_arguments(arguments)
        if not isinstance(given, Mapping):
            return
        query, todos = given.get("query"), given.get("todos")
        if isinstance(query, str) and "todos" in query.lower():
            self._run(query, ok=ok)
        elif ok and todos is not None:
            self._listed = tuple(_told(todos))[:MOST]

    def _run(self, query: str, *, ok: bool) -> None:
        statements = [s for s in _statements(query) if _changes(s)]
        if not ok:
            # A statement that fails changes nothing; of several the first ones may have been carried out.
            if len(statements) > 1:
                self._rows = None
            return
        for statement in statements:
            try:
                self._carry_out(_Reader(statement))
            except _UnclearError:
                self._rows = None
            self._listed = None

    def _carry_out(self, reader: "_Reader") -> None:
        verb = reader.take()
        if verb == "insert":
            otherwise = reader.take() if reader.skip("or") else ""
            reader.need("into")
            self._insert(reader, otherwise)
        elif verb == "replace":
            reader.need("into")
            self._insert(reader, "replace")
        elif verb == "update":
            self._update(reader)
        elif verb == "delete":
            reader.need("from")
            self._delete(reader)
        elif verb != "create" or not reader.skip("table"):
            raise _UnclearError

    def _insert(self, reader: "_Reader", otherwise: str) -> None:
        reader.table()
        columns = list(_COLUMNS)
        if reader.skip("("):
            columns = [reader.take()]
            while reader.skip(","):
                columns.append(reader.take())
            reader.need(")")
        reader.need("values")
        made = [reader.values(columns)]
        while reader.skip(","):
            made.append(reader.values(columns))
        if reader.skip("on"):
            for word in ("conflict", "do", "nothing"):
                reader.need(word)
                if word == "conflict" and reader.skip("("):
                    reader.take()
                    reader.need(")")
            otherwise = "ignore"
        reader.end()
        rows = self._known()
        for values in made:
            row = _Row(_literal(values, "id"), clean(_literal(values, "title"), TEXT), "pending")
            if len(row.id) > _NAME:
                raise _UnclearError
            if "status" in values:
                row.status = _literal(values, "status")
            if row.id in rows:
                if otherwise == "ignore":
                    continue
                if otherwise != "replace":
                    raise _UnclearError
                del rows[row.id]
            rows[row.id] = row
        if len(rows) > _ROWS:
            raise _UnclearError

    def _update(self, reader: "_Reader") -> None:
        if reader.skip("or"):
            raise _UnclearError
        reader.table()
        reader.need("set")
        values: dict[str, str | None] = {}
        reader.assignment(values)
        while reader.skip(","):
            reader.assignment(values)
        if "id" in values or not values.keys() & {"status", "title"}:
            if "id" in values:
                raise _UnclearError
            return
        test = reader.where()
        for row in self._known().values():
            if test(row):
                row.status = _literal(values, "status") if "status" in values else row.status
                row.title = clean(_literal(values, "title"), TEXT) if "title" in values else row.title

    def _delete(self, reader: "_Reader") -> None:
        reader.table()
        if reader.done:
            self._rows = {}
            return
        test = reader.where()
        self._rows = {key: row for key, row in self._known().items() if not test(row)}

    def _known(self) -> dict[str, _Row]:
        if self._rows is None:
            raise _UnclearError
        return self._rows


def _literal(values: Mapping[str, str | None], column: str) -> str:
    value = values.get(column)
    if value is None:
        raise _UnclearError
    return value


class _Reader:
    """Reads one statement, token by token."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def done(self) -> bool:
        return self._at >= len(self._tokens)

    def _peek(self) -> _Token:
        if self.done:
            raise _UnclearError
        return self._tokens[self._at]

    def take(self) -> str:
        """The next name or sign."""
        token = self._peek()
        self._at += 1
        return token.text.strip('"`[]').lower() if token.kind == "name" else token.word

    def skip(self, word: str) -> bool:
        """Step over a word if it comes next."""
        if not self.done and self._peek().word == word:
            self._at += 1
            return True
        return False

    def need(self, word: str) -> None:
        if not self.skip(word):
            raise _UnclearError

    def end(self) -> None:
        if not self.done:
            raise _UnclearError

    def table(self) -> None:
        if self.take() != "todos":
            raise _UnclearError

    def value(self) -> str | None:
        """A literal; None for an expression, which ends where the next value or word begins."""
        first = self._peek()
        start, depth = self._at, 0
        while not self.done:
            word = self._peek().word
            if depth == 0 and word in (",", ")", "where", "and", "or", "returning"):
                break
            depth += (word == "(") - (word == ")")
            self._at += 1
        if self._at - start == 1 and first.kind == "text":
            return first.text[1:-1].replace("''", "'")
        return first.text if self._at - start == 1 and first.kind == "number" else None

    def values(self, columns: list[str]) -> dict[str, str | None]:
        """One row of an insertion."""
        self.need("(")
        values = [self.value()]
        while self.skip(","):
            values.append(self.value())
        self.need(")")
        if len(values) != len(columns):
            raise _UnclearError
        return dict(zip(columns, values, strict=True))

    def assignment(self, values: dict[str, str | None]) -> None:
        column = self.take()
        self.need("=")
        values[column] = self.value()

    def where(self) -> Test:
        """The rest of the statement as a test of rows; everything where there is none."""
        if self.done:
            return lambda _: True
        self.need("where")
        test = self._either(0)
        self.end()
        return test

    def _either(self, depth: int) -> Test:
        tests = [self._both(depth)]
        while self.skip("or"):
            tests.append(self._both(depth))
        return lambda row: any(test(row) for test in tests)

    def _both(self, depth: int) -> Test:
        tests = [self._one(depth)]
        while self.skip("and"):
            tests.append(self._one(depth))
        return lambda row: all(test(row) for test in tests)

    def _one(self, depth: int) -> Test:
        if depth > _DEPTH:
            raise _UnclearError
        if self.skip("("):
            test = self._either(depth + 1)
            self.need(")")
            return test
        column = self.take()
        if column not in ("id", "status"):
            raise _UnclearError
        negated = self.skip("not")
        sign = self.take()
        if sign == "in":
            self.need("(")
            wanted = {self.value()}
            while self.skip(","):
                wanted.add(self.value())
            self.need(")")
        elif sign == "like":
            pattern = self.value()
            if pattern is None or len(pattern) > _NAME:
                raise _UnclearError
            return lambda row: _like(getattr(row, column).lower(), pattern.lower()) != negated
        elif sign in ("=", "==", "!=", "<>") and not negated:
            wanted, negated = {self.value()}, sign in ("!=", "<>")
        else:
            raise _UnclearError
        if None in wanted:
            raise _UnclearError
        return lambda row: (getattr(row, column) in wanted) != negated


def _like(text: str, pattern: str) -> bool:
    """Whether a text fits a pattern of SQL, in which % stands for anything and _ for one character."""
    at = place = 0
    star, resume = -1, 0
    while at < len(text):
        if place < len(pattern) and pattern[place] == "%":
            star, resume = place, at
            place += 1
        elif place < len(pattern) and pattern[place] in ("_", text[at]):
            at, place = at + 1, place + 1
        elif star >= 0:
            resume += 1
            at, place = resume, star + 1
        else:
            return False
    return not pattern[place:].strip("%")


def _statements(query: str) -> list[list[_Token]]:
    statements: list[list[_Token]] = [[]]
    for found in _TOKEN.finditer(query):
        if found.lastgroup is None:
            continue
        if found.group() == ";":
            statements.append([])
        else:
            statements[-1].append(_Token(found.lastgroup, found.group()))
    return statements


def _changes(statement: list[_Token]) -> bool:
    """Whether a statement may change the todos."""
    words = [token.word.strip('"`[]') for token in statement]
    if not words or words[0] in ("select", "pragma", "explain", "begin", "commit", "end", "savepoint", "release"):
        return False
    if words[0] == "rollback":
        return True
    if words[0] in ("insert", "replace", "update", "delete"):
        # What stands before any of these is the verb and the table.
        stops = [n for n, word in enumerate(words) if word in ("(", "set", "values", "where", "select")]
        words = words[: min(stops, default=len(words))]
    return "todos" in words


def _told(todos: object) -> Iterator[tuple[str, bool]]:
    """The todos of a whole list: lines with boxes, or entries with a status."""
    if isinstance(todos, str):
        for line in todos.splitlines():
            if found := _BOX.match(line):
                yield clean(found["text"], TEXT), found["mark"] in "xX"
    elif isinstance(todos, list):
        for entry in todos:
            if isinstance(entry, Mapping):
                text = next((t for k in ("content", "title", "text") if isinstance(t := entry.get(k), str)), None)
                if text is not None:
                    yield clean(text, TEXT), entry.get("status") in ("completed", "done") or entry.get("done") is True
