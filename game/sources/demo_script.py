"""How the demo's cooks work: from a line of steps to turns on a desk."""

import random
import re

from game.sources.demo_cast import FOLLOW_UPS, JOBS, QUESTIONS, TEXTS, Place, Topic
from game.sources.demo_desk import Ask, Call, Desk

_STEP = re.compile(r"([a-z]+)([!?]*)(?:\*(\d))?$")
_FAILURES = {
    "test": "FAILED: 1 failed, 46 passed",
    "build": "error: build failed with 2 errors",
    "lint": "Found 3 problems",
    "install": "error: versions conflict",
    "shell": "error: connection refused",
    "ship": "error: failed to push some refs",
}
_SECONDS = {
    "read": (1.6, 3.6),
    "search": (1.8, 3.8),
    "edit": (2.6, 5.5),
    "create": (3.0, 6.0),
    "test": (8.0, 18.0),
    "build": (14.0, 34.0),
    "lint": (5.0, 9.0),
    "install": (8.0, 16.0),
    "research": (3.5, 7.0),
    "shell": (7.0, 15.0),
    "commit": (2.0, 3.5),
    "ship": (4.0, 8.0),
    "trash": (1.5, 3.0),
}


class Cook:
    """Carries out steps for one order at a desk."""

    def __init__(self, desk: Desk, place: Place, topic: Topic) -> None:
        self.desk = desk
        self.place = place
        self.topic = topic
        self.rng = desk.rng

    def order(self, text: str, steps: str, answer: str) -> None:
        """One prompt from its words to its answer."""
        self.desk.prompt(text)
        for step in steps.split():
            self.step(step)
        self.desk.at = max(self.desk.at, self.desk.agents_until + 0.2)
        self.desk.say(answer)

    def step(self, step: str) -> None:
        """One step of a job: a turn or several."""
        found = _STEP.match(step)
        if found is None:
            raise ValueError(f"no step: {step}")
        kind, marks, times = found.group(1), found.group(2), int(found.group(3) or 1)
        special = {
            "ask": self._ask,
            "plan": self._plan,
            "todo": self._todo,
            "explore": self._explore,
            "background": self._background,
            "wait": self._wait,
        }
        for _ in range(times):
            if kind in special:
                special[kind]()
            else:
                self.turn(self.call(kind, fails="!" in marks, ask="?" in marks), kind + ("!" if "!" in marks else ""))

    def turn(self, call: Call, kind: str) -> None:
        """One turn with one call, now and then with a word before it or a second read beside it."""
        calls = [call]
        if kind in ("read", "search") and self.rng.random() < 0.35:
            beside = self.call("read")
            calls += [beside] * (beside.arguments != call.arguments)
        text = self.rng.choice(TEXTS[kind]) if kind in TEXTS and self.rng.random() < 0.55 else ""
        self.desk.work(*calls, text=text)

    def until(self, kind: str, end: float, marks: str = "") -> None:
        """Keep at one kind of work until about `end`; a long command ends exactly then."""
        if kind in ("read", "search", "edit", "research", "create"):
            while self.desk.at < end - 2.0:
                self.turn(self.call(kind), kind)
            return
        think = 1.2
        call = self.call(kind, fails="!" in marks, ask=False)
        seconds = max(1.0, end - self.desk.at - think)
        if "?" in marks:
            call = Call(call.name, call.arguments, 1.5, call.exit, call.output, None, Ask(seconds))
        else:
            call = Call(call.name, call.arguments, seconds, call.exit, call.output)
        self.desk.work(call, text=self.rng.choice(TEXTS.get(kind, ("",))), think=(think, think))

    def call(self, kind: str, *, fails: bool = False, ask: bool = False) -> Call:
        """One call of a kind, with arguments that fit the order."""
        rng, topic = self.rng, self.topic
        seconds = rng.uniform(*_SECONDS.get(kind, (2.0, 4.0)))
        permission = Ask(rng.uniform(8.0, 40.0), rng.random() < 0.85) if ask else None
        path = f"{self.place.cwd}/{rng.choice(topic.files)}"
        if kind == "read":
            return Call("view", {"path": path}, seconds, output="1. …")
        if kind == "search":
            if rng.random() < 0.3:
                return Call("glob", {"pattern": f"**/*{path[path.rfind('.') :]}"}, seconds, output=path)
            return Call(
                "grep", {"pattern": topic.word, "paths": self.place.cwd, "output_mode": "content"}, seconds, output=path
            )
        if kind == "edit":
            return Call(
                "edit",
                {"path": path, "old_str": "before", "new_str": "after"},
                seconds,
                output="File edited.",
                ask=permission,
            )
        if kind == "create":
            return Call("create", {"path": path, "file_text": "…"}, seconds, output="File created.", ask=permission)
        if kind == "research":
            return Call("web_fetch", {"url": rng.choice(self.place.pages)}, seconds, output="…", ask=permission)
        command, description = self.command(kind)
        output = _FAILURES.get(kind, "error") if fails else "OK"
        return Call(
            self.place.shell,
            {"command": command, "description": description},
            seconds,
            1 if fails else 0,
            output,
            ask=permission,
        )

    def command(self, kind: str) -> tuple[str, str]:
        """A shell line for a kind of work in this repository, and its description."""
        topic = self.topic
        if kind == "commit":
            return f'git add -A && git commit -m "{topic.name}"', "Commit the change"
        if kind == "ship" and (kind not in self.place.commands or self.rng.random() < 0.5):
            opens = self.rng.random() < 0.5
            if opens:
                return f'gh pr create --fill --title "{topic.name}"', "Open a pull request"
            return f"git push -u origin {topic.branch}", "Push the branch"
        return self.rng.choice(self.place.commands.get(kind, (("git status -sb", "Look at the state"),)))

    def _ask(self) -> None:
        question, answer = self.rng.choice(QUESTIONS)
        schema = {"properties": {"answer": {"type": "string"}}}
        self.desk.work(
            Call(
                "ask_user",
                {"message": question, "requestedSchema": schema},
                self.rng.uniform(12.0, 35.0),
                output=answer,
            )
        )

    def _plan(self) -> None:
        """Plan mode: a plan for approval, then on with the work."""
        summary = f"1. Look at {self.topic.files[0]}\n2. Change it\n3. Tests"
        self.desk.mode("interactive", "plan")
        self.turn(self.call("read"), "read")
        seconds = self.rng.uniform(10.0, 30.0)
        self.desk.work(
            Call(
                "exit_plan_mode",
                {"summary": summary, "recommendedAction": "interactive"},
                seconds,
                output="Plan approved!",
            ),
            text="Here is the plan.",
        )
        self.desk.mode("plan", "interactive")

    def _todo(self) -> None:
        """The agent's own list, kept with the sql tool."""
        rows = ",".join(
            f"('step-{i}','{name}')"
            for i, name in enumerate(("Read the code", "Make the change", "Cover it with tests"), 1)
        )
        query = f"INSERT INTO todos (id, title) VALUES {rows}"
        self.desk.work(
            Call("sql", {"description": "Note the steps", "query": query}, self.rng.uniform(1.5, 2.5)),
            text=self.rng.choice(TEXTS["plan"]),
        )

    def _explore(self) -> None:
        """Sub-agents that the head chef waits for, one or two side by side."""
        names = self.rng.sample(("find-callers", "read-history", "map-modules", "check-tests"), self.rng.choice((1, 2)))
        self.desk.work(
            *[self._task(name, "explore", ("search", "read", "search", "read"), background=False) for name in names],
            text="I will send somebody to look.",
        )

    def _background(self) -> None:
        """A sub-agent that goes on beside the work; now and then it needs a permission itself."""
        name, kinds = self.rng.choice(
            (
                ("write-docs", ("read", "create", "lint")),
                ("run-benchmarks", ("read", "shell", "test")),
                ("update-fixtures", ("search", "edit", "test")),
            )
        )
        self.desk.work(
            self._task(name, "general-purpose", kinds, background=True), text="This can go on beside my work."
        )

    def _wait(self) -> None:
        """Wait for the background sub-agents by reading one."""
        left = self.desk.agents_until - self.desk.at
        if left > 1.0:
            self.desk.work(
                Call(
                    "read_agent",
                    {"agent_id": self.desk.new_id(), "wait": True, "timeout": 60},
                    left,
                    output="Agent is done.",
                )
            )

    def _task(self, name: str, kind: str, kinds: tuple[str, ...], *, background: bool) -> Call:
        asks = self.rng.random() < 0.4
        calls = tuple(self.call(k, ask=asks and background and i == len(kinds) - 1) for i, k in enumerate(kinds))
        words = name.replace("-", " ")
        arguments: dict[str, object] = {
            "description": words.capitalize(),
            "prompt": f"Please {words}.",
            "agent_type": kind,
            "name": name,
        }
        if background:
            arguments["mode"] = "background"
        return Call("task", arguments, 0.0, output="Done.", agent=calls, background=background)


def job(desk: Desk, place: Place, topic: Topic) -> None:
    """One order of the given topic, or one of the rarer things that happen in a day."""
    rng, cook = desk.rng, Cook(desk, place, topic)
    steps = rng.choice(JOBS[topic.style])
    luck = rng.random()
    if luck < 0.06:
        _aborted(cook, steps)
    elif luck < 0.10:
        desk.prompt(topic.prompt)
        cook.step("read")
        desk.fail("Sorry, you have hit a rate limit. Please try again in a minute.")
        desk.pause(20.0, 40.0)
        cook.order("Please go on.", steps, topic.answer)
    elif luck < 0.18:
        _autopilot(cook, steps)
    elif luck < 0.24:
        _server(cook, steps)
    else:
        cook.order(topic.prompt, steps, topic.answer)


def follow_up(desk: Desk, place: Place, topic: Topic) -> None:
    """A second, shorter order in the same session."""
    text, steps, answer = desk.rng.choice(FOLLOW_UPS)
    Cook(desk, place, topic).order(text, steps, answer)


def _aborted(cook: Cook, steps: str) -> None:
    """The human stops a long command, and asks again in other words."""
    desk = cook.desk
    desk.prompt(cook.topic.prompt)
    cook.step("search")
    cook.step("read")
    call = cook.call("build")
    desk.abort(Call(call.name, call.arguments, desk.rng.uniform(7.0, 14.0)))
    desk.pause(8.0, 15.0)
    cook.order("Not the whole build, please: only the part that changed.", steps, cook.topic.answer)


def _autopilot(cook: Cook, steps: str) -> None:
    """The human lets the agent go on by itself until it says that it is done."""
    desk = cook.desk
    desk.mode("interactive", "autopilot")
    desk.prompt(cook.topic.prompt, mode="autopilot")
    for step in steps.replace("?", "").split():
        if step not in ("ask", "plan"):
            cook.step(step)
    desk.at = max(desk.at, desk.agents_until + 0.2)
    desk.work(Call("task_complete", {"summary": cook.topic.answer}, 0.6, output=cook.topic.answer))
    desk.pause(4.0, 6.0)
    desk.mode("autopilot", "interactive")


def _server(cook: Cook, steps: str) -> None:
    """A server is started in the background for a look, and stopped again."""
    desk = cook.desk
    desk.prompt(cook.topic.prompt)
    windows = cook.place.shell == "powershell"
    command = "dotnet run --project src\\Admin" if windows else "make run"
    start = {"command": command, "description": "Start the server", "mode": "async", "shellId": "server"}
    desk.work(Call(cook.place.shell, start, 1.2, output="<command started in background with shellId: server>"))
    for step in steps.split()[:-1]:
        cook.step(step)
    desk.at = max(desk.at, desk.agents_until + 0.2)
    suffix = "powershell" if windows else "bash"
    desk.work(
        Call(
            f"read_{suffix}",
            {"shellId": "server", "delay": 2},
            2.4,
            output="GET / 200\n<command with shellId: server is still running after 2 seconds.>",
        )
    )
    desk.work(Call(f"stop_{suffix}", {"shellId": "server"}, 0.4, output="<command with id: server stopped>"))
    desk.say(cook.topic.answer)


def session_rng(seed: int, slot: int, visit: int) -> random.Random:
    """The randomness of one visit of one cook: independent of every other and of how often the demo is polled."""
    return random.Random(f"{seed}/{slot}/{visit}")
