"""What is open, focused and scrolled: the immutable state that the panels are drawn from."""

from dataclasses import dataclass

from game.orders.notices import SessionKey
from game.orders.scope import ALL, Scope
from game.view.hits import PageName, Target


@dataclass(frozen=True, slots=True)
class Opened:
    """`page` None: nothing is open. `chef` is whose page it is; `scroll` in pixels; `note` stands in the page's foot.

    `hover` is what the mouse points at, `focus` what the keys do. `unattended`: nobody is there to press a key, so none
    is offered. `unfolded`: sub-agents stand under those who asked them, but for the sessions in `turned`, where it is
    the other way.
    """

    page: PageName | None = None
    chef: SessionKey | None = None
    focus: Target | None = None
    hover: Target | None = None
    scroll: int = 0
    grouped: bool = False
    unfolded: bool = False
    turned: frozenset[SessionKey] = frozenset()
    scope: Scope = ALL
    debug: bool = False
    note: str = ""
    unattended: bool = False

    def unfolds(self, key: SessionKey) -> bool:
        """Whether the sub-agents of a session are shown one by one."""
        return self.unfolded != (key in self.turned)
