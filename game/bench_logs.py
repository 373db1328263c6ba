"""Logs to measure with: sessions in the shape of GitHub Copilot CLI 1.0.102, of any size, the same for a seed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

SNAPSHOT = 30_000
"""Bytes of a raw model line, which nobody needs."""

STEP_LINES = 6
"""Lines of one step: turn, tokens, message, call, result, end of turn."""

STEP_BYTES = 3_700
"""Bytes of one step without its tool's output."""

PROMPT_EVERY = 24
"""Steps between two prompts."""

PACE = 2.0
"""Seconds between two steps."""

_TEXT = """def total(lines: list[Line], *, rate: Decimal = RATE) -> Decimal:
    \"\"\"Sum of a cart, rounded once, at the end.\"\"\"
    return sum((line.price * line.count for line in lines), Decimal(0)).quantize(CENT)

diff --git a/src/cart/totals.py b/src/cart/totals.py
@@ -12,9 +12,11 @@ from decimal import Decimal
-    total = 0.0
+    total = Decimal("0.00")  # no floats: \\ 0.1 + 0.2
tests/test_totals.py::test_rounding[3-"0.335"] PASSED                    [ 41%]
{"path": "src/cart/totals.py", "line": 118, "naïve": true, "note": "café — ok"}
"""


def arguments_of(step: int) -> tuple[str, dict[str, object]]:
    """The tool of a step and what it is given: seldom the same twice, as in real work."""
    module = f"/home/dev/webshop/src/cart/{('totals', 'rates', 'lines', 'tax')[step % 4]}_{step % 61}.py"
    given: tuple[tuple[str, dict[str, object]], ...] = (
        ("bash", {"command": f"cd api && python -m pytest -q tests/test_{step % 89}.py -k total | tail -5"}),
        ("view", {"path": module, "view_range": [step % 300, step % 300 + 80]}),
        ("grep", {"pattern": f"def total_{step % 37}", "paths": "src", "output_mode": "content"}),
        ("edit", {"path": module, "old_str": _TEXT[:300], "new_str": f"{_TEXT[:340]}{step}"}),
        ("bash", {"command": f"git add -A && git commit -m 'Totals in decimals, part {step}'"}),
        ("create", {"path": module, "file_text": f"{_TEXT}{step}"}),
        ("bash", {"command": f"npm ci && npm run build -- --part {step % 41}", "description": "Build the shop"}),
        ("web_fetch", {"url": f"https://docs.python.org/3/library/decimal.html#{step}", "max_length": 5000}),
    )
    return given[step * 5 % 8 if step % 3 else step % 8]


_LINE = '{"type":"%s","data":%s,"id":"%s","timestamp":"%s","parentId":"%s"}\n'
_USAGE = (
    '{"usage":{"model":"gpt-4.1","modelDisplayName":"gpt-4.1","inputTokens":%d,"outputTokens":%d,"cacheReadTokens":%d,'
    '"cacheWriteTokens":0,"cost":0.0,"duration":24,"timeToFirstTokenMs":21.455287000000002,"outputTtftMs":21.538391,'
    '"interTokenLatencyMs":0.38341949999999997,"initiator":"user","interactionType":"conversation-agent","isByok":true,'
    '"byokKind":"local_user","modelProvider":"other","providerType":"openai","isAuto":false,"maxPromptTokens":111616,'
    '"maxOutputTokens":16384,"transport":"http","requestBodyBytes":49029,"requestBodyWireBytes":49029,'
    '"requestBodyEncoding":"identity","apiCallId":"chatcmpl-2508771a2c8d48b7bd79","rte":false,"apiEndpoint":'
    '"/chat/completions","numToolCalls":1,"toolCounts":{"bash":1,"view":0,"edit":0,"grep":0},"finishReason":"tool_calls",'
    '"contextLimits":{"prompt":111616,"output":16384,"window":128000},"toolDefinitionsTokens":8419,"systemTokens":3120,'
    '"conversationTokens":1889,"turnId":"%d","interactionId":"%s"}}'
)


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What is in a generated log. `steps`: tool calls begun; `served`: orders done; the last call is still open."""

    path: Path
    bytes: int
    lines: int
    steps: int
    served: int


def write_home(home: Path, *, files: int, size: int, line: int, ends_at: float, seed: int = 1) -> list[LogFacts]:
    """Fill a new Copilot home with `files` logs of about `size` bytes in lines of about `line` bytes on average.

    The last event of each lies at `ends_at` (epoch seconds).
    """
    return [
        write_log(home / "session-state" / session_id(seed, number), size=size, line=line, ends_at=ends_at, seed=seed)
        for number in range(files)
    ]


def session_id(seed: int, number: int) -> str:
    """The id of the generated session with this number."""
    return f"{seed:08x}-0000-4000-8000-{number:012x}"


def write_log(folder: Path, *, size: int, line: int, ends_at: float, seed: int) -> LogFacts:
    """One session folder with its log and side file."""
    folder.mkdir(parents=True)
    (folder / "workspace.yaml").write_text(
        f"id: {folder.name}\ncwd: /home/dev/webshop\nrepository: acme/webshop\nbranch: feature/cart-totals\n"
        f"client_name: github/cli\nname: Cart totals {folder.name[-2:]}\n",
        encoding="utf-8",
    )
    steps_between = 3 if line >= 4000 else 8
    result = max(200, round(line * (STEP_LINES + 1 / steps_between) - STEP_BYTES - SNAPSHOT / steps_between))
    step_bytes = STEP_BYTES + result + SNAPSHOT / steps_between
    steps = max(2, round(size / step_bytes))
    path = folder / "events.jsonl"
    lines = 0
    with path.open("wb") as log:
        for text in _lines(steps, steps_between, result, ends_at - steps * PACE, Random(f"{seed} {folder.name}")):
            log.write(text.encode())
            lines += 1
    return LogFacts(path, path.stat().st_size, lines, steps, (steps - 1) // PROMPT_EVERY)


def iso(moment: float) -> str:
    """An epoch time as the logs write it."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{int(moment * 1000) % 1000:03d}Z"


def log_line(kind: str, data: str, line_id: str, at: float) -> str:
    """One line of a log; `data` is JSON text."""
    return _LINE % (kind, data, line_id, iso(at), "3d6dc041-2c6f-4b3d-a209-6021eb79030f")


def _lines(steps: int, steps_between: int, result: int, at: float, rng: Random) -> Iterator[str]:
    body = json.dumps(_TEXT * (2 + max(SNAPSHOT, 2 * result) // len(_TEXT)), ensure_ascii=False)[1:-1].replace("%", "")
    # cut at a line of the text, so that no escape is cut in two
    cuts = [position for position in range(len(body)) if body.startswith("\\n", position)]

    def text(length: int) -> str:
        wanted = max(0, min(len(cuts) - 1, round(length / len(body) * len(cuts))))
        return body[: cuts[wanted]]

    snapshot = text(SNAPSHOT - 400)
    made = 0

    def line(kind: str, data: str) -> str:
        nonlocal made
        made += 1
        return log_line(kind, data, f"{rng.getrandbits(64):016x}-{made:08x}", at)

    yield line(
        "session.start",
        '{"sessionId":"x","version":1,"producer":"copilot-agent","copilotVersion":"1.0.102","selectedModel":"gpt-4.1",'
        '"context":{"cwd":"/home/dev/webshop","gitRoot":"/home/dev/webshop","repository":"acme/webshop",'
        '"branch":"feature/cart-totals"},"alreadyInUse":false,"remoteSteerable":false}',
    )
    yield line("system.message", f'{{"role":"system","content":"{text(23_000)}"}}')
    interaction = ""
    for step in range(steps):
        at += PACE
        if step % PROMPT_EVERY == 0:
            interaction = f"2bab4b77-3727-4490-8146-{step:012x}"
            yield line(
                "user.message",
                f'{{"content":"Put the totals in decimals, part {step}","transformedContent":"{text(600)}",'
                f'"messageId":"3d6dc041","delivery":"idle","interactionId":"{interaction}","turnId":"0"}}',
            )
        name, arguments = arguments_of(step)
        given = json.dumps(arguments, ensure_ascii=False, separators=(",", ":"))
        call = f"call_{rng.getrandbits(96):024x}"
        yield line("assistant.turn_start", f'{{"turnId":"{step}","interactionId":"{interaction}"}}')
        yield line(
            "session.usage_record", _USAGE % (12_000 + step % 90_000, 14, 11_000 + step % 90_000, step, interaction)
        )
        yield line(
            "assistant.message",
            f'{{"messageId":"ad8c0ae9-23a6","originatingMessageId":"3d6dc041","model":"gpt-4.1","content":"Next, the '
            f'rounding. Then the rest.","toolRequests":[{{"toolCallId":"{call}","name":"{name}","arguments":{given},'
            f'"type":"function","intentionSummary":"Step","toolTitle":"Running"}}],"interactionId":"{interaction}",'
            f'"turnId":"{step}","rte":false,"apiCallId":"chatcmpl-2508771a2c8d48b7bd79"}}',
        )
        yield line(
            "tool.execution_start",
            f'{{"toolCallId":"{call}","toolName":"{name}","arguments":{given},"turnId":"{step}","model":"gpt-4.1",'
            '"toolTitle":"Running","shellToolInfo":{"possiblePaths":[],"hasWriteFileRedirection":false}}',
        )
        if step == steps - 1:
            return
        code = 1 if step % 9 == 0 and name == "bash" else 0
        content = text(round(result * rng.uniform(0.2, 1.8)))
        shell = f'"shellExecution":{{"exitCode":{code}}},' if name == "bash" else ""
        end = f"\\n<shellId: {step} completed with exit code {code}>" if name == "bash" else ""
        yield line(
            "tool.execution_complete",
            f'{{"toolCallId":"{call}","model":"gpt-4.1","interactionId":"{interaction}","turnId":"{step}","rte":false,'
            f'{shell}"success":true,"result":{{"content":"{content}{end}"}},"toolTelemetry":{{"properties":'
            '{"customTimeout":"false","executionMode":"sync","detached":"false"},"metrics":{"commandTimeout":30000.0,'
            '"context_token_limit":111616.0,"context_current_tokens":10643.0,"result_token_count":17}}}',
        )
        if step % steps_between == 0:
            yield line("model.messages_snapshot", f'{{"kind":"messages_snapshot","messages":"{snapshot}"}}')
        yield line("assistant.turn_end", f'{{"turnId":"{step}"}}')
        if (step + 1) % PROMPT_EVERY == 0:
            yield line("assistant.turn_start", f'{{"turnId":"{step}e","interactionId":"{interaction}"}}')
            yield line(
                "assistant.message",
                '{"messageId":"ad8c0ae9-23a7","model":"gpt-4.1","content":"All sums are decimals now.",'
                f'"toolRequests":[],"interactionId":"{interaction}","turnId":"{step}e"}}',
            )
            yield line("assistant.turn_end", f'{{"turnId":"{step}e"}}')
