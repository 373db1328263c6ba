"""The CodeWhale recordings as what the dialect reads: lines of threads, states of documents."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "codewhale"
NEWER = "newer-schema"


def threads() -> dict[str, list[bytes]]:
    """The lines of every thread; a torn end is none."""
    return {
        f"{path.relative_to(DATA).parts[0]}-{path.stem}": path.read_bytes().rpartition(b"\n")[0].split(b"\n")
        for path in sorted(DATA.glob("*/home/.*/tasks/runtime/events/*.jsonl"))
    }


def documents() -> dict[str, dict[str, Any]]:
    """The newest document of every saved session."""
    found: dict[str, dict[str, Any]] = {}
    for pattern in ("sessions/*-*.json", "sessions/checkpoints/*.json"):
        for path in sorted(DATA.glob(f"*/home/.*/{pattern}")):
            document = json.loads(path.read_text(encoding="utf-8"))
            if "metadata" in document:
                found[f"{path.relative_to(DATA).parts[0]}-{document['metadata']['id'][:8]}"] = document
    return found


def receipts_of(name: str) -> list[str]:
    """The receipts of a saved session, line by line."""
    scenario, _, session = name.rpartition("-")
    for path in DATA.glob(f"{scenario}/home/.*/sessions/{session}*/approval_receipts.jsonl"):
        return path.read_text(encoding="utf-8").splitlines()
    return []


def record(document: dict[str, Any], receipts: list[str], *, in_flight: bool) -> bytes:
    """A state as the dialect takes it."""
    told = "".join(line + "\n" for line in receipts)
    parts = {"document": document, "receipts": told, "in_flight": in_flight}
    return json.dumps(parts, separators=(",", ":")).encode()


def states(name: str) -> list[bytes]:
    """What a watcher sees of a saved session: a checkpoint after every message, a saved document after every turn."""
    document, receipts = documents()[name], receipts_of(name)
    entries = document.get("journal", {}).get("entries")
    messages = entries if entries is not None else document["messages"]
    seen: list[bytes] = []
    for n in range(1, len(messages) + 1):
        state = json.loads(json.dumps(document))
        if entries is not None:
            state["journal"]["entries"] = entries[:n]
            state["metadata"]["updated_at"] = entries[n - 1]["created_at"]
        state["messages"] = document["messages"][:n]
        last = messages[n - 1].get("message", messages[n - 1])
        calls = {part["id"] for m in state["messages"] for part in m["content"] if part["type"] == "tool_use"}
        told = [line for line in receipts if json.loads(line)["tool_call_id"] in calls]
        if n == len(messages):
            state["metadata"]["updated_at"] = document["metadata"]["updated_at"]
            told = receipts
        over = last["role"] == "assistant" and all(part["type"] != "tool_use" for part in last["content"])
        seen.append(record(state, told, in_flight=True))
        if over:
            seen.append(record(state, told, in_flight=False))
    return seen
