"""Controllers are never missed, and whatever they do, the kitchen goes on."""

import pygame
import pytest

from game.view.controllers import LOOK_AFTER, Controllers, controller


def test_no_controller_is_no_trouble_and_costs_no_start() -> None:
    pygame.display.init()
    controllers = Controllers()
    for _ in range(LOOK_AFTER - 1):
        controllers.look()
    assert not controller.get_init()
    controllers.look()
    assert controller.get_init()
    controller.quit()


def test_a_system_without_controllers_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fail() -> None:
        asked.append(1)
        raise pygame.error("no such thing")

    monkeypatch.setattr(controller, "init", fail)
    controllers = Controllers()
    for _ in range(LOOK_AFTER * 20):
        controllers.look()
    assert asked == [1]
