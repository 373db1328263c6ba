"""Tools by name: what a call of an agent's own tool is, and what to call it."""

import json
import re
from collections.abc import Mapping
from pathlib import PurePosixPath, PureWindowsPath

from game.orders.shell import Shell
from game.orders.shell_judge import LABEL_LIMIT, classify_shell
from game.orders.stations import Station, Step
from game.orders.text import clean

_SHELLS: dict[str, Shell] = {
    **dict.fromkeys(
        [
            "bash",
            "shell",
            "local_shell",
            "exec_shell",
            "exec",
            "terminal",
            "run_in_terminal",
            "run_terminal_cmd",
            "run_terminal_command",
            "run_command",
            "execute_command",
            "run_shell_command",
            "shell_command",
            "sh",
            "zsh",
            "command_execution",
            "run_bash",
            "execute_bash",
            "local_shell_call",
        ],
        "bash",
    ),
    **dict.fromkeys(["powershell", "pwsh", "run_powershell", "local_powershell"], "powershell"),
    **dict.fromkeys(["cmd", "command_prompt"], "cmd"),
}
"""Tools that run a shell line, and the shell that they run."""

_SHELL_WORDS = frozenset(["command", "shell", "terminal", "bash", "powershell", "process", "exec"])
"""Words in the name of any tool that runs the line it is given."""

_SHELL_FOLLOW_UP = re.compile(
    r"(?:read|write|stop|list|kill|wait|input|get|poll|cancel|interact)_?(?:to_)?(?:bash|powershell|pwsh|shell|terminal)s?(?:_output|_input)?$"
    r"|(?:bash|powershell|exec_shell|shell|terminal)_?(?:output|input|wait|interact|cancel|kill|status)$|kill_?shell$|write_stdin$"
)

_TOOLS: dict[Station, str] = {
    Station.READ: """
        view read read_file readfile open_file cat list_dir list_directory listdir ls list_files read_agent
        list_agents read_many_files outline get_outline file_outline document_symbols list_symbols read_notebook
        notebook_read view_image read_dir show_file open get_errors diagnostics git_status git_diff git_log git_show
        git_blame retrieve_tool_output file_info read_background_agent read_image file_read file_list review
    """,
    Station.SEARCH: """
        grep rg glob search find semantic_code_search lexical_code_search code_search file_search grep_search
        semantic_search codebase_search search_files find_files grep_files search_code lsp list_code_usages
        search_file_content tool_search tool_search_tool find_references go_to_definition find_symbol search_codebase
        vscode_list_code_usages file_search_name file_search_content
    """,
    Station.EDIT: """
        edit create write apply_patch str_replace str_replace_editor multi_edit multiedit edit_file write_file
        create_file insert_edit_into_file replace_string_in_file multi_replace_string_in_file insert replace patch
        git_apply_patch notebook_edit edit_notebook create_directory edit_files replace_in_file write_to_file
        search_replace file_change move_file rename_file undo_edit append_file save_file file_write file_edit
        revert_turn
    """,
    Station.RESEARCH: """
        web_fetch web_search fetch fetch_url url_fetch webfetch websearch fetch_webpage session_store_sql
        fetch_copilot_cli_documentation get_documentation read_documentation search_documentation docs github_repo
        open_browser open_simple_browser recall_archive browser web_wait finance handle_read github_issue_context
        github_pr_context rlm rlm_open rlm_configure rlm_close rlm_session_objects
    """,
    Station.ASK: """
        ask_user ask_user_question request_user_input ask askuserquestion question ask_followup_question elicit
        ask_questions
    """,
    Station.PLAN: """
        exit_plan_mode enter_plan_mode todo todos todo_write todowrite todo_read manage_todo_list update_todo
        update_plan write_plan plan sql skill load_skill task agent subagent run_subagent dispatch_agent write_agent
        agent_open agent_eval agent_close spawn_agent send_input wait_agent close_agent report_intent store_memory
        vote_memory memory remember note manage_schedule context_board think sequential_thinking checklist_write
        checklist_update work_update create_goal update_goal get_goal set_goal new_task stop_agent rubber_duck fleet
        subagent_fork interrupt_agent report workflow ralph task_create task_list task_read tasks_create tasks_list
        tasks_read tasks_cancel automation_create automation_list
    """,
    Station.TRASH: "delete delete_file remove_file rm delete_directory trash",
    Station.TEST: "run_tests runtests run_verifiers test_failure test",
    Station.BUILD: "build compile create_and_run_task",
    Station.SHIP: "task_complete attempt_completion create_pull_request submit_pr notify",
    Station.COMMIT: "commit git_commit git_add git_stage",
    Station.INSTALL: "install_python_packages install_extension install",
    Station.SHELL: """
        run_code execute_code python run_python code_interpreter run_notebook_cell repl task_cancel job_list job_output
        job_kill
    """,
}
_GATES = {"fmt": Station.LINT, "check": Station.LINT, "clippy": Station.LINT, "test": Station.TEST}
"""Verification gates that are no command of their own."""
_STATION: dict[str, Station] = {name: station for station, names in _TOOLS.items() for name in names.split()}

_VERBS: dict[Station, str] = {
    Station.SHIP: """
        push publish send deploy merge release submit post ship reply comment notify upload share request close reopen
        approve dispatch trigger rerun retry cancel assign fork transition apply rollback scale promote invite archive
    """,
    Station.TRASH: "delete remove trash destroy purge clear drop discard rm",
    Station.SEARCH: "search find grep glob lookup locate",
    Station.COMMIT: "commit stage checkout",
    Station.LINT: "lint format validate typecheck",
    Station.INSTALL: "install add-package",
    Station.BUILD: "build compile bundle",
    Station.RESEARCH: """
        get list read fetch view show query describe browse navigate resolve open download status check count download
        inspect retrieve info
    """,
    Station.EDIT: "edit write patch replace insert append rename move format rewrite modify",
}
_VERB: dict[str, Station] = {verb: station for station, verbs in _VERBS.items() for verb in verbs.split()}
_MAKES = frozenset(["create", "update", "add", "set", "upsert", "new", "make", "put"])
_FILES_TEXT = """
    file files folder directory document documents doc docs notebook cell page pages content contents snippet code block
"""
_FILES = frozenset(_FILES_TEXT.split())
_LOCAL = frozenset(["branch", "tag", "worktree"])
_NOTES = frozenset(["entities", "relations", "observations", "memory", "memories", "note", "notes", "session"])
_PUBLISHED = frozenset(
    ["issue", "issues", "pullrequest", "review", "comment", "comments", "message", "ticket", "thread"]
)
"""What others see at once: writing it goes out."""
_BROWSER = frozenset(["browser", "playwright", "puppeteer", "devtools", "chrome", "selenium"])
_STAGES = frozenset(["add", "stage", "reset", "init", "pull", "merge", "stash", "rebase", "cherry", "revert"])
_OUTSIDE = frozenset(["web", "internet", "docs", "documentation", "google", "bing", "news"])
_CHANGES = frozenset(["patch", "diff", "edit", "edits", "changes"])
_SPLIT = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])")
_PATCH_LINE = re.compile(r"^\*\*\* (Add|Update|Delete) File: (.+?)\s*$", re.MULTILINE)
_PATCH_MOVE = re.compile(r"^\*\*\* Move to: ", re.MULTILINE)
_MAX_PATCH = 400_000
_PATHS = (
    "path",
    "file_path",
    "filePath",
    "filename",
    "file",
    "target_file",
    "dirPath",
    "directory",
    "notebook_path",
    "uri",
)
_PATTERNS = ("pattern", "query", "q", "regex", "search", "glob", "includePattern", "symbol", "name")


def classify_tool(
    name: str, arguments: Mapping[str, object] | str | None, *, mcp: bool = False, hint: str | None = None
) -> Step:
    """The station and label of a call of the tool `name`; `mcp`: it belongs to a server, so only its verb is known."""
    key = name.strip().lower().replace(" ", "_")
    given = _as_mapping(arguments)
    hint = hint or _text(given, "description", "intention", "explanation", "summary") or None
    if not mcp:
        snake = "_".join(p.lower() for p in _SPLIT.split(name.strip()[:120]) if p)
        key = key if key in _STATION or key in _SHELLS else snake
        if shell := _SHELLS.get(key):
            command = _text(given, "command", "cmd", "commandLine", "script", "input") or _joined(given.get("command"))
            command = command or (arguments if isinstance(arguments, str) and not given else "")
            return (
                classify_shell(command, shell=shell, hint=hint)
                if command
                else Step(Station.SHELL, clean(hint or name, LABEL_LIMIT) or "shell")
            )
        if _SHELL_FOLLOW_UP.match(key):
            shell_id = _text(given, "shellId", "shell_id", "id", "bash_id", "terminal_id")
            words = " ".join(key.split("_")[:2])
            return Step(Station.SHELL, clean(f"{words} {shell_id}", LABEL_LIMIT))
        if key == "file" and given.get("action") == "patch":
            key = "patch"
        if key in ("apply_patch", "patch", "git_apply_patch"):
            return _patch_step(arguments, given)
        if key == "str_replace_editor":
            action = _text(given, "command") or "edit"
            key = "view" if action == "view" else "create" if action == "create" else "edit"
        if key in ("github", "file", "git", "web", "run", "automation", "rlm", "tasks") and (
            action := _text(given, "action")
        ):
            return classify_tool(f"{key}_{action}", {k: v for k, v in given.items() if k != "action"})
        if key in ("task_gate_run", "tasks_gate_run"):
            gate = _text(given, "gate")
            if command := _text(given, "command"):
                return classify_shell(command, shell="bash", hint=hint)
            return Step(_GATES.get(gate, Station.TEST), clean(f"gate {gate}", LABEL_LIMIT))
        if station := _STATION.get(key):
            return Step(station, _label(key, station, given, name))
    if (command := _text(given, "command", "cmd", "commandLine")) and (asked := _SHELL_WORDS & set(_words(name[:120]))):
        return classify_shell(command, shell="powershell" if "powershell" in asked else "bash", hint=hint)
    station = _by_verb(name, given, mcp)
    return Step(station, clean(_readable(name, mcp), LABEL_LIMIT) or station.value)


def _as_mapping(arguments: Mapping[str, object] | str | None) -> Mapping[str, object]:
    """Arguments as an object; text that is a JSON object is one."""
    if isinstance(arguments, Mapping):
        return arguments
    if isinstance(arguments, str) and arguments.lstrip()[:1] == "{" and len(arguments) < _MAX_PATCH:
        try:
            parsed = json.loads(arguments)
        except (ValueError, RecursionError):
            return {}
        return parsed if isinstance(parsed, dict) else {}
    return {}


def _text(given: Mapping[str, object], *names: str) -> str:
    """The first of these arguments that is text and not empty."""
    return next((v for n in names if isinstance(v := given.get(n), str) and v.strip()), "")


def _joined(value: object) -> str:
    """A command given as a list of words."""
    return " ".join(str(v) for v in value[:200]) if isinstance(value, list) else ""


def _first_question(given: Mapping[str, object]) -> str:
    """What is asked first where several questions are asked at once."""
    questions = given.get("questions")
    first = questions[0] if isinstance(questions, list) and questions else None
    return _text(first, "question", "header") if isinstance(first, dict) else first if isinstance(first, str) else ""


def _file_name(path: str) -> str:
    windows = "\\" in path and "/" not in path
    return (PureWindowsPath(path) if windows else PurePosixPath(path)).name or path


def _patch_step(arguments: Mapping[str, object] | str | None, given: Mapping[str, object]) -> Step:
    """A patch in the `*** Update File:` form: the files that it touches; one that only deletes is trash."""
    text = _text(given, "patch", "input", "content", "diff") or (arguments if isinstance(arguments, str) else "")
    changes = _PATCH_LINE.findall(text[:_MAX_PATCH])
    names = list(dict.fromkeys(_file_name(path) for _, path in changes))
    deletes = bool(changes) and all(kind == "Delete" for kind, _ in changes) and not _PATCH_MOVE.search(text)
    verb = "delete" if deletes else "edit" if not changes or any(kind != "Add" for kind, _ in changes) else "create"
    what = names[0] if len(names) == 1 else f"{len(names)} files" if names else "patch"
    return Step(Station.TRASH if deletes else Station.EDIT, clean(f"{verb} {what}", LABEL_LIMIT))


def _label(key: str, station: Station, given: Mapping[str, object], name: str) -> str:
    verb = key.replace("_", " ")
    inside = station in (Station.READ, Station.EDIT, Station.TRASH) and not key.startswith("git_")
    if inside and (path := _text(given, *_PATHS)):
        verb = {
            "file_read": "read",
            "file_list": "list",
            "file_write": "write",
            "file_edit": "edit",
            "read_file": "read",
            "create_file": "create",
            "edit_file": "edit",
            "write_file": "write",
            "delete_file": "delete",
        }.get(key, verb)
        return clean(f"{verb.split()[0]} {_file_name(path)}", LABEL_LIMIT)
    if station == Station.SEARCH and (pattern := _text(given, *_PATTERNS)):
        return clean(f"{verb} {pattern}", LABEL_LIMIT)
    if station == Station.RESEARCH:
        if url := _text(given, "url", "uri"):
            return clean("fetch " + re.sub(r"^\w+://(?:www\.)?|[?#].*$", "", url), LABEL_LIMIT)
        if query := _text(given, "description", "query", "q", "search_query", "topic") or _joined(given.get("queries")):
            return clean(query, LABEL_LIMIT)
    if station == Station.ASK:
        return clean(_text(given, "message", "question", "prompt") or _first_question(given) or "ask", LABEL_LIMIT)
    if key == "skill" and (skill := _text(given, "skill", "name")):
        return clean(f"skill {skill}", LABEL_LIMIT)
    if key == "exit_plan_mode":
        return "plan for approval"
    if station in (Station.PLAN, Station.SHIP, Station.TEST, Station.BUILD, Station.SHELL):
        return clean(_text(given, "description", "name", "intent", "title", "summary") or verb, LABEL_LIMIT)
    return clean(verb, LABEL_LIMIT) or clean(name, LABEL_LIMIT) or station.value


def _tool_part(name: str) -> str:
    """The tool's own name without its server's, as far as the name shows where one ends."""
    own = name.rsplit("/", 1)[-1].rsplit("::", 1)[-1]
    if "__" in own:
        return own.rsplit("__", 1)[-1]
    server, dash, tail = own.rpartition("-")
    if dash and "_" in tail:
        return tail
    # `server-tool-name`: the first piece is the server's, whatever it says.
    return own.partition("-")[2] if server else own


def _readable(name: str, mcp: bool) -> str:
    own = _tool_part(name)
    # One word says little without its server: `npm-publish`, `fetch-fetch`.
    own = own if "_" in own or "-" in own or "__" in name else name
    return own.replace("_", " ") if mcp or "__" in name else name.replace("_", " ")


def _by_verb(name: str, given: Mapping[str, object], mcp: bool) -> Station:
    """By the first word of the name that is a verb; nothing known: research for a server's tool, shell for another."""
    whole = {w.lower() for w in _SPLIT.split(name[:120])}
    words = _words(_tool_part(name)[:120])
    said = set(words)
    if whole & _BROWSER:  # a browser is for looking, whatever is clicked
        return Station.INSTALL if "install" in said else Station.RESEARCH
    if "git" in said and said & _STAGES:
        return Station.COMMIT
    if "search" in said and said & _OUTSIDE:
        return Station.RESEARCH
    for i, word in enumerate(words):
        rest = set(words[i + 1 :])
        if word in _MAKES and (i == 0 or word != "new"):
            return _made(rest, given, mcp)
        if word in ("run", "execute"):
            return _run(rest, mcp)
        if word in ("test", "tests"):
            return Station.TEST
        if word == "apply" and rest & _CHANGES:
            return Station.EDIT
        if station := _VERB.get(word):
            return Station.SHIP if station == Station.EDIT and said & _PUBLISHED else station
    return Station.RESEARCH if mcp else Station.SHELL


def _words(name: str) -> list[str]:
    """The words of a name in small letters; a pull request is one thing and no verb."""
    words = [w.lower() for w in _SPLIT.split(name) if w]
    for i in range(len(words) - 1, 0, -1):
        if words[i] in ("request", "requests") and words[i - 1] in ("pull", "merge"):
            words[i - 1 : i + 1] = ["pullrequest"]
    return words


def _made(rest: set[str], given: Mapping[str, object], mcp: bool) -> Station:
    """What is made or changed: a file, a branch, a note of the agent's own; all else is on a server."""
    if rest & _FILES or (not rest and any(p in given for p in _PATHS)):
        return Station.EDIT
    if rest & _LOCAL:
        return Station.COMMIT
    if rest & _NOTES:
        return Station.RESEARCH if mcp else Station.PLAN
    return Station.SHIP


def _run(rest: set[str], mcp: bool) -> Station:
    if rest & {"test", "tests"}:
        return Station.TEST
    if "lint" in rest:
        return Station.LINT
    if rest & {"workflow", "pipeline", "job", "deployment"}:
        return Station.SHIP
    return Station.RESEARCH if mcp else Station.SHELL
