"""The language files: whole, equal in what they fill in, and chosen as the person's system says."""

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game import privacy
from game.kitchen.stage import Mood, News
from game.orders.effects import WaitOn, WaitOutcome
from game.orders.stations import Station
from game.settings import rules, values_of
from game.view import words as shapes
from game.view.words import Counted, Mark, words_of
from game.wording import LANGUAGES, language_of, load_words, masks_of, merged, read_file

VIEW = Path(__file__).parents[1] / "game" / "view"


def texts(value: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a language with its place."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts(getattr(value, name), f"{at}.{name}")
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from texts(one, f"{at}.{name}")
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from texts(one, f"{at}.{number}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_and_every_one_fills_in_the_same_names(language: str) -> None:
    assert merged(read_file("en"), read_file(language))[1] == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_wait_station_and_mark_has_its_words(language: str) -> None:
    words = load_words(language)
    assert set(words.stations) == set(Station)
    assert set(words.moods) == set(get_args(Mood))
    assert set(words.news) == set(get_args(News))
    assert set(words.waits) == set(get_args(WaitOn))
    assert set(words.help.marks) == set(get_args(Mark))
    assert set(words.outcomes) == set(get_args(WaitOutcome))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_on_the_page_and_each_of_its_values_has_words(language: str) -> None:
    words = load_words(language).settings
    for name, rule in rules().items():
        if rule.group:
            assert rule.group in words.groups
            known = words.fields[name].choices
            assert rule.kind == "switch" or set(known) == {f"{v:g}" if v != str(v) else v for v in values_of(name)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_room_at_its_ends(language: str) -> None:
    bad = [place for place, text in texts(load_words(language)) if not place.endswith(".one") and not text.strip()]
    assert bad == []
    assert [place for place, text in texts(load_words(language)) if text != text.strip()] == []


def test_nothing_is_left_in_english_by_mistake() -> None:
    english = dict(texts(load_words("en")))
    same = [place for place, text in texts(load_words("zh-CN")) if text == english.get(place)]
    keys = [place for place in same if ".rows." in place]
    assert [place for place in same if place not in keys and not place.endswith(".one")] == [
        ".masks.chatter",
        ".settings.fields.language.choices.en",
        ".settings.fields.language.choices.zh-CN",
    ]
    assert all(place.endswith(".0") for place in keys)


def test_what_a_translation_lacks_or_fills_in_otherwise_is_english() -> None:
    english = {"a": "yes", "b": {"c": "{count} of {all}", "d": "no"}, "e": {"one": "1 x", "other": "{count} x"}}
    theirs = {"b": {"c": "{count}", "d": "nein"}, "e": {"other": "x {count}"}, "z": "?"}
    found, faults = merged(english, theirs)
    assert found == {"a": "yes", "b": {"c": "{count} of {all}", "d": "nein"}, "e": {"other": "x {count}"}}
    assert sorted(faults) == ["a", "b.c", "z"]


@pytest.mark.parametrize("text", ["{", "}", "{count", "{0}"])
def test_a_broken_brace_never_counts_as_filled_in(text: str) -> None:
    assert merged({"a": "plain"}, {"a": text}) == ({"a": "plain"}, ("a",))


def test_a_file_of_another_shape_is_refused() -> None:
    document = read_file("en")
    with pytest.raises(msgspec.ValidationError):
        words_of({**document, "more": "x"})
    with pytest.raises(msgspec.ValidationError):
        words_of({name: part for name, part in document.items() if name != "hud"})


def test_a_number_has_its_singular_where_the_language_has_one() -> None:
    assert (Counted("{count} chefs", "1 chef").of(1), Counted("{count} chefs", "1 chef").of(2)) == ("1 chef", "2 chefs")
    assert Counted("{count}位厨师").of(1) == "1位厨师"


@pytest.mark.parametrize(
    ("environ", "system", "language"),
    [
        ({"LC_ALL": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "", "zh-CN"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"}, "", "zh-CN"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "", "en"),
        ({"LANG": "zh-Hans-CN"}, "", "zh-CN"),
        ({"LANG": "de_DE@euro"}, "zh_CN", "en"),
        ({}, "zh_CN", "zh-CN"),
        ({}, "Chinese (Simplified)_China", "zh-CN"),
        ({}, "", "en"),
    ],
)
def test_auto_takes_the_language_of_the_system(environ: dict[str, str], system: str, language: str) -> None:
    assert language_of("auto", environ, system) == language


@pytest.mark.parametrize("wanted", LANGUAGES)
def test_a_wanted_language_is_taken_whatever_the_system_says(wanted: str) -> None:
    assert language_of(wanted, {"LC_ALL": "fr_FR"}, "fr_FR") == wanted


def test_the_masks_of_english_are_those_of_the_api() -> None:
    assert dataclasses.asdict(masks_of(load_words())) == dataclasses.asdict(privacy.ENGLISH)


def drawn_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Texts in a module of the view that have a word in them and are no key, file, style or colour."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    shown = {"line", "draw", "render", "fit", "block", "pair", "Heading", "section", "draw_ticking", "ticking"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for argument in node.args if name in shown else ():
                for part in ast.walk(argument):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip():
                        yield node.lineno, part.value


@pytest.mark.parametrize("path", sorted(VIEW.rglob("*.py")), ids=lambda path: str(path.relative_to(VIEW)))
def test_the_view_says_nothing_by_itself(path: Path) -> None:
    assert list(drawn_texts(path)) == []


def test_the_shape_names_every_word_that_is_used() -> None:
    """A field nobody reads is a word nobody sees."""
    source = "\n".join(p.read_text(encoding="utf-8") for p in VIEW.parent.rglob("*.py"))
    unread = [
        f"{part.__name__}.{name}"
        for part in vars(shapes).values()
        if isinstance(part, type) and issubclass(part, msgspec.Struct)
        for name in part.__struct_fields__
        if f".{name}" not in source
    ]
    assert unread == []
