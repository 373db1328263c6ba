"""Copilot's lines on the session itself: its life, place, model and mode, errors, compactions, usage at its end."""

from game.orders import events as ev
from game.orders.dialects import copilot_lines as lines
from game.orders.dialects.copilot_lines import Line
from game.orders.dialects.copilot_numbers import total
from game.orders.dialects.counts import count
from game.orders.events import Event, Place


def _place(context: lines.Context | None, data: lines.SessionStart) -> Place | None:
    if context is not None and (context.cwd or context.repository or context.branch):
        return Place(context.cwd or None, context.repository or None, context.branch or None, git=True)
    cwd = data.workingDirectory or data.cwd
    return Place(cwd, None, None, git=False) if cwd else None


def start(line: Line[lines.SessionStart], at: float | None) -> Event:
    """The first line."""
    data = line.data
    return ev.SessionStarted(at, line.id, _place(data.context, data), data.selectedModel or None)


def resume(line: Line[lines.SessionStart], at: float | None) -> Event:
    """Another process goes on."""
    data = line.data
    return ev.SessionResumed(
        at, line.id, _place(data.context, data), data.selectedModel or None, data.alreadyInUse is True
    )


def shutdown(line: Line[lines.Shutdown], at: float | None) -> Event:
    """A process left."""
    data = line.data
    usages = [m.usage for m in (data.modelMetrics or {}).values() if m.usage]
    return ev.SessionShutdown(
        at,
        line.id,
        total(u.inputTokens for u in usages),
        total(u.outputTokens for u in usages),
        total(u.cacheReadTokens for u in usages),
        count(data.currentTokens),
        data.totalPremiumRequests,
    )


def context_changed(line: Line[lines.ContextChange], at: float | None) -> Event:
    """Another folder or branch."""
    data = line.data
    git = not data.pendingGitContext
    return ev.PlaceChanged(at, Place(data.cwd or None, data.repository or None, data.branch or None, git))


def model_change(line: Line[lines.ModelChange], at: float | None) -> Event:
    """Another model, or the one that was chosen for the asker."""
    model = line.data.chosenModel or line.data.newModel
    return ev.ModelChanged(at, line.agentId or None, model) if model else ev.Noted(at)


def mode_change(line: Line[lines.ModeChange], at: float | None) -> Event:
    """Another mode."""
    mode = line.data.newMode or line.data.mode
    return ev.ModeChanged(at, mode) if mode else ev.Noted(at)


def info(line: Line[lines.Info], at: float | None) -> Event:
    """A note; only that of a fork means something."""
    if line.data.infoType == "fork":
        return ev.ForkNoted(at, (line.data.message or "").startswith("Forked from"))
    return ev.Noted(at)


def error(line: Line[lines.Failure], at: float | None) -> Event:
    """An error, of the session or of a sub-agent."""
    return ev.Erred(at, line.id, line.agentId or None, line.data.message or line.data.errorType or "error")


def compaction_start(line: Line[lines.CompactionStart], at: float | None) -> Event:
    """The context is being shortened."""
    data = line.data
    return ev.CompactionStarted(at, line.agentId or None, count(data.currentTokens), count(data.tokenLimit))


def compaction_complete(line: Line[lines.CompactionComplete], at: float | None) -> Event:
    """The context was shortened, or not."""
    data = line.data
    before, after = count(data.preCompactionTokens), count(data.postCompactionTokens)
    return ev.CompactionEnded(at, line.agentId or None, before, after)


def task_complete(line: Line[lines.TaskComplete], at: float | None) -> Event:
    """The whole task is done, if it succeeded."""
    if line.data.success is False:
        return ev.Noted(at)
    return ev.TaskCompleted(at, line.id, line.agentId or None)


def abort(line: Line[lines.Abort], at: float | None) -> Event:
    """The human stopped the turn."""
    return ev.Aborted(at, line.id or None, line.agentId or None, line.data.reason or "abort")
