"""From a tool call to a station and a label: the classifier's three questions, gathered."""

from game.orders.shell_judge import classify_shell, exit_is_answer
from game.orders.tools import classify_tool

__all__ = ["classify_shell", "classify_tool", "exit_is_answer"]
