"""What is said: speech over the figures and the headlines of the ticker."""

from dataclasses import dataclass

from game.kitchen.stage import Headline
from game.orders.text import clipped as short

SPEECH = 4.0
"""Seconds a bubble stays."""

HEARD = 1.5
"""Seconds for which nobody is interrupted."""

LETTERS = 24
"""Letters of a bubble at most."""

HEADLINES = 3
FRESH = 30.0
"""The ticker shows three lines at most, none older than so many seconds of stage time."""


def clipped(text: str, letters: int = LETTERS) -> str:
    """Cut to a number of letters, between words where half of them stay, with an ellipsis for what is missing."""
    if len(text) <= letters:
        return text
    cut = short(text, letters).removesuffix("…")
    if not text[len(cut)].isspace():
        words, space, _ = cut.rpartition(" ")
        cut = words if space and len(words) >= letters // 2 else cut
    return cut.rstrip() + "…"


def voices(crowd: int) -> int:
    """How many may speak at once in a room of so many: more is noise in which no sentence is read."""
    return 2 + crowd // 16


class Speech:
    """One bubble a figure: a new sentence replaces the old."""

    def __init__(self) -> None:
        self._ages: dict[str, float] = {}
        self._texts: dict[str, str] = {}

    def say(self, figure: str, text: str, crowd: int = 0) -> None:
        """The figure begins to speak, one of a `crowd`: where enough do already, instead of who has spoken longest."""
        if not text:
            return
        others = [one for one in self._texts if one != figure]
        if len(others) >= voices(crowd):
            longest = max(others, key=self._ages.__getitem__)
            if self._ages[longest] < HEARD:
                return
            self.hush(longest)
        self._texts.pop(figure, None)
        self._texts[figure] = clipped(text)
        self._ages[figure] = 0.0

    def hush(self, figure: str) -> None:
        """The figure left."""
        self._texts.pop(figure, None)
        self._ages.pop(figure, None)

    def step(self, dt: float) -> None:
        """Let time pass."""
        for figure in list(self._ages):
            self._ages[figure] += dt
            if self._ages[figure] >= SPEECH:
                self.hush(figure)

    def all(self) -> list[tuple[str, str, float]]:
        """Figure, text and age of every bubble."""
        return [(figure, text, self._ages[figure]) for figure, text in self._texts.items()]


@dataclass(slots=True)
class _News:
    subject: str
    line: Headline
    age: float = 0.0


class Ticker:
    """The last headlines, newest last. Plain news of one figure replaces its older plain news."""

    def __init__(self) -> None:
        self._news: list[_News] = []

    def tell(self, subject: str, line: Headline) -> None:
        """Add a line about a figure; past the limit the oldest plain line goes, then the oldest."""
        if line.tone == "plain":
            self._news = [n for n in self._news if n.subject != subject or n.line.tone != "plain"]
        self._news = [n for n in self._news if n.line != line]
        self._news.append(_News(subject, line))
        while len(self._news) > HEADLINES:
            plain = next((n for n in self._news[:-1] if n.line.tone == "plain"), self._news[0])
            self._news.remove(plain)

    def withdraw(self, subject: str, icon: str) -> None:
        """What a line says is over (a wait was answered)."""
        self._news = [n for n in self._news if n.subject != subject or n.line.icon != icon]

    def step(self, dt: float) -> None:
        """Let time pass."""
        for news in self._news:
            news.age += dt
        if self._news and self._news[0].age >= FRESH:
            self._news = [n for n in self._news if n.age < FRESH]

    def lines(self) -> tuple[Headline, ...]:
        """What the ticker shows."""
        return tuple(n.line for n in self._news)
