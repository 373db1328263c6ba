from random import Random

from game.kitchen.particles import CAPACITY, RECIPES, Particles


def test_there_are_never_more_than_the_cap() -> None:
    air = Particles(Random(1))
    for _ in range(CAPACITY * 3):
        air.emit("dust", 0, 0, 0)
    assert len(air) == CAPACITY


def test_every_particle_dies_after_its_life() -> None:
    air = Particles(Random(1))
    for name in RECIPES:
        air.emit(name, 0, 0, 0)
    for _ in range(200):
        air.step(1 / 60)
    assert len(air) == 0


def test_dead_particles_are_used_again() -> None:
    air = Particles(Random(1))
    air.emit("dust", 0, 0, 0)
    air.step(1)
    spare = air._spare[0]
    air.emit("steam", 5, 5, 5)
    assert air._alive == [spare]


def test_steam_rises_ten_pixels_a_second() -> None:
    air = Particles(Random(1))
    air.emit("steam", 0, 100, 0)
    for _ in range(60):
        air.step(1 / 60)
    assert abs(next(air.sparks()).y - 90) < 0.01
