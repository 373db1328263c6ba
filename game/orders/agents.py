"""The agents: what people are shown of each, one entry apiece. Nothing else inland knows one agent from another."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agent:
    """One kind of agent, as people know it."""

    source: str
    """Its name in `SessionKey.source`, in `--source` and in the snapshot."""
    title: str
    """Its full name."""
    mark: str
    """One or two letters that stand for it where there is little room."""
    colour: str
    """The ground of its mark, `#rrggbb`."""
    resume: str | None
    """The command that resumes a session, `{id}` standing for the session's id; None where there is none."""
    home: str
    """What a home of it is and which is taken where none is named, in a few words, for `--help`."""


AGENTS: dict[str, Agent] = {
    agent.source: agent
    for agent in (
        Agent(
            "copilot",
            "GitHub Copilot",
            "C",
            "#5b8fb9",
            "copilot --resume={id}",
            "a Copilot home, which holds session-state; else $COPILOT_HOME or ~/.copilot",
        ),
        Agent(
            "dsh",
            "DeepSeek Harness",
            "D",
            "#6d7fe0",
            None,
            "a DeepSeek Harness home, which holds sessions; else $DSH_HOME or ~/.dsh",
        ),
        Agent(
            "codewhale",
            "CodeWhale",
            "W",
            "#3f8f8f",
            "codewhale resume {id}",
            "a CodeWhale home, which holds tasks and sessions; else $CODEWHALE_HOME or ~/.codewhale",
        ),
    )
}
"""Every agent by its source, in order of weight."""


def agent_of(source: str) -> Agent:
    """The agent of a source; of one that nobody has described, what can be said without knowing it."""
    known = AGENTS.get(source)
    return known or Agent(source, source, source[:1].upper() or "?", "#7d7499", None, source)
