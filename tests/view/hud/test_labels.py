"""World labels: who gets which, and that none covers a face or another label."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kitchen.stage import Bubble, CoinFlight, Figure, StageView, StationLook
from game.orders.agents import AGENTS
from game.orders.stations import Station
from game.view.hud.ink import COLOURS
from game.view.hud.labelcards import BUBBLE_BYTES, TAG_WIDTH
from game.view.hud.labels import Labels, busy_words, quiet_words
from game.view.hud.mark import SIZE, mark
from game.view.text import Type
from tests.view.hud.stand_ins import FONTS, HOSTILE, WORDS, FakeAtlas, box, figure, shift, stage

AREA = pygame.Rect(0, 50, 512, 294)
ORIGIN = (0, 44)
SHARED = Type(FONTS)


def station(name: str, x: int = 100, foot: int = 150, **fields: object) -> StationLook:
    return StationLook(name, Station.EDIT, "edit", x, foot, "manned", 0.0)._replace(**fields)  # type: ignore[arg-type]


def placed(
    view: StageView, labels: Labels | None = None, taken: list[pygame.Rect] | None = None
) -> dict[str, pygame.Rect]:
    labels = labels or Labels(FakeAtlas(), SHARED)
    boxes = {f.id: box(f) for f in view.figures}
    canvas = pygame.Surface((640, 360))
    return labels.draw(canvas, AREA, view, boxes, words=WORDS, origin=ORIGIN, taken=taken or [])


def scene(*figures: Figure, **fields: object) -> StageView:
    return stage(shift(), figures=figures, **fields)


positions = st.lists(
    st.tuples(st.integers(0, 511), st.integers(20, 300), st.sampled_from(["work", "wait", "sleep"])), max_size=24
)


@given(positions, st.lists(st.integers(0, 23), max_size=8), st.lists(st.integers(0, 460), max_size=5))
@settings(max_examples=80, deadline=None)
def test_labels_of_any_crowd_cover_no_face_and_not_each_other(
    where: list[tuple[int, int, str]], talking: list[int], burning: list[int]
) -> None:
    figures = [figure(f"chef {i}", x, y, mood=mood) for i, (x, y, mood) in enumerate(where)]  # type: ignore[arg-type]
    view = scene(
        *figures,
        bubbles=tuple(Bubble(f"chef {i}", "say", "let me look at this first", 1.0) for i in talking),
        stations=tuple(station(f"s{i}", x, 150, state="burn", power=1.0) for i, x in enumerate(burning))
        + tuple(station(f"w{i}", x, 250, busy_for=70.0) for i, x in enumerate(burning)),
        coins=(CoinFlight(200.0, 100.0, 28, 0.1),),
    )
    rects = list(placed(view).values())
    faces = [pygame.Rect(box(f).face) for f in figures]
    for number, rect in enumerate(rects):
        assert AREA.contains(rect)
        assert rect.collidelist(faces) < 0
        assert rect.collidelist(rects[:number]) < 0


def test_a_tag_hangs_under_free_feet() -> None:
    assert placed(scene(figure("Mia", 200, 150)))["tag Mia"].top == 150 + 44 + 3


def test_a_tag_hangs_under_the_counter_of_a_cook() -> None:
    cook = figure("Mia", 200, 150)._replace(counter_foot=174)
    assert placed(scene(cook))["tag Mia"].top == 174 + 44 + 2


def test_a_figure_without_a_tag_has_none() -> None:
    assert placed(scene(figure("Mia", 200, 150, tag=""))) == {}


def test_who_waits_has_a_bell_even_without_a_bubble_of_the_stage() -> None:
    assert "bell Mia" in placed(scene(figure("Mia", 200, 150, mood="wait")))


def test_who_waits_says_nothing_else() -> None:
    view = scene(figure("Mia", 200, 150, mood="wait"), bubbles=(Bubble("Mia", "say", "hm", 1.0),))
    assert "say Mia" not in placed(view)


def test_a_bubble_stands_above_the_hat() -> None:
    mia = figure("Mia", 200, 150)
    rect = placed(scene(mia, bubbles=(Bubble("Mia", "say", "hello", 1.0),)))["say Mia"]
    assert rect.bottom == box(mia).head_top + 2  # the tip of its tail
    assert rect.left < 200 < rect.right


def test_a_bubble_of_somebody_not_drawn_is_left_out() -> None:
    assert placed(scene(bubbles=(Bubble("nobody", "say", "hello", 1.0),))) == {}


def test_a_fire_has_an_alert_and_no_time() -> None:
    assert list(placed(scene(stations=(station("test1", state="burn", power=0.8, busy_for=90.0),)))) == ["alert test1"]


def test_a_long_call_is_told_on_its_cooks_tag_alone() -> None:
    mia = figure("Mia", 200, 150)

    def labels(seconds: float) -> dict[str, pygame.Rect]:
        return placed(scene(mia, stations=(station("edit1", busy_for=seconds, cook="Mia"),)))

    assert labels(29.0) == placed(scene(mia))
    told = labels(31.0)
    assert list(told) == ["tag Mia"]
    assert told["tag Mia"].width > labels(29.0)["tag Mia"].width


def test_a_time_is_told_in_tens_of_seconds_then_in_minutes() -> None:
    told = [busy_words(seconds, WORDS.time) for seconds in range(30, 660)]
    assert list(dict.fromkeys(told)) == ["30s", "40s", "50s", *(f"{minutes}m" for minutes in range(1, 11))]


def test_a_station_that_works_by_itself_tells_its_time() -> None:
    def labels(seconds: float) -> dict[str, pygame.Rect]:
        return placed(scene(stations=(station("shell1", x=180, foot=190, busy_for=seconds),)))

    assert labels(29.0) == {}
    time = labels(31.0)["time shell1"]
    assert abs(time.centerx - 204) <= 1
    assert time.bottom <= 190 + 44 - 40 + 2  # over its picture


@given(positions, st.lists(st.integers(0, 23), max_size=8), st.integers(60, 400), st.integers(90, 290))
@settings(max_examples=80, deadline=None)
def test_names_and_speech_of_any_crowd_lie_on_no_hat_and_no_flames(
    where: list[tuple[int, int, str]], talking: list[int], x: int, foot: int
) -> None:
    crowd = [figure(f"chef {i}", x, y) for i, (x, y, _) in enumerate(where)]
    flames = pygame.Rect(x, foot + 44 - 60, 48, 51)
    said = tuple(Bubble(f"chef {i}", "say", "let me look at this first", 1.0) for i in talking)
    burning = station("s", x, foot, state="burn", power=1.0)
    rects = placed(scene(*crowd, bubbles=said, stations=(burning,)))
    hats = [pygame.Rect(b.face.x + 3, b.head_top + 2, 12, b.face.bottom - b.head_top - 2) for b in map(box, crowd)]
    for key, rect in rects.items():
        if key.startswith(("tag", "say")):
            assert rect.collidelist(hats) < 0
            assert not rect.colliderect(flames)


def test_only_who_lit_a_fire_has_his_name_near_it() -> None:
    burning = station("test1", x=180, foot=190, state="burn", power=1.0)
    flames = pygame.Rect(180, 190 + 44 - 60, 48, 51)
    near = [figure("Mia", x, y) for x in range(140, 270, 6) for y in range(110, 260, 6)]
    for mia in near:
        rects = placed(scene(mia, stations=(burning,)))
        assert "tag Mia" not in rects or not rects["tag Mia"].inflate(18, 18).colliderect(flames)
    close = placed(scene(figure("Mia", 204, 184), stations=(burning,)))
    mine = placed(scene(figure("Mia", 204, 184, mood="fire"), stations=(burning,)))
    assert mine["tag Mia"].top == 184 + 44 + 3
    assert close["tag Mia"] != mine["tag Mia"]


def test_who_lit_a_fire_has_his_name_wherever_he_stands() -> None:
    burning = station("test1", x=180, foot=190, state="burn", power=1.0)
    for x in range(140, 270, 6):
        for y in range(110, 260, 6):
            assert "tag Mia" in placed(scene(figure("Mia", x, y, mood="fire"), stations=(burning,)))


@pytest.mark.parametrize(
    "fields", [{"state": "manned"}, {"state": "active"}, {"state": "idle", "kind": Station.SHIP}], ids=str
)
def test_speech_lies_on_no_station_at_work_nor_on_the_guests(fields: dict[str, object]) -> None:
    mia = figure("Mia", 200, 250)
    talk = (Bubble("Mia", "say", "hello", 1.0),)
    behind = station("read1", x=176, foot=225, **fields)
    assert "say Mia" in placed(scene(mia, bubbles=talk, stations=(behind._replace(kind=Station.EDIT, state="idle"),)))
    assert "say Mia" not in placed(scene(mia, bubbles=talk, stations=(behind,)))


def test_a_name_would_rather_not_hide_the_front_of_a_station_at_work() -> None:
    cook = figure("Mia", 200, 150)._replace(counter_foot=174)
    own = station("shell1", x=176, foot=174, cook="Mia")
    under = pygame.Rect(150, 174 + 44 + 2, 44, 10)
    tag = placed(scene(cook, stations=(own,)), taken=[under])["tag Mia"]
    assert tag.top >= 174 + 44


def test_speech_steps_aside_from_flames() -> None:
    mia = figure("Mia", 200, 250)
    flames = pygame.Rect(215, 214, 48, 51)
    talk = (Bubble("Mia", "say", "hello there my friend", 1.0),)
    wish = placed(scene(mia, bubbles=talk))["say Mia"]
    assert wish.colliderect(flames)
    burning = station("test1", x=215, foot=230, state="burn", power=1.0)
    assert not placed(scene(mia, bubbles=talk, stations=(burning,)))["say Mia"].colliderect(flames)


def test_a_gain_leaves_its_coin_free() -> None:
    gain = placed(scene(coins=(CoinFlight(200.0, 100.0, 28, 0.0),)))["gain 0"]
    assert gain.right < 200 - 5


def test_idle_stations_have_no_time() -> None:
    assert placed(scene(stations=(station("edit1"),))) == {}


def test_labels_keep_off_what_is_taken() -> None:
    sign = pygame.Rect(150, 190, 100, 40)
    assert all(not r.colliderect(sign) for r in placed(scene(figure("Mia", 200, 150)), taken=[sign]).values())


def test_a_gain_is_shown_at_the_start_of_a_coins_flight_only() -> None:
    assert "gain 0" in placed(scene(coins=(CoinFlight(200.0, 100.0, 28, 0.1),)))
    assert placed(scene(coins=(CoinFlight(200.0, 100.0, 28, 0.9),))) == {}


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_and_speech_stay_small(text: str) -> None:
    rects = placed(scene(figure("Mia", 250, 200, tag=text), bubbles=(Bubble("Mia", "say", text, 1.0),)))
    assert rects.get("tag Mia", pygame.Rect(0, 0, 0, 0)).width <= TAG_WIDTH + 11
    # 24 letters of the widest font
    assert rects.get("say Mia", pygame.Rect(0, 0, 0, 0)).width <= 24 * 16 + 10


def test_kept_pictures_are_bounded() -> None:
    labels = Labels(FakeAtlas(), SHARED)
    for number in range(300):
        view = scene(
            figure("Mia", 200, 150, tag=f"chef {number}"),
            bubbles=(Bubble("Mia", "say", f"many words {number}", 1.0),),
            stations=(station("edit1", busy_for=60.0 * number),),
        )
        placed(view, labels)
    cards = labels._cards
    assert len(cards._tags) == 128
    assert BUBBLE_BYTES - 10_000 < cards._bubbles.weight <= BUBBLE_BYTES
    assert len(cards._times) == 64
    assert len(labels._before) <= 3


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (600, "quiet 10m"),
        (1_499, "quiet 24m"),
        (1_500, "quiet 25m"),
        (3_599, "quiet 59m"),
        (3_900, "quiet 1h05"),
        (172_799, "quiet 47h59"),
        (172_800, "quiet 2d"),
    ],
)
def test_quiet_is_told_in_whole_minutes(seconds: float, words: str) -> None:
    assert quiet_words(seconds, WORDS.hud) == words


def test_a_quiet_figure_says_so_beside_its_head() -> None:
    silent = figure("1", 200, 150)._replace(quiet_for=1500.0)
    quiet, face = placed(scene(silent))["quiet 1"], pygame.Rect(box(silent).face)
    assert not quiet.colliderect(face)
    assert abs(quiet.centery - face.centery) < 20


def test_a_figure_with_news_is_not_called_quiet() -> None:
    assert "quiet 1" not in placed(scene(figure("1", 200, 150)))


def test_a_tag_without_room_below_stands_beside_its_body() -> None:
    one = figure("a", x=200, y=200)
    free = placed(scene(one))["tag a"]
    blocked = placed(scene(one), taken=[free.inflate(60, 0)])["tag a"]
    assert blocked.bottom < free.bottom


def test_tags_of_a_crowd_are_nearest_to_their_owners() -> None:
    crowd = [figure(f"Chef{n}", 200 + 34 * (n % 3) + 17 * (n // 3 % 2), 150 + 32 * (n // 3)) for n in range(6)]
    rects = placed(scene(*crowd))
    for one in crowd:
        tag = rects[f"tag {one.id}"]
        away = {f.id: abs(tag.centerx - f.x) + abs(tag.centery - (f.y + 44)) for f in crowd}
        assert min(away, key=away.__getitem__) == one.id


def test_a_tag_may_lie_over_its_owners_legs_but_not_over_anybody_else() -> None:
    one, other = figure("a", 200, 200), figure("b", 200, 222)
    tag = placed(scene(one, other))["tag a"]
    assert not tag.colliderect(box(other).body.inflate(-4, 0))
    assert abs(tag.centerx - 200) < 20
    assert tag.bottom <= 200 + 44 + 14


def test_a_name_that_would_be_far_from_its_owner_is_left_out_unless_he_needs_somebody() -> None:
    near = [pygame.Rect(165, 200, 70, 68)]
    assert placed(scene(figure("a", 200, 200)), taken=near) == {}
    assert "tag a" in placed(scene(figure("a", 200, 200, mood="fire")), taken=near)


def test_names_wider_than_their_owners_stand_apart_go_into_a_second_line() -> None:
    cooks = [
        figure(name, 200 + 24 * n, 150)._replace(counter_foot=174) for n, name in enumerate(("Rosa", "Yara", "Gus"))
    ]
    rects = placed(scene(*cooks))
    for cook in cooks:
        tag = rects[f"tag {cook.id}"]
        assert abs(tag.centerx - cook.x) <= 10
        assert tag.bottom <= 174 + 44 + 2 + 21


def test_who_waits_in_a_crowd_keeps_his_bell() -> None:
    crowd = [figure(f"w{n}", 200 + 24 * n, 200, mood="wait") for n in range(4)]
    crowd += [figure(f"b{n}", 200 + 24 * n, 172) for n in range(4)]
    rects = placed(scene(*crowd))
    assert all(f"bell w{n}" in rects for n in range(4))


def test_the_name_of_who_waits_goes_before_the_others() -> None:
    """With as little room, the last one loses his name unless he waits."""
    crowd = [figure(f"chef {n}", 100 + 8 * n, 200) for n in range(8)] + [figure("zoe", 132, 206)]
    assert "tag zoe" not in placed(scene(*crowd))
    crowd[-1] = figure("zoe", 132, 206, mood="wait")
    assert "tag zoe" in placed(scene(*crowd))


def test_who_stand_side_by_side_at_the_lowest_counter_both_have_their_names() -> None:
    cooks = [figure(name, x, 280)._replace(counter_foot=298) for name, x in (("Rosa", 220), ("Yara", 244))]
    assert {"tag Rosa", "tag Yara"} <= placed(scene(*cooks)).keys()


@pytest.mark.parametrize("large", [False, True])
def test_the_mark_of_an_agent_stands_before_a_head_chefs_name_alone(large: bool) -> None:
    labels = Labels(FakeAtlas(), SHARED)
    labels.large = large
    head, helper = figure("Mia", 200, 150), figure("Run", 300, 150)._replace(agent_id="a")
    view, boxes = scene(head, helper), {f.id: box(f) for f in (head, helper)}
    widths = []
    for marked in (False, True):
        canvas = pygame.Surface((640, 360))
        found = labels.draw(canvas, AREA, view, boxes, words=WORDS, origin=ORIGIN, taken=[], marked=marked)
        widths.append((found["tag Mia"].width, found["tag Run"].width))
    assert widths[1][0] == widths[0][0] + SIZE - 2
    assert widths[1][1] == widths[0][1]


def test_marks_tell_agents_apart_by_their_letters() -> None:
    def shape(source: str) -> list[bool]:
        disc = mark(SHARED, source)
        ink = {tuple(COLOURS["L3"]), tuple(COLOURS["K0"])}
        inside = pygame.Rect(3, 2, 5, 7)
        return [
            tuple(disc.get_at((x, y)))[:3] in ink
            for y in range(inside.top, inside.bottom)
            for x in range(inside.left, inside.right)
        ]

    shapes = [shape(source) for source in ("copilot", "dsh", "codewhale", "smith")]
    assert all(any(one) and not all(one) for one in shapes)
    assert all(one != other for one, other in combinations(shapes, 2))


@pytest.mark.parametrize("source", [*AGENTS, "smith", "", "\u202e", "文"])
def test_a_mark_of_any_source_is_as_high_as_all(source: str) -> None:
    assert mark(SHARED, source).get_height() == SIZE
