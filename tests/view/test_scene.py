from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.kitchen.stage import Dish, FoamJet, Spark, StationLook
from game.orders.stations import Station
from game.view.atlas import Atlas
from game.view.layout import view_area
from game.view.light import Lamp
from game.view.scene import Scene
from game.view.screen import Headless
from tests.view.staging import LOOK, EmptyFloor, Prop, Top, box, figure, plan, stage

NOON = 12.0
RED, SKIN, DEEP_SKIN, STATION, HAT = "#b22c3d", "#ffdab4", "#97583c", "#97583c", "#fffaec"
OX, OY = 0, 44


@pytest.fixture
def atlas(sprites: Path, headless: Headless) -> Atlas:
    return Atlas(sprites)


@pytest.fixture
def scene(atlas: Atlas) -> Scene:
    return Scene(atlas, EmptyFloor(), plan())


def is_like(canvas: pygame.Surface, x: int, y: int, colour: str) -> bool:
    """Whether a room pixel shows a colour, a little dimmed by the day's ambient tone."""
    want = bytes.fromhex(colour[1:])
    return all(abs(a - b) <= 0.09 * b + 3 for a, b in zip(canvas.get_at((OX + x, OY + y))[:3], want, strict=True))


STATION_LOOK = StationLook("test", Station.TEST, "test", 200, 200, "idle", 0.0)


def test_who_stands_further_south_is_drawn_in_front(scene: Scene, headless: Headless) -> None:
    behind, before = figure(x=210, y=195), figure(x=210, y=205, clip="stand")
    scene.draw(headless.canvas, stage(behind, stations=(STATION_LOOK,)), hour=NOON)
    assert is_like(headless.canvas, 210, 193, STATION)
    scene.draw(headless.canvas, stage(before, stations=(STATION_LOOK,)), hour=NOON)
    assert is_like(headless.canvas, 210, 198, RED)


def test_hands_lie_on_the_counter_the_cook_stands_behind(scene: Scene, headless: Headless) -> None:
    cook = figure(x=210, y=197, counter_foot=200)
    scene.draw(headless.canvas, stage(cook, stations=(STATION_LOOK,)), hour=NOON)
    assert is_like(headless.canvas, 213, 191, SKIN)
    assert is_like(headless.canvas, 209, 191, STATION)


def test_hands_lie_under_somebody_who_passes_in_front_of_the_counter(scene: Scene, headless: Headless) -> None:
    cook = figure(x=210, y=197, counter_foot=200)
    other = figure(x=213, y=202, clip="stand", id="other", look=replace(LOOK, skin="deep"))
    scene.draw(headless.canvas, stage(cook, other, stations=(STATION_LOOK,)), hour=NOON)
    assert is_like(headless.canvas, 213, 192, DEEP_SKIN)


def test_a_prop_hides_who_is_behind_it_and_the_top_hides_everybody(atlas: Atlas, headless: Headless) -> None:
    green = box("#00c800")
    floor = EmptyFloor(props=[Prop(green, 90, 140, 160)], top=[Top("cat", (green,), (1000,), 90, 240)])
    scene = Scene(atlas, floor, plan())
    scene.draw(headless.canvas, stage(figure(y=158), figure(y=259, id="b"), figure(y=165, id="c", x=115)), hour=NOON)
    assert is_like(headless.canvas, 100, 153, "#00c800")
    assert is_like(headless.canvas, 100, 253, "#00c800")


def test_a_lantern_stays_bright_at_night_and_a_cat_does_not(atlas: Atlas, headless: Headless) -> None:
    tops = [Top(kind, (box("#c80000"),), (450,), x, 100) for kind, x in (("lantern", 100), ("cat", 200))]
    Scene(atlas, EmptyFloor(top=tops), plan()).draw(headless.canvas, stage(), hour=0.0)
    levels = [headless.canvas.get_at((OX + x + 5, OY + 105))[0] for x in (100, 200)]
    assert abs(levels[0] - 200 * 0.975) <= 3
    assert abs(levels[1] - 200 * 0.5) <= 3


def test_what_hangs_above_moves_with_time_unless_motion_is_reduced(atlas: Atlas, headless: Headless) -> None:
    lantern = Top("lantern", (box("#c80000"), box("#0000c8")), (450, 450), 100, 100)
    scene = Scene(atlas, EmptyFloor(top=[lantern]), plan())
    for still, colour in ((False, "#0000c8"), (True, "#c80000")):
        scene.draw(headless.canvas, stage(time=0.5), hour=NOON, reduced_motion=still)
        assert is_like(headless.canvas, 105, 105, colour)


def test_the_curtain_hides_who_is_still_outside(scene: Scene, headless: Headless) -> None:
    scene.draw(headless.canvas, stage(figure(x=236, y=60, clip="stand")), hour=NOON)
    assert is_like(headless.canvas, 236, 45, "#0000c8")
    scene.draw(headless.canvas, stage(figure(x=236, y=60, clip="stand"), curtains=(2,)), hour=NOON)
    assert is_like(headless.canvas, 230, 25, "#00c8c8")
    scene.draw(headless.canvas, stage(figure(x=236, y=68, clip="stand")), hour=NOON)
    assert is_like(headless.canvas, 236, 63, RED)


def test_the_extinguisher_is_gone_while_somebody_carries_it(scene: Scene, headless: Headless) -> None:
    for taken, colour in ((False, "#c80000"), (True, "#00c800")):
        scene.draw(headless.canvas, stage(extinguisher_taken=taken), hour=NOON)
        assert is_like(headless.canvas, 390, 32, colour)


def test_positions_are_rounded_once_to_whole_pixels(scene: Scene, headless: Headless) -> None:
    pictures = []
    for x in (100.0, 100.3, 99.6):
        scene.draw(headless.canvas, stage(figure(x=x)), hour=NOON)
        pictures.append(pygame.image.tobytes(headless.canvas, "RGB"))
    assert pictures[0] == pictures[1] == pictures[2]
    scene.draw(headless.canvas, stage(figure(x=100.5)), hour=NOON)
    assert pygame.image.tobytes(headless.canvas, "RGB") != pictures[0]


def test_the_scene_leaves_the_huds_part_of_the_canvas_alone(scene: Scene, headless: Headless) -> None:
    headless.canvas.fill((1, 2, 3))
    scene.draw(headless.canvas, stage(figure(x=2, y=4), figure(x=511, y=303)), hour=NOON)
    area = view_area((640, 360))
    for x in range(0, 640, 3):
        for y in range(0, 360, 3):
            if not area.collidepoint(x, y):
                assert headless.canvas.get_at((x, y))[:3] == (1, 2, 3)


def test_the_empty_room_is_painted_once_per_size_and_once_for_the_night(atlas: Atlas, headless: Headless) -> None:
    floor = EmptyFloor()
    scene = Scene(atlas, floor, plan())
    for hour in (12, 13, 19, 20):
        scene.draw(headless.canvas, stage(), hour=hour)
    assert floor.bases == 1
    scene.draw(headless.canvas, stage(), hour=23)
    scene.draw(pygame.Surface((683, 384), 0, headless.canvas), stage(), hour=23)
    assert floor.bases == 3


def test_a_chef_in_the_dark_is_brighter_than_the_floor_around_him(scene: Scene, headless: Headless) -> None:
    scene.draw(headless.canvas, stage(figure(clip="stand")), hour=0.0)
    hat, floor = headless.canvas.get_at((OX + 100, OY + 132)), headless.canvas.get_at((OX + 130, OY + 132))
    assert abs(hat[0] - 255 * (0.5 + 0.5 * 0.6)) <= 3
    assert abs(floor[0] - 200 * 0.5) <= 3


def test_a_manned_station_is_brighter_than_an_idle_one(scene: Scene, headless: Headless) -> None:
    levels = {}
    for state in ("idle", "manned"):
        look = STATION_LOOK._replace(state=state, elapsed=0.15)  # the second manned picture is the idle one
        scene.draw(headless.canvas, stage(stations=(look,)), hour=0.0)
        levels[state] = headless.canvas.get_at((OX + 205, OY + 195))[0]
    assert abs(levels["idle"] - 0x97 * 0.5) <= 3
    assert abs(levels["manned"] - 0x97 * (0.5 + 0.5 * 0.35)) <= 3


def test_what_burns_is_scorched_under_a_fire_of_its_power_and_lights_the_room(scene: Scene, headless: Headless) -> None:
    scene.draw(headless.canvas, stage(stations=(STATION_LOOK,)), hour=0.0)
    before = headless.canvas.get_at((OX + 240, OY + 180))
    burning = STATION_LOOK._replace(state="burn", power=1.0)
    scene.draw(headless.canvas, stage(stations=(burning,)), hour=0.0)
    after = headless.canvas.get_at((OX + 240, OY + 180))
    assert after[0] > before[0] + 40
    scene.draw(headless.canvas, stage(stations=(burning,)), hour=NOON)
    lit_soot = headless.canvas.get_at((OX + 203, OY + 195))
    assert lit_soot[0] > 1.4 * lit_soot[2]  # the scorched picture is red, the idle one brown


def test_sparks_dishes_and_jets_that_the_sheet_lacks_are_left_out(scene: Scene, headless: Headless) -> None:
    view = stage(
        sparks=(Spark("confetti", 10.0, 100.0, 0.1, 100.0),),
        jets=(FoamJet(50.0, 100.0, -3.0, 1.0, 0.6, 101.0),),
    )
    scene.draw(headless.canvas, stage(), hour=NOON)
    empty = pygame.image.tobytes(headless.canvas, "RGB")
    scene.draw(headless.canvas, view, hour=NOON)
    assert pygame.image.tobytes(headless.canvas, "RGB") == empty


def test_particles_and_dishes_are_drawn_about_their_anchor(scene: Scene, headless: Headless) -> None:
    view = stage(sparks=(Spark("dust", 60.0, 120.0, 0.0, 120.0),), dishes=(Dish(80.0, 120.0, 120.0),))
    scene.draw(headless.canvas, view, hour=NOON)
    for x in (60, 80):
        assert is_like(headless.canvas, x - 1, 119, HAT)
        assert not is_like(headless.canvas, x + 1, 121, HAT)


def test_reduced_motion_draws_a_quarter_of_the_particles_the_same_ones_for_all_their_life(
    scene: Scene, headless: Headless
) -> None:
    def drawn(now: float) -> list[bool]:
        sparks = tuple(Spark("plate", 10.0 + 4 * n, 120.0, now - n / 30, 120.0) for n in range(120))
        scene.draw(headless.canvas, stage(sparks=sparks, time=now), hour=NOON, reduced_motion=True)
        return [is_like(headless.canvas, 10 + 4 * n, 120, HAT) for n in range(120)]

    first = drawn(4.0)
    assert 25 <= sum(first) <= 35
    assert first == drawn(4.7)


def test_reduced_motion_has_no_flicker_and_no_idle_bob(atlas: Atlas, headless: Headless) -> None:
    scene = Scene(atlas, EmptyFloor([Lamp(100, 150, 60, 60, "warm", 0.6, True)]), plan())
    pictures = set()
    for n in range(12):
        view = stage(
            figure(clip="chop", elapsed=0.0), figure(x=300, clip="stand", view="b", elapsed=n / 10), time=n / 10
        )
        scene.draw(headless.canvas, view, hour=23, reduced_motion=True)
        pictures.add(pygame.image.tobytes(headless.canvas, "RGB"))
    assert len(pictures) == 1


def test_high_contrast_has_a_dark_edge_around_people_and_stations(atlas: Atlas, headless: Headless) -> None:
    view = stage(figure(x=100, y=150, clip="stand"), stations=(STATION_LOOK,))
    Scene(atlas, EmptyFloor(), plan()).draw(headless.canvas, view, hour=NOON, high_contrast=True)
    # a row above the hat, a column left of the station (20 wide, its foot at 200)
    assert is_like(headless.canvas, 100, 129, "#17111f")
    assert is_like(headless.canvas, 199, 195, "#17111f")
    assert is_like(headless.canvas, 205, 195, STATION)


def test_contrast_that_is_turned_on_is_seen_at_once_everywhere(atlas: Atlas, headless: Headless) -> None:
    view = stage(figure(x=100, y=150, clip="stand"), stations=(STATION_LOOK,))
    pictures = []
    for before in ((False, True), (True,)):
        scene = Scene(atlas, EmptyFloor(), plan())
        for contrast in before:
            scene.draw(headless.canvas, view, hour=NOON, high_contrast=contrast)
        pictures.append(pygame.image.tobytes(headless.canvas, "RGB"))
    assert pictures[0] == pictures[1]


def test_without_it_the_floor_begins_beside_them(scene: Scene, headless: Headless) -> None:
    scene.draw(headless.canvas, stage(stations=(STATION_LOOK,)), hour=NOON)
    assert not is_like(headless.canvas, 199, 195, "#17111f")


def test_a_figure_box_tells_where_hat_face_and_feet_were_drawn(scene: Scene, headless: Headless) -> None:
    who = figure(x=100.2, y=150.4, clip="stand")
    scene.draw(headless.canvas, stage(who), hour=NOON)
    box = scene.figure_box(who)
    assert (box.id, box.feet, box.head_top) == ("chef", (100, 194), 174)
    assert box.body == pygame.Rect(96, 174, 8, 20)
    assert box.face == pygame.Rect(91, 178, 18, 10)


def test_a_figure_box_moves_with_the_room_on_a_larger_canvas(scene: Scene, headless: Headless) -> None:
    scene.draw(pygame.Surface((683, 384), 0, headless.canvas), stage(), hour=NOON)
    assert scene.figure_box(figure(x=100, y=150)).feet == (121, 206)


def test_the_same_moment_is_the_same_picture(atlas: Atlas, headless: Headless) -> None:
    view = stage(figure(x=77.7), stations=(STATION_LOOK._replace(state="burn", power=0.7),), time=12.34)
    pictures = set()
    for _ in range(2):
        Scene(atlas, EmptyFloor([Lamp(100, 150, 60, 60, "warm", 0.6, True)]), plan()).draw(
            headless.canvas, view, hour=20
        )
        pictures.add(pygame.image.tobytes(headless.canvas, "RGB"))
    assert len(pictures) == 1


def test_a_scene_that_keeps_its_last_picture_paints_the_same_as_a_new_one(atlas: Atlas, headless: Headless) -> None:
    floor = EmptyFloor([Lamp(100, 150, 60, 60, "warm", 0.6, True)], top=[Top("cat", (box("#00c800"),), (9,), 40, 99)])
    kept, clear = Scene(atlas, floor, plan()), headless.canvas.copy()
    burning = STATION_LOOK._replace(state="burn", power=0.7)
    moments = [
        stage(figure(), stations=(STATION_LOOK,)),
        stage(figure(x=101), stations=(STATION_LOOK,), time=0.1),
        stage(figure(x=101), figure(x=104, y=152, id="b"), stations=(STATION_LOOK._replace(state="manned"),), time=0.2),
        stage(figure(x=104, y=152, id="b"), stations=(burning,), sparks=(Spark("steam", 90, 120, 0.1, 900),), time=0.3),
        stage(figure(x=104, y=152, id="b"), stations=(burning,), dishes=(Dish(200, 90, 900),) * 2, time=0.4),
        stage(figure(x=104, y=152, id="b"), stations=(burning,), dishes=(Dish(200, 90, 900),), time=0.4),
        stage(figure(x=104.4, y=149.6, id="b", counter_foot=200), stations=(STATION_LOOK,), time=0.8, curtains=(2,)),
        stage(stations=(STATION_LOOK,), time=0.9, extinguisher_taken=True),
    ]
    for hour, contrast in ((12.0, False), (20.0, False), (23.0, False), (23.0, True)):
        for view in moments:
            kept.draw(headless.canvas, view, hour=hour, high_contrast=contrast)
            Scene(atlas, floor, plan()).draw(clear, view, hour=hour, high_contrast=contrast)
            assert pygame.image.tobytes(headless.canvas, "RGB") == pygame.image.tobytes(clear, "RGB")


def test_a_scene_tells_where_it_differs_from_the_last_picture(scene: Scene, headless: Headless) -> None:
    size, area = headless.canvas.get_size(), view_area(headless.canvas.get_size())
    assert scene.draw(headless.canvas, stage(figure()), hour=NOON).rects()[0].contains(area)
    assert not scene.draw(headless.canvas, stage(figure(), time=0.05), hour=NOON)
    before = headless.canvas.copy()
    told = scene.draw(headless.canvas, stage(figure(x=130)), hour=NOON)
    for rect in told.rects():
        before.fill("black", rect)
        headless.canvas.fill("black", rect)
    assert told.size == size
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(headless.canvas, "RGB")
