"""What a session of the demo shift does, noted in its log the way the CLI 1.0.102 writes it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.sources.demo_log import Log

VERSION = "1.0.102"
CONTEXT_LIMIT = 128_000
_TITLES = {
    "bash": "Running command",
    "powershell": "Running command",
    "view": "Viewing file",
    "edit": "Editing file",
    "create": "Creating file",
    "grep": "Searching files",
    "glob": "Finding files",
    "ask_user": "Asking user",
    "web_fetch": "Fetching web content",
    "exit_plan_mode": "Plan ready for review",
    "task_complete": "Task complete",
}


@dataclass(frozen=True, slots=True)
class Ask:
    """A permission prompt on a call: how long it stays open, and whether the human says yes."""

    seconds: float
    approved: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call to be noted. `exit`: a shell's exit code; `error`: a failure the log tells by itself."""

    name: str
    arguments: Mapping[str, object]
    seconds: float
    exit: int | None = None
    output: str = "Done."
    error: str | None = None
    ask: Ask | None = None
    agent: "tuple[Call, ...]" = ()
    background: bool = False


@dataclass(slots=True, kw_only=True)
class Desk(Log):
    """Where one session's log is written."""

    session_id: str
    cwd: str
    repository: str
    branch: str
    model: str
    interaction: str = ""
    turn: int = 0
    context: int = 9_000
    agents_until: float = -math.inf
    """When the last background sub-agent is done."""

    def start(self, resumed: bool) -> None:
        """The process opens the session."""
        context = {
            "cwd": self.cwd,
            "gitRoot": self.cwd,
            "repository": self.repository,
            "hostType": "github",
            "repositoryHost": "github.com",
            "branch": self.branch,
            "headCommit": f"{self.rng.getrandbits(160):040x}",
        }
        common: dict[str, object] = {
            "selectedModel": self.model,
            "contextTier": None,
            "context": context,
            "alreadyInUse": False,
        }
        if resumed:
            self.note("session.resume", {"eventCount": 200, **common, "sessionWasActive": False})
        else:
            head = {"sessionId": self.session_id, "version": 1, "producer": "copilot-agent", "copilotVersion": VERSION}
            self.note("session.start", {**head, **common, "remoteSteerable": False})
        self.at += 0.05

    def shutdown(self) -> None:
        """The process leaves in good order."""
        usage = {
            "inputTokens": self.context * 6,
            "outputTokens": 4_000,
            "cacheReadTokens": self.context * 5,
            "cacheWriteTokens": 0,
        }
        metrics = {self.model: {"requests": {"count": 12, "cost": 0}, "usage": usage}}
        self.note(
            "session.shutdown",
            {"shutdownType": "routine", "totalPremiumRequests": 0, "modelMetrics": metrics, "currentModel": self.model},
        )

    def prompt(self, text: str, mode: str | None = None) -> None:
        """The human asks for something."""
        self.interaction, self.turn = self.new_id(), 0
        data: dict[str, object] = {
            "content": text,
            "transformedContent": text,
            "messageId": self.new_id(),
            "delivery": "idle",
            "interactionId": self.interaction,
            "turnId": "0",
        }
        if mode:
            data["agentMode"] = mode
        self.note("user.message", data)
        self.at += 0.03

    def steer(self, text: str) -> None:
        """The human adds a word to what is running."""
        self.note(
            "user.message",
            {
                "content": text,
                "messageId": self.new_id(),
                "delivery": "steering",
                "interactionId": self.interaction,
                "agentMode": "interactive",
            },
        )

    def mode(self, before: str, after: str) -> None:
        """The mode badge changes."""
        self.note("session.mode_changed", {"previousMode": before, "newMode": after})

    def say(self, text: str) -> None:
        """The last turn of an interaction: an answer that asks for no tools."""
        self._turn_start()
        self.pause(1.0, 2.2)
        self._message(text, ())
        self.at += 0.02
        self.note("assistant.turn_end", {"turnId": str(self.turn)})
        self.turn += 1

    def work(self, *calls: Call, text: str = "", think: tuple[float, float] = (0.9, 2.4)) -> None:
        """One turn: some thought, a message with the calls, and the calls side by side until the last is done."""
        self._turn_start()
        self.pause(*think)
        ids = tuple((call, f"call_{self.rng.getrandbits(96):024x}") for call in calls)
        self._message(text, ids)
        self.at += 0.02
        self.at = max(
            [
                self._run(call, call_id, self.at + 0.05 * i, None, str(self.turn))
                for i, (call, call_id) in enumerate(ids)
            ]
            or [self.at]
        )
        self.note("assistant.turn_end", {"turnId": str(self.turn)})
        self.at += 0.005
        self.turn += 1

    def abort(self, call: Call) -> None:
        """A call that the human stops in the middle: it never completes."""
        self._turn_start()
        self.pause(0.8, 2.0)
        call_id = f"call_{self.rng.getrandbits(96):024x}"
        self._message("", ((call, call_id),))
        self.note("tool.execution_start", self._started(call, call_id, str(self.turn)), at=self.at + 0.02)
        self.at += call.seconds
        self.note("assistant.turn_end", {"turnId": str(self.turn)})
        self.at += 0.003
        self.note("abort", {"reason": "user_abort"})

    def fail(self, message: str) -> None:
        """The model's service gives up: the turn ends in an error."""
        self._turn_start()
        self.pause(4.0, 9.0)
        self.note("assistant.turn_end", {"turnId": str(self.turn)})
        self.at += 0.01
        self.note("session.error", {"errorType": "rate_limit", "message": message, "statusCode": 429})

    def compact(self) -> None:
        """The conversation is summed up."""
        before, after = self.context, 14_000 + self.rng.randrange(6_000)
        attempt = self.new_id()
        head: dict[str, object] = {"compactionAttemptId": attempt, "trigger": "manual", "tokenLimit": CONTEXT_LIMIT}
        self.note("session.compaction_start", {**head, "model": self.model, "currentTokens": before})
        self.pause(6.0, 11.0)
        done = {
            "success": True,
            "outcome": "applied",
            "preCompactionTokens": before,
            "postCompactionTokens": after,
            "tokensRemoved": before - after,
        }
        self.note("session.compaction_complete", {**head, **done})
        self.context = after
        self.at += 0.05

    def _turn_start(self) -> None:
        self.note("assistant.turn_start", {"turnId": str(self.turn), "interactionId": self.interaction})

    def _message(
        self, text: str, ids: Sequence[tuple[Call, str]], agent: tuple[str, str] | None = None, turn: str | None = None
    ) -> None:
        requests = [
            {
                "toolCallId": call_id,
                "name": call.name,
                "arguments": call.arguments,
                "type": "function",
                "toolTitle": _TITLES.get(call.name, call.name),
            }
            for call, call_id in ids
        ]
        data: dict[str, object] = {
            "messageId": self.new_id(),
            "model": self.model,
            "content": text,
            "toolRequests": requests,
            "interactionId": self.interaction,
            "turnId": turn or str(self.turn),
            "apiCallId": f"chatcmpl-{self.rng.getrandbits(80):020x}",
        }
        if agent:
            data["parentToolCallId"] = agent[1]
        self.context = min(self.context + self.rng.randrange(300, 1_800), CONTEXT_LIMIT - 4_000)
        output = self.rng.randrange(20, 240)
        usage = {
            "model": self.model,
            "inputTokens": self.context,
            "outputTokens": output,
            "cacheReadTokens": self.context * 3 // 4,
            "cacheWriteTokens": 0,
            "cost": 0.0,
            "maxPromptTokens": CONTEXT_LIMIT,
            "initiator": "sub-agent" if agent else "agent",
        }
        self.note("session.usage_record", {"usage": usage}, agent[0] if agent else None)
        self.note("assistant.message", data, agent[0] if agent else None)

    def _started(self, call: Call, call_id: str, turn: str) -> dict[str, object]:
        data: dict[str, object] = {
            "toolCallId": call_id,
            "toolName": call.name,
            "arguments": call.arguments,
            "turnId": turn,
            "model": self.model,
            "toolTitle": _TITLES.get(call.name, call.name),
        }
        if call.name in ("bash", "powershell"):
            data["shellToolInfo"] = {"possiblePaths": [], "hasWriteFileRedirection": False}
        return data

    def _run(self, call: Call, call_id: str, at: float, agent: tuple[str, str] | None, turn: str) -> float:
        """Note one call from its start on; when it ends."""
        agent_id = agent[0] if agent else None
        started = self._started(call, call_id, turn)
        ended: dict[str, object] = {
            "toolCallId": call_id,
            "model": self.model,
            "interactionId": self.interaction,
            "turnId": turn,
        }
        if agent:
            started["parentToolCallId"] = ended["parentToolCallId"] = agent[1]
        self.note("tool.execution_start", started, agent_id, at)
        if call.ask:
            at = self._asked(call, call_id, agent_id, at)
        if call.agent:
            end = self._sub_agent(call, call_id, at)
            at = at + 0.1 if call.background else end + 0.05
            if call.background:
                self.agents_until = max(self.agents_until, end)
        elif not (call.ask and not call.ask.approved):
            at += call.seconds
        if call.ask and not call.ask.approved:
            ended |= {"success": False, "error": {"message": "The user rejected this tool call.", "code": "denied"}}
        elif call.error:
            ended |= {"success": False, "error": {"message": call.error, "code": "failure"}}
        else:
            output = call.output
            if call.exit is not None:
                ended["shellExecution"] = {"exitCode": call.exit}
                output = f"{output}\n<shellId: {self.rng.randrange(9)} completed with exit code {call.exit}>"
            ended |= {"success": True, "result": {"content": output}}
        if call.name == "ask_user":
            response: dict[str, object] = {
                "responseKind": "ask_user",
                "content": {"answer": call.output},
                "message": str(call.arguments.get("message", "")),
            }
            self.note(
                "human_response.recorded",
                {"requestId": self.new_id(), "toolCallId": call_id, "actor": "human_response", "response": response},
                at=at - 0.01,
            )
        elif call.name == "exit_plan_mode":
            approved = call.output.startswith("Plan approved")
            response = {"responseKind": "exit_plan_mode", "approved": approved}
            self.note(
                "human_response.recorded",
                {"requestId": self.new_id(), "toolCallId": call_id, "actor": "human_response", "response": response},
                at=at - 0.01,
            )
        self.note("tool.execution_complete", ended, agent_id, at)
        if call.name == "task_complete":
            self.note(
                "session.task_complete",
                {"summary": str(call.arguments.get("summary", "")), "success": True},
                at=at + 0.004,
            )
        return at + 0.01

    def _asked(self, call: Call, call_id: str, agent_id: str | None, at: float) -> float:
        """A permission prompt and its answer; when it is answered."""
        ask = call.ask or Ask(0)
        request_id, at = self.new_id(), at + 0.1
        command = call.arguments.get("command")
        kind = {"bash": "shell", "powershell": "shell", "web_fetch": "url"}.get(call.name, "write")
        request: dict[str, object] = {
            "kind": kind,
            "toolCallId": call_id,
            "intention": str(call.arguments.get("description", "Edit file")),
        }
        if kind == "shell":
            request |= {"fullCommandText": command, "shellType": call.name, "canOfferSessionApproval": True}
        elif kind == "url":
            request["url"] = call.arguments.get("url")
        else:
            request["fileName"] = call.arguments.get("path")
        self.note(
            "permission.requested",
            {"requestId": request_id, "permissionRequest": request, "agentMode": "interactive"},
            agent_id,
            at,
        )
        at += ask.seconds
        result = {"kind": "approved" if ask.approved else "denied-interactively-by-user"}
        data = {"requestId": request_id, "toolCallId": call_id, "result": result, "decisionSource": "human_response"}
        self.note("permission.completed", data, agent_id, at)
        return at + 0.03

    def _sub_agent(self, call: Call, call_id: str, at: float) -> float:
        """A sub-agent's whole life inside a `task` call; when it ends."""
        agent_id = self.new_id()
        name, kind = str(call.arguments.get("name")), str(call.arguments.get("agent_type"))
        mode = "background" if call.background else "sync"
        head: dict[str, object] = {
            "toolCallId": call_id,
            "agentName": kind,
            "agentDisplayName": name,
            "model": self.model,
        }
        began = at
        self.note(
            "subagent.started",
            {
                **head,
                "agentDescription": str(call.arguments.get("description")),
                "agentType": kind,
                "executionMode": mode,
            },
            agent_id,
            at + 0.05,
        )
        prompt = {
            "content": str(call.arguments.get("prompt")),
            "source": f"agent-{self.session_id}",
            "messageId": self.new_id(),
        }
        self.note("user.message", prompt, agent_id, at + 0.1)
        at += 0.15
        here = self.at
        for turn, inner in enumerate(call.agent):
            owner = (agent_id, call_id)
            inner_id = f"call_{self.rng.getrandbits(96):024x}"
            self.note(
                "assistant.turn_start",
                {"turnId": str(turn), "interactionId": self.interaction, "parentToolCallId": call_id},
                agent_id,
                at,
            )
            at += self.rng.uniform(0.8, 2.0)
            self.at = at
            self._message("", ((inner, inner_id),), owner, str(turn))
            at = self._run(inner, inner_id, at + 0.02, owner, str(turn))
            self.note("assistant.turn_end", {"turnId": str(turn), "parentToolCallId": call_id}, agent_id, at)
        self.at = here
        done = {
            **head,
            "totalToolCalls": len(call.agent),
            "totalTokens": 9_000 + len(call.agent) * 1_200,
            "durationMs": round((at - began) * 1000),
        }
        self.note("subagent.completed", done, agent_id, at + 0.05)
        return at + 0.06
