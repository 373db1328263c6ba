import itertools
from dataclasses import replace

import pygame
import pytest

from game.view.light import CAP, DAY, EVENING, NIGHT, Ambience, Fire, Lamp, Light, ambience
from game.view.patches import Patches
from game.view.screen import Headless

SIZE = (512, 294)
MIDDLE = (256, 100)
FLAT = Ambience((0.5, 0.5, 0.5), 0.0, 1.0, 0.0)


@pytest.fixture(autouse=True)
def _display(headless: Headless) -> None:
    """Surfaces are made for a display."""


def lit(
    lamps: list[Lamp] | None = None,
    mood: Ambience = FLAT,
    *,
    paint: tuple[int, int, int] = (200, 200, 200),
    windows: tuple[tuple[int, int], ...] = (),
    **more: object,
) -> pygame.Surface:
    stage = pygame.Surface(SIZE)
    stage.fill(paint)
    loud = more.pop("loud", ())
    light = Light(lamps or [], windows)
    light.tune(SIZE, (0, 0), mood, **more)  # type: ignore[arg-type]
    light.apply(stage, loud=loud)  # type: ignore[arg-type]
    return stage


def silhouette(loud: float) -> pygame.Surface:
    surface = pygame.Surface((20, 20))
    surface.fill([round(255 * (1 - loud))] * 3)
    return surface


def near(colour: pygame.Color, want: tuple[float, ...]) -> bool:
    """Equal within what a product of 8-bit shares may lose."""
    return all(abs(a - b) <= 2 for a, b in zip(colour[:3], want, strict=True))


@pytest.mark.parametrize("mood", [DAY, EVENING, NIGHT])
def test_without_lamps_the_picture_is_multiplied_by_the_ambient_tone(mood: Ambience) -> None:
    assert near(lit(mood=mood).get_at(MIDDLE), tuple(200 * c for c in mood.tone))


def test_a_lamp_adds_its_colour_to_the_ambient_tone() -> None:
    lamp = Lamp(*MIDDLE, 60, 60, "warm", 0.3)
    assert near(lit([lamp]).get_at(MIDDLE), (200 * 0.8, 200 * (0.5 + 0.3 * 0.7), 200 * (0.5 + 0.3 * 0.36)))


def test_light_above_one_makes_the_picture_brighter_than_painted() -> None:
    lamp = Lamp(*MIDDLE, 60, 60, "paper", 0.7)
    assert near(lit([lamp], paint=(100, 100, 100)).get_at(MIDDLE), (120, 50 + 70 * 0.86, 50 + 70 * 0.6))


def test_no_light_is_brighter_than_the_cap() -> None:
    lamps = [Lamp(*MIDDLE, 60, 60, "hot", 1.0)] * 3
    stage = lit(lamps, EVENING, paint=(100, 100, 100), fires=[Fire(*MIDDLE, 0.0)])
    assert near(stage.get_at(MIDDLE), (100 * CAP, 100 * CAP, 100 * CAP))


@pytest.mark.parametrize("loud", [0.0, 0.35, 0.5, 0.6, 0.95])
def test_a_loud_thing_keeps_that_share_of_full_light(loud: float) -> None:
    stage = lit(loud=[(silhouette(loud), (250, 95))])
    assert near(stage.get_at((255, 100)), (200 * (0.5 + 0.5 * loud),) * 3)
    assert near(stage.get_at((280, 100)), (100, 100, 100))


def test_a_quiet_thing_in_front_of_a_loud_one_hides_its_loudness() -> None:
    stage = lit(loud=[(silhouette(0.6), (250, 95)), (silhouette(0.0), (250, 95))])
    assert near(stage.get_at((255, 100)), (100, 100, 100))


def test_loudness_takes_nothing_from_light_above_one() -> None:
    lamp = Lamp(*MIDDLE, 60, 60, "paper", 0.7)
    quiet, loud = (lit([lamp], paint=(100, 100, 100), loud=[(silhouette(s), (250, 95))]) for s in (0.0, 0.6))
    assert quiet.get_at(MIDDLE)[0] == loud.get_at(MIDDLE)[0] == 120


def test_the_vignette_darkens_the_sides_in_four_steps_and_the_bottom_in_three_but_not_the_top() -> None:
    stage = lit(mood=Ambience((1.0, 1.0, 1.0), 0.0, 1.0, 0.0))
    row = [stage.get_at((x, 100))[0] for x in range(256)]
    column = [stage.get_at((256, y))[0] for y in range(294)]
    assert (len(set(row)), len(set(column))) == (5, 4)
    assert near(stage.get_at((0, 100)), (200 * 0.78,) * 3)
    assert near(stage.get_at((256, 0)), (200, 200, 200))
    assert row == sorted(row)
    assert column == sorted(column, reverse=True)


def test_a_fire_lights_its_surroundings_and_glows_a_little() -> None:
    stage = lit(fires=[Fire(*MIDDLE, 0.4)], steady=True, paint=(100, 100, 100))
    assert near(stage.get_at(MIDDLE), (90 + 0.4 * 0.07 * 255, 70 + 0.4 * 0.035 * 255, 58 + 0.4 * 0.014 * 255))


def test_a_fire_flickers_every_ninety_milliseconds_unless_motion_is_reduced() -> None:
    def at(time: float, steady: bool) -> tuple[int, ...]:
        return tuple(lit(fires=[Fire(*MIDDLE, 0.4)], time=time, steady=steady).get_at(MIDDLE))

    assert at(0.0, False) == at(0.08, False) != at(0.1, False)
    assert at(0.0, True) == at(0.1, True)


def test_a_tame_fire_neither_flickers_nor_glows_and_is_as_strong_as_lamps() -> None:
    def at(mood: Ambience, time: float) -> pygame.Color:
        return lit(mood=mood, fires=[Fire(*MIDDLE, 0.3, tame=True)], time=time, paint=(100, 100, 100)).get_at(MIDDLE)

    assert at(FLAT, 0.0) == at(FLAT, 0.1)
    assert near(at(FLAT, 0.0), (80, 65, 56))
    assert near(at(replace(FLAT, lamp=0.5), 0.0), (65, 57.5, 53))


def test_only_lamps_that_flicker_change_with_time_and_by_two_percent() -> None:
    def at(time: float, flicker: bool, steady: bool = False) -> int:
        return lit([Lamp(*MIDDLE, 60, 60, "warm", 0.45, flicker)], time=time, steady=steady).get_at(MIDDLE)[0]

    assert at(0.0, False) == at(0.5, False)
    assert at(0.0, True, True) == at(0.5, True, True)
    assert 0 < abs(at(0.0, True) - at(0.5, True)) <= 200 * 0.45 * 0.04 + 2


def test_a_window_is_lifted_and_throws_beams_on_the_floor_by_day_but_not_at_night() -> None:
    window, beam = (284 + 20, 10 + 15), (284 + 9, 10 + 78)
    beside = (284 + 12 + 80, 10 + 78)
    day, night = (lit(mood=m, windows=((284, 10),)) for m in (DAY, NIGHT))
    assert day.get_at(beam)[0] > day.get_at(beside)[0]
    assert night.get_at(beam) == night.get_at(beside) == night.get_at(window)


def test_static_light_is_made_anew_only_when_time_of_day_or_size_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    build = Light._build

    def counting(self: Light, *args: object) -> object:
        built.append(args)
        return build(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Light, "_build", counting)
    light = Light([Lamp(*MIDDLE, 60, 60, "warm", 0.45, True)], ())
    for n in range(200):
        light.tune(SIZE, (0, 0), EVENING, time=n / 10)
    assert len(built) == 2
    light.tune(SIZE, (0, 0), DAY)
    light.tune((600, 294), (0, 0), DAY)
    assert len(built) == 4


LAMPS = [Lamp(*MIDDLE, 60, 60, "warm", 0.45, True), Lamp(400, 200, 90, 60, "paper", 0.3)]
MOMENTS: list[tuple[float, Ambience, list[Fire]]] = [
    (0.0, EVENING, []),
    (0.3, EVENING, [Fire(100, 80, 0.2)]),
    (0.4, EVENING, [Fire(100, 80, 0.3), Fire(180, 120, 0.7)]),
    (0.5, EVENING, [Fire(100, 80, 0.3), Fire(180, 120, 0.7), Fire(10, 290, 0.7)]),
    (0.8, EVENING, [Fire(180, 120, 0.7)]),
    (0.9, EVENING, []),
    (0.9, NIGHT, [Fire(100, 80, 0.2)]),
    (1.3, NIGHT, []),
]


def test_light_renewed_where_it_changed_is_the_same_as_light_made_anew() -> None:
    painted = pygame.Surface(SIZE)
    for x in range(0, SIZE[0], 4):
        painted.fill((x // 2, 255 - x // 2, x * 7 % 256), (x, 0, 4, SIZE[1]))
    loud = [(silhouette(0.6), (90, 75))]
    kept, shown = Light(LAMPS, ((284, 10),)), painted.copy()
    for time, mood, fires in MOMENTS:
        changed = kept.tune(SIZE, (0, 0), mood, fires=fires, time=time)
        patches = Patches(SIZE)
        for rect in [painted.get_rect()] if changed is None else changed:
            patches.add(*rect)
        for rect in patches.rects():
            shown.blit(painted, rect, rect)
        kept.apply(shown, loud=loud, within=patches.rects())
        anew, expected = Light(LAMPS, ((284, 10),)), painted.copy()
        assert anew.tune(SIZE, (0, 0), mood, fires=fires, time=time) is None
        anew.apply(expected, loud=loud)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_light_that_stays_the_same_is_changed_nowhere() -> None:
    light, fires = Light([Lamp(*MIDDLE, 60, 60, "warm", 0.45, True)], ()), [Fire(100, 80, 0.4)]
    light.tune(SIZE, (0, 0), EVENING, fires=fires, time=0.0)
    assert light.tune(SIZE, (0, 0), EVENING, fires=fires, time=0.05) == []
    assert light.tune(SIZE, (0, 0), EVENING, fires=fires, time=0.1) != []


@pytest.mark.parametrize(
    ("hour", "mood"),
    [(0, NIGHT), (5, NIGHT), (8, DAY), (12, DAY), (16.9, DAY), (18, EVENING), (20.9, EVENING), (22, NIGHT), (36, DAY)],
)
def test_the_hour_chooses_the_light(hour: float, mood: Ambience) -> None:
    assert ambience(hour) == mood


def test_light_changes_in_small_steps_of_five_minutes() -> None:
    steps = [ambience(n / 60) for n in range(24 * 60)]
    changes = [n for n in range(1, len(steps)) if steps[n] != steps[n - 1]]
    assert all(n % 5 == 0 for n in changes)
    for before, after in itertools.pairwise(steps):
        assert all(abs(a - b) < 0.1 for a, b in zip(before.tone, after.tone, strict=True))
        assert abs(after.lamp - before.lamp) < 0.12


def test_windows_are_dark_at_night_only() -> None:
    assert (DAY.night, EVENING.night, NIGHT.night) == (False, False, True)
