from game.kitchen.stage import Headline
from game.kitchen.talk import FRESH, HEADLINES, HEARD, LETTERS, SPEECH, Speech, Ticker, clipped, voices


def line(text: str, tone: str = "plain", icon: str = "read") -> Headline:
    return Headline(icon, "runs", tone, "Mia", text)  # type: ignore[arg-type]


def test_speech_ends_after_four_seconds() -> None:
    speech = Speech()
    speech.say("a", "hello")
    speech.step(SPEECH - 0.1)
    assert [text for _, text, _ in speech.all()] == ["hello"]
    speech.step(0.2)
    assert speech.all() == []


def test_in_a_full_room_few_speak_at_once() -> None:
    assert [voices(crowd) for crowd in (1, 6, 16, 48)] == [2, 2, 3, 5]
    speech = Speech()
    for number in range(20):
        speech.say(f"chef {number}", "hello", crowd=20)
        speech.step(0.3)
        assert len(speech.all()) <= voices(20)


def test_who_has_spoken_longest_gives_way_once_he_was_heard() -> None:
    speech = Speech()
    speech.say("a", "one")
    speech.step(1)
    speech.say("b", "two")
    speech.say("c", "too soon")
    assert [who for who, _, _ in speech.all()] == ["a", "b"]
    speech.step(HEARD - 1)
    speech.say("c", "now")
    assert [who for who, _, _ in speech.all()] == ["b", "c"]


def test_who_speaks_already_may_go_on_in_a_full_room() -> None:
    speech = Speech()
    for who in ("a", "b", "a"):
        speech.say(who, f"words of {who}")
    assert [who for who, _, _ in speech.all()] == ["b", "a"]


def test_long_speech_is_cut_with_an_ellipsis() -> None:
    speech = Speech()
    speech.say("a", "x" * 100)
    assert speech.all()[0][1] == "x" * (LETTERS - 1) + "…"


def test_a_new_sentence_replaces_the_old() -> None:
    speech = Speech()
    speech.say("a", "one")
    speech.step(3)
    speech.say("a", "two")
    assert speech.all() == [("a", "two", 0.0)]


def test_plain_news_of_one_chef_is_one_line() -> None:
    ticker = Ticker()
    ticker.tell("a", line("reads"))
    ticker.tell("a", line("writes"))
    assert ticker.lines() == (line("writes"),)


def test_a_fire_outlives_plain_news() -> None:
    ticker = Ticker()
    ticker.tell("a", line("burns", "bad"))
    for n in range(10):
        ticker.tell(f"c{n}", line(f"reads {n}"))
    assert line("burns", "bad") in ticker.lines()
    assert len(ticker.lines()) == HEADLINES


def test_the_newest_line_is_always_there() -> None:
    ticker = Ticker()
    for n in range(5):
        ticker.tell(f"c{n}", line(f"burns {n}", "bad"))
    ticker.tell("d", line("reads"))
    assert ticker.lines()[-1] == line("reads")


def test_old_news_goes() -> None:
    ticker = Ticker()
    ticker.tell("a", line("reads"))
    ticker.step(FRESH)
    assert ticker.lines() == ()


def test_an_answered_wait_is_withdrawn() -> None:
    ticker = Ticker()
    ticker.tell("a", line("waits", "call", "wait"))
    ticker.withdraw("a", "wait")
    assert ticker.lines() == ()


def test_a_long_sentence_is_cut_between_words() -> None:
    assert clipped("Let me read the code first and then decide") == "Let me read the code…"


def test_a_single_long_word_is_cut_where_it_must_be() -> None:
    assert clipped("a" * 40) == "a" * 23 + "…"


def test_a_letter_keeps_its_marks_where_a_sentence_is_cut() -> None:
    text = "a" * 22 + "e\u0301\u0302zzz"
    assert clipped(text, 24) == "a" * 22 + "…"
