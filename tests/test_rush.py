"""The staged rushes hold what the concept pictures show."""

from collections import Counter

import pytest

from game.content import content_folder
from game.kitchen.stage import Figure, StageView
from game.kitchen.tiled import load_plan, read_map
from game.orders.stations import Station
from tools.rush import BANQUET, KITCHEN, Cast, rush

TAKEN_AT = 1_772_739_720.0


def taken(cast: Cast, room: str) -> StageView:
    """The stage at the moment of the picture."""
    moments = rush(cast, load_plan(content_folder("maps") / f"{room}.tmx"), TAKEN_AT)
    return [stage for stage, _ in moments][-1]


@pytest.fixture(scope="module")
def kitchen() -> StageView:
    """The kitchen's moment."""
    return taken(KITCHEN, "kitchen")


@pytest.fixture(scope="module")
def banquet() -> StageView:
    """The banquet hall's moment."""
    return taken(BANQUET, "banquet")


def figure(stage: StageView, tag: str) -> Figure:
    """The figure with this tag."""
    return next(f for f in stage.figures if f.tag == tag)


def carpet() -> tuple[float, float]:
    """Where the banquet hall's carpet begins and ends, from the left."""
    ground = read_map(content_folder("maps") / "banquet.tmx").layers["ground"]
    runner = next(thing for thing in ground if thing.picture and thing.picture.path.stem == "carpet")
    return runner.x, runner.x + runner.width


def clips(stage: StageView) -> Counter[str]:
    """How many are seen in each clip."""
    return Counter(f.clip for f in stage.figures)


def test_seventeen_people_are_seen_in_the_kitchen(kitchen: StageView) -> None:
    assert len(kitchen.figures) == 17


def test_one_sprays_the_burning_fryer_from_its_left(kitchen: StageView) -> None:
    bea = figure(kitchen, "Bea")
    fryer = next(look for look in kitchen.stations if look.kind is Station.TEST and look.power)
    assert (bea.clip, bea.view, bea.flip) == ("spray", "s", False)
    assert bea.x < fryer.x
    assert fryer.power > 0.5
    assert fryer.foam is not None
    assert [jet.reach for jet in kitchen.jets] == [1.0]


def test_one_waits_at_the_kitchens_bell(kitchen: StageView) -> None:
    assert [b.figure for b in kitchen.bubbles] == [figure(kitchen, "Finn").id]
    assert figure(kitchen, "Finn").clip == "wait"
    assert [line.what for line in kitchen.headlines if line.news == "asks"] == ["Delete 14 buckets?"]


def test_one_is_glad_at_the_hatch(kitchen: StageView) -> None:
    assert (figure(kitchen, "Sol").clip, figure(kitchen, "Sol").view) == ("cheer", "f")


def test_one_lifts_a_crate_and_a_helper_is_on_the_way_there(kitchen: StageView) -> None:
    assert figure(kitchen, "Noa").clip == "lift"
    assert figure(kitchen, "lint-bot").clip == "walk"


def test_one_sleeps_at_the_tea_corner_and_so_does_the_cat(kitchen: StageView) -> None:
    assert figure(kitchen, "Kit").clip == "asleep"
    assert kitchen.cat is not None
    assert kitchen.cat.effect == "cat_sleep"


def test_the_kitchens_cooks_are_all_at_work(kitchen: StageView) -> None:
    seen = clips(kitchen)
    assert seen["chop"] == 2
    assert all(seen[c] == 1 for c in ("brush", "shelf", "stamp", "stir", "wok", "phone", "wash", "recipe", "search"))


def test_nineteen_people_are_seen_in_the_banquet_hall(banquet: StageView) -> None:
    assert len(banquet.figures) == 19


def test_nothing_burns_in_the_banquet_hall(banquet: StageView) -> None:
    assert not any(look.power for look in banquet.stations)


def test_one_waits_at_the_banquet_halls_bell(banquet: StageView) -> None:
    assert [b.figure for b in banquet.bubbles] == [figure(banquet, "Finn").id]


def test_a_dish_goes_up_the_carpet(banquet: StageView) -> None:
    assert figure(banquet, "Uma").clip == "carry"


def test_one_is_glad_at_the_halls_hatch_and_his_dish_rides(banquet: StageView) -> None:
    assert (figure(banquet, "Abe").clip, figure(banquet, "Abe").view) == ("cheer", "f")
    assert banquet.dishes


@pytest.mark.parametrize(("tag", "view"), [("Uma", "b"), ("lint-bot", "f")])
def test_the_carpet_is_walked_up_and_down(banquet: StageView, tag: str, view: str) -> None:
    walker = figure(banquet, tag)
    left, right = carpet()
    assert walker.view == view
    assert left + 9 <= walker.x <= right - 7


def test_a_helper_comes_in_by_the_door(banquet: StageView) -> None:
    assert figure(banquet, "scout").clip == "enter"


def test_a_helper_stands_at_a_wok(banquet: StageView) -> None:
    assert figure(banquet, "wok-bot").clip == "wok"


@pytest.mark.parametrize("room", ["kitchen", "banquet"])
def test_no_two_of_the_cast_look_alike(room: str, request: pytest.FixtureRequest) -> None:
    stage: StageView = request.getfixturevalue(room)
    worn = Counter((f.look.hue, f.look.hat) for f in stage.figures if f.agent_id is None)
    assert max(worn.values()) == 1
