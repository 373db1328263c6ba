"""Labels find places: apart from each other, never over a face, the important ones first."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.view.hud.settle import Importance, Room, Settled, Wanted, follow, settle

AREA = pygame.Rect(0, 50, 512, 294)
EMPTY = Room()
STEPS = ((0, 0), (-10, 0), (10, 0), (-24, 0), (24, 0), (0, 11), (0, -14))

rects = st.builds(pygame.Rect, st.integers(-20, 520), st.integers(30, 350), st.integers(5, 90), st.integers(8, 24))
faces = st.lists(
    st.builds(pygame.Rect, st.integers(0, 500), st.integers(50, 330), st.just(18), st.just(10)), max_size=30
)
labels = st.lists(st.tuples(st.sampled_from(Importance), rects, st.booleans()), max_size=40).map(
    lambda many: [
        Wanted(f"{i}", importance, rect, STEPS, clamped) for i, (importance, rect, clamped) in enumerate(many)
    ]
)


def tag(name: str, x: int, y: int, importance: Importance = Importance.TAG) -> Wanted:
    return Wanted(name, importance, pygame.Rect(x, y, 30, 10), STEPS)


@given(labels, faces)
@settings(max_examples=150, deadline=None)
def test_labels_cover_no_face_and_not_each_other(wanted: list[Wanted], faces: list[pygame.Rect]) -> None:
    placed = [s.rect for s in settle(wanted, faces, EMPTY, AREA, {}).values()]
    for number, rect in enumerate(placed):
        assert AREA.contains(rect)
        assert rect.collidelist(faces) < 0
        assert rect.collidelist(placed[:number]) < 0


@given(labels, faces)
@settings(max_examples=50, deadline=None)
def test_settling_again_changes_nothing(wanted: list[Wanted], faces: list[pygame.Rect]) -> None:
    once = settle(wanted, faces, EMPTY, AREA, {})
    twice = settle(wanted, faces, EMPTY, AREA, once)
    assert settle(wanted, faces, EMPTY, AREA, twice) == twice


def test_a_label_with_room_stays_where_it_would_be() -> None:
    assert settle([tag("a", 100, 100)], [], EMPTY, AREA, {})["a"] == Settled(pygame.Rect(100, 100, 30, 10), 0)


def test_the_more_important_label_gets_the_place() -> None:
    done = settle([tag("a", 100, 100), tag("z", 100, 100, Importance.WAITING)], [], EMPTY, AREA, {})
    assert done["z"].choice == 0
    assert done["a"].choice != 0


def test_the_lesser_label_is_left_out_where_there_is_no_room() -> None:
    narrow = pygame.Rect(100, 100, 30, 10)
    done = settle([tag("a", 100, 100), tag("b", 100, 100, Importance.CALLER)], [], EMPTY, narrow, {})
    assert list(done) == ["b"]


def test_no_two_labels_touch() -> None:
    done = settle([tag("a", 100, 100), tag("b", 130, 100)], [], EMPTY, AREA, {})
    assert not done["a"].rect.inflate(2, 2).colliderect(done["b"].rect)


@pytest.mark.parametrize(
    ("importance", "shown"),
    [
        (Importance.WAITING, True),
        (Importance.FIRE, True),
        (Importance.CALLER, True),
        (Importance.SPEECH, False),
        (Importance.TAG, False),
    ],
)
def test_a_hat_is_covered_only_for_who_needs_somebody(importance: Importance, shown: bool) -> None:
    hat = Room(hats=[pygame.Rect(100, 100, 10, 10)])
    done = settle([tag("a", 100, 100, importance)], [], hat, AREA, {})
    assert not done["a"].rect.colliderect(hat.hats[0])
    only = Wanted("a", importance, pygame.Rect(100, 100, 30, 10), ((0, 0),))
    assert ("a" in settle([only], [], hat, AREA, {})) == shown


def test_a_label_keeps_its_place_while_the_better_one_is_tight() -> None:
    before = {"a": Settled(pygame.Rect(110, 100, 30, 10), 2)}
    close_by = [pygame.Rect(80, 100, 18, 10)]
    assert settle([tag("a", 100, 100)], close_by, EMPTY, AREA, before)["a"].choice == 2


def test_a_label_goes_back_when_there_is_ample_room() -> None:
    before = {"a": Settled(pygame.Rect(110, 100, 30, 10), 2)}
    assert settle([tag("a", 100, 100)], [], EMPTY, AREA, before)["a"].choice == 0


def test_a_clamped_label_is_moved_into_the_area() -> None:
    wanted = Wanted("a", Importance.SPEECH, pygame.Rect(490, 40, 60, 15), STEPS, clamped=True)
    assert AREA.contains(settle([wanted], [], EMPTY, AREA, {})["a"].rect)


def test_between_two_looks_a_label_goes_with_what_it_belongs_to() -> None:
    area = pygame.Rect(0, 0, 200, 100)
    steps = ((0, 0), (0, -10))
    settled = Settled(pygame.Rect(20, 40, 10, 10), 1)
    moved = Wanted("a", Importance.TAG, pygame.Rect(30, 52, 10, 10), steps)
    assert follow(moved, settled, area) == Settled(pygame.Rect(30, 42, 10, 10), 1)


def test_a_clamped_label_stays_inside_while_it_follows() -> None:
    area = pygame.Rect(0, 0, 200, 100)
    moved = Wanted("a", Importance.SPEECH, pygame.Rect(195, 52, 10, 10), ((0, 0),), clamped=True)
    assert follow(moved, Settled(pygame.Rect(180, 52, 10, 10), 0), area).rect.right == 200


def test_new_speech_leaves_a_tags_place_free() -> None:
    speech = Wanted("speech", Importance.SPEECH, pygame.Rect(100, 100, 30, 10), ((0, 0), (40, 0)))
    done = settle([tag("name", 100, 100), speech], [], EMPTY, AREA, {})
    assert (done["name"].choice, done["speech"].choice) == (0, 1)


def test_speech_that_has_its_place_stays_while_a_name_walks_by() -> None:
    before = {"speech": Settled(pygame.Rect(100, 100, 30, 10), 0)}
    done = settle([tag("name", 100, 100), tag("speech", 100, 100, Importance.SPEECH)], [], EMPTY, AREA, before)
    assert done["speech"].choice == 0


def test_speech_gets_what_names_leave() -> None:
    done = settle([tag("name", 100, 100), tag("speech", 100, 100, Importance.SPEECH)], [], EMPTY, AREA, {})
    assert done["name"].choice == 0
    only = Wanted("speech", Importance.SPEECH, pygame.Rect(100, 100, 30, 10), ((0, 0),))
    assert list(settle([tag("name", 100, 100), only], [], EMPTY, AREA, {})) == ["name"]


def test_a_bell_goes_back_over_its_hat_however_close_the_next_one() -> None:
    bells = [tag("a", 100, 100, Importance.WAITING), tag("b", 131, 100, Importance.WAITING)]
    hats = [pygame.Rect(106, 110, 18, 20), pygame.Rect(137, 110, 18, 20)]
    up = STEPS.index((0, -14))
    before = {bell.id: Settled(bell.rect.move(STEPS[up]), up) for bell in bells}
    assert [place.choice for place in settle(bells, [], Room(hats), AREA, before).values()] == [0, 0]


def test_speech_goes_back_over_the_hat_it_touches() -> None:
    said, hat = tag("a", 100, 100, Importance.SPEECH), pygame.Rect(106, 110, 18, 20)
    up = STEPS.index((0, -14))
    assert settle([said], [], Room([hat]), AREA, {"a": Settled(said.rect.move(STEPS[up]), up)})["a"].choice == 0


def test_a_name_that_has_to_go_far_does_not_take_the_place_under_another() -> None:
    steps = ((0, 0), (40, 0))
    moved = Wanted("a", Importance.TAG, pygame.Rect(100, 100, 30, 10), steps, near=1)
    near = Wanted("b", Importance.TAG, pygame.Rect(140, 100, 30, 10), steps, near=1)
    rock = pygame.Rect(100, 100, 10, 10)
    assert settle([moved, near], [rock], EMPTY, AREA, {})["b"].rect.x == 140
    assert settle([moved], [rock], EMPTY, AREA, {})["a"].rect.x == 140


def test_a_name_far_from_its_owner_covers_nobody() -> None:
    label = Wanted("a", Importance.TAG, pygame.Rect(100, 100, 30, 10), ((0, 0), (40, 0)), near=1)
    rock, other = pygame.Rect(100, 100, 10, 10), pygame.Rect(150, 90, 10, 30)
    assert settle([label], [rock], Room(bodies=[other]), AREA, {}) == {}


@pytest.mark.parametrize("importance", [Importance.SPEECH, Importance.PROGRESS, Importance.CALLER, Importance.TAG])
def test_all_but_alarms_keep_off_flames_and_are_left_out_rather(importance: Importance) -> None:
    flames = Room(flames=[pygame.Rect(100, 100, 52, 30)])
    beside = settle([tag("a", 80, 100, importance)], [], flames, AREA, {})
    assert beside["a"].rect.collidelist(flames.flames) < 0
    everywhere = Room(flames=[pygame.Rect(60, 60, 150, 90)])
    assert settle([tag("a", 110, 106, importance)], [], everywhere, AREA, {}) == {}


def test_who_is_wary_keeps_away_from_flames() -> None:
    flames = Room(flames=[pygame.Rect(132, 100, 52, 30)])
    near = tag("a", 100, 100)
    assert settle([near], [], flames, AREA, {})["a"].choice == 0
    assert settle([near._replace(wary=5)], [], flames, AREA, {})["a"].choice != 0


@pytest.mark.parametrize("what", ["bodies", "work"])
def test_a_name_rather_covers_nobody_and_no_station_at_work(what: str) -> None:
    room = EMPTY._replace(**{what: [pygame.Rect(100, 100, 10, 10)]})
    assert not settle([tag("a", 100, 100)], [], room, AREA, {})["a"].rect.colliderect(pygame.Rect(100, 100, 10, 10))
    only = Wanted("a", Importance.TAG, pygame.Rect(100, 100, 30, 10), ((0, 0),))
    assert "a" in settle([only], [], room, AREA, {})


def test_speech_covers_no_station_at_work() -> None:
    only = Wanted("a", Importance.SPEECH, pygame.Rect(100, 100, 30, 10), ((0, 0),))
    assert settle([only], [], Room(work=[pygame.Rect(100, 100, 10, 10)]), AREA, {}) == {}
