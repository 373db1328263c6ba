"""What is open, focused and scrolled: the immutable state that the panels are drawn from."""

from dataclasses import dataclass

from game.orders.notices import SessionKey
from game.orders.scope import ALL, Scope
from game.view.hits import PageName, Target


@dataclass(frozen=True, slots=True)
class Opened:
    """`page` None: nothing is open. `chef` is whose page it is; `scroll` in pixels; `note` stands in the page's foot.

    `hover` is what the mouse points at, `focus` what the keys do. `unattended`: nobody is there to press a key, so none
    is offered.
    """

    page: PageName | None = None
    chef: SessionKey | None = None
    focus: Target | None = None
    hover: Target | None = None
    scroll: int = 0
    grouped: bool = False
    scope: Scope = ALL
    debug: bool = False
    note: str = ""
    unattended: bool = False
