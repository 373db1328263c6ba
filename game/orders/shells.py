"""The shells of a session: which run on in the background, and whose bad exit was told already."""

from collections.abc import Iterator

from game.orders.calls import Call, Shell
from game.orders.events import ShellCompleted, ToolFinished


class Shells:
    """Every shell that a result named, by its id; the last one where ids were used again."""

    def __init__(self) -> None:
        self.known: dict[str, Shell] = {}
        self.simmering: dict[str, Shell] = {}
        """Those that run on in the background."""

    def __bool__(self) -> bool:
        return bool(self.known or self.simmering)

    def calls(self) -> Iterator[Call]:
        """The calls that left a shell running."""
        return (shell.call for shell in self.simmering.values())

    def simmer(self, interaction: str | None) -> bool:
        """Whether a shell that the head agent started in an interaction runs in the background."""
        return any(c.agent is None and c.interaction == interaction for c in self.calls())

    def told(self, call: Call, event: ToolFinished) -> bool:
        """Note what a result says of a shell; whether it is the first news of a bad exit."""
        follows = call.event.role == "follow-up"
        code = event.exit_code
        bad = code is not None and code != 0 and not (code == 1 and call.answers_by_exit_code())
        name = (call.event.subject if follows else None) or event.shell or (call.event.subject if event.ok else None)
        if name is None:
            return bad
        shell = self.known.get(name)
        if not follows or shell is None:
            shell = self.known[name] = Shell(name, call)
            if event.running:
                self.simmering[name] = shell
        if code is not None or (event.shell is not None and not event.running):
            self.simmering.pop(name, None)
        first = bad and not shell.told
        shell.told = shell.told or bad
        return first

    def completed(self, shell: Shell, event: ShellCompleted) -> bool:
        """A shell told its end; whether that is the first news of a bad exit."""
        self.simmering.pop(shell.id, None)
        code = event.exit_code
        bad = code is not None and code != 0 and not (code == 1 and shell.call.answers_by_exit_code())
        first = bad and not shell.told
        shell.told = shell.told or bad
        return first

    def clear(self) -> None:
        """Nothing runs any more."""
        self.known.clear()
        self.simmering.clear()
