"""Shell lines taken apart: bash, PowerShell and cmd text into simple commands, tolerant of everything.

This is no shell: it finds where one command ends and the next begins, what is quoted, and which text is only data
(comments, here-documents, here-strings). Nothing raises; what is left open (a quote, a parenthesis) ends with the text.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

Shell = Literal["bash", "powershell", "cmd"]

_MAX_STEPS = 1500
"""Tokens looked at before the rest of a line is left alone: keeps the worst line under a millisecond."""
_MAX_DEPTH = 10
"""Nested parentheses, substitutions and blocks that are followed."""

_ESCAPE = {"bash": "\\", "powershell": "`", "cmd": "^"}
_PLAIN = {
    "bash": re.compile(r"""[^\s'"\\$`|&;<>()]+"""),
    "powershell": re.compile(r"""[^\s'"$`|&;<>(){}]+"""),
    "cmd": re.compile(r"""[^\s"^|&<>()]+"""),
}
_IN_DOUBLE = {"bash": re.compile(r'[^"\\$]+'), "powershell": re.compile(r'[^"`$]+'), "cmd": re.compile(r'[^"]+')}
_REDIRECT = re.compile(r"(\d*|[&*])(>>|>\||>&|<<<|<<-|<<|<>|<&|>|<)")
_HERE_END = re.compile(r"[ \t]*(?:'([^'\n]*)'|\"([^\"\n]*)\"|\\?([^\s'\"|&;<>()]+))")
_DESCRIPTOR = re.compile(r"[ \t]*(?:\d+|-)")
_POWERSHELL_SINGLE = re.compile(r"'((?:[^']|'')*)'?")
_ANSI_SINGLE = re.compile(r"'((?:[^'\\]|\\.)*)'?", re.DOTALL)


@dataclass(slots=True)
class Part:
    """One simple command of a line.

    `words` are free of quotes; `writes` are the files that its output goes to, `reads` those its input comes from,
    `text` a here-document or here-string given to it; `inner` the commands in its parentheses, blocks and
    substitutions; `piped`: its input is the output of the part before; `then`: the operator behind it.
    """

    words: list[str] = field(default_factory=list)
    writes: list[str] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    text: str | None = None
    inner: "list[Part]" = field(default_factory=list)
    piped: bool = False
    then: str = ""


def parse(command: str, shell: Shell = "bash") -> list[Part]:
    """The simple commands of `command` in order, nested ones inside the part they belong to."""
    return _Scanner(command, shell).parts("", 0)


class _Scanner:
    """One pass over the text; every method leaves `at` behind what it took."""

    def __init__(self, text: str, shell: Shell) -> None:
        self.source = text
        self.shell = shell
        self.at = 0
        self.steps = 0
        self.waiting: list[tuple[Part, str, bool]] = []
        """Here-documents whose body starts at the next newline: who gets it, its end mark, leading tabs cut."""

    def parts(self, closer: str, depth: int) -> list[Part]:
        """The commands up to `closer` (`)`, `}`) or the end of the text."""
        return _PartList(self, closer, depth).run()

    def double_quoted(self, part: Part, depth: int) -> str:
        """The text of a double-quoted string; commands substituted in it go to `part.inner`."""
        text, shell, escape = self.source, self.shell, _ESCAPE[self.shell]
        taken: list[str] = []
        self.at += 1
        while self.at < len(text):
            self.steps += 1
            if self.steps > _MAX_STEPS:
                self.at = len(text)
                break
            plain = _IN_DOUBLE[shell].match(text, self.at)
            if plain:
                taken.append(plain.group())
                self.at = plain.end()
                continue
            c = text[self.at]
            if c == '"':
                self.at += 1
                if shell == "powershell" and text.startswith('"', self.at):
                    taken.append('"')
                    self.at += 1
                    continue
                break
            if c == "$" and shell != "cmd":
                taken.append(self.dollar(part, depth))
            elif c == escape:
                follows = text[self.at + 1 : self.at + 2]
                # In bash a backslash is one but before these.
                kept = shell == "bash" and follows not in ("$", "`", '"', "\\", "\n")
                taken.append(escape + follows if kept else follows.strip("\n"))
                self.at += 2
            else:
                taken.append(c)
                self.at += 1
        return "".join(taken)

    def dollar(self, part: Part, depth: int) -> str:
        """What begins with `$`: a substitution is parsed into `part.inner`, all else is text."""
        text, start = self.source, self.at
        if text.startswith("$((", start) and self.shell == "bash":
            self.at = self.after("))", start)
        elif text.startswith("$(", start) and depth < _MAX_DEPTH:
            self.at += 2
            part.inner += self.parts(")", depth + 1)
        elif text.startswith("${", start):
            self.at = self.after("}", start)
        else:
            self.at += 1
        return text[start : self.at]

    def after(self, mark: str, start: int) -> int:
        """The place behind the next `mark`, or the end of the text."""
        found = self.source.find(mark, start)
        return len(self.source) if found < 0 else found + len(mark)

    def here_string(self, quote: str) -> str:
        """A PowerShell here-string, whose opening quote is at `at`: everything up to the quote that starts a line."""
        start = self.at + 1
        end = self.source.find(f"\n{quote}@", self.at)
        self.at = len(self.source) if end < 0 else end + 3
        return self.source[start : end if end >= 0 else None].strip("\r\n")

    def take_here_documents(self) -> None:
        """Read the bodies that follow the newline at `at`."""
        for part, mark, tabs in self.waiting:
            lines: list[str] = []
            while self.at < len(self.source):
                end = self.source.find("\n", self.at)
                end = len(self.source) if end < 0 else end
                line = self.source[self.at : end]
                self.at = min(end + 1, len(self.source))
                if (line.lstrip("\t") if tabs else line).rstrip("\r") == mark:
                    # The newline behind the end mark still ends the command.
                    self.at -= self.at > 0 and self.source[self.at - 1] == "\n"
                    break
                lines.append(line)
            part.text = "\n".join(lines)
        self.waiting.clear()


class _PartList:
    """The state of one level of nesting while it is read."""

    def __init__(self, scanner: _Scanner, closer: str, depth: int) -> None:
        self.scanner = scanner
        self.closer = closer
        self.depth = depth
        self.done: list[Part] = []
        self.part = Part()
        self.word: list[str] | None = None
        self.target: list[str] | None = None
        """Where the next word goes if it is the file of a redirection; None: to the words."""
        self.here_string_next = False

    def end_word(self) -> None:
        if self.word is None:
            return
        word, self.word = "".join(self.word), None
        if self.here_string_next:
            self.part.text, self.here_string_next = word, False
        elif self.target is not None:
            self.target.append(word)
            self.target = None
        else:
            self.part.words.append(word)

    def end_part(self, operator: str) -> None:
        self.end_word()
        self.target = None
        part = self.part
        if part.words or part.writes or part.inner or part.reads:
            part.then = operator
            self.done.append(part)
            self.part = Part(piped=operator == "|")
        elif operator != "\n":
            part.piped = operator == "|"

    def begin(self, text: str) -> None:
        if self.word is None:
            self.word = []
        self.word.append(text)

    def run(self) -> list[Part]:
        s = self.scanner
        text, shell, escape, plain = s.source, s.shell, _ESCAPE[s.shell], _PLAIN[s.shell]
        while s.at < len(text):
            s.steps += 1
            if s.steps > _MAX_STEPS:
                s.at = len(text)
                break
            c = text[s.at]
            if c == "\n":
                s.at += 1
                self.end_part("\n")
                if s.waiting:
                    s.take_here_documents()
            elif c.isspace():
                s.at += 1
                self.end_word()
            elif c in "'\"":
                self.quoted(c)
            elif c == escape:
                self.escaped()
            elif c == "#" and self.word is None and shell != "cmd":
                end = text.find("\n", s.at)
                s.at = len(text) if end < 0 else end
            elif c == "$" and shell != "cmd":
                if shell == "bash" and text.startswith("$'", s.at):
                    match = _ANSI_SINGLE.match(text, s.at + 1)
                    self.begin(match.group(1) if match else "")
                    s.at = match.end() if match else s.at + 2
                else:
                    self.begin(s.dollar(self.part, self.depth))
            elif c == "`":  # bash only: it is PowerShell's escape
                self.backticks()
            elif (self.word is None or c in "<>") and (redirect := _REDIRECT.match(text, s.at)):
                self.redirected(redirect)
            elif c in "|&;":
                self.operator(c)
            elif c == "(":
                self.parenthesis()
            elif c == ")":
                s.at += 1
                if self.closer == ")":
                    break
                if shell == "bash":  # the pattern of a `case` arm
                    self.end_word()
                    self.part.words.clear()
                self.end_part(";")
            elif c in "{}" and shell == "powershell":
                s.at += 1
                if c == "{":
                    self.block()
                elif self.closer == "}":
                    break
            else:
                run = plain.match(text, s.at)
                self.begin(run.group() if run else c)
                s.at = run.end() if run else s.at + 1
        self.end_part("")
        return self.done

    def quoted(self, quote: str) -> None:
        s = self.scanner
        if s.shell == "powershell" and self.word == ["@"] and s.source[s.at + 1 : s.at + 3].lstrip("\r")[:1] == "\n":
            self.word = [s.here_string(quote)]
        elif quote == '"':
            self.begin("")
            self.begin(s.double_quoted(self.part, self.depth))
        elif s.shell == "powershell":
            match = _POWERSHELL_SINGLE.match(s.source, s.at)
            self.begin(match.group(1).replace("''", "'") if match else "")
            s.at = match.end() if match else s.at + 1
        elif s.shell == "cmd":
            self.begin(quote)
            s.at += 1
        else:
            end = s.source.find("'", s.at + 1)
            end = len(s.source) if end < 0 else end
            self.begin(s.source[s.at + 1 : end])
            s.at = end + 1

    def escaped(self) -> None:
        s = self.scanner
        follows = s.source[s.at + 1 : s.at + 3]
        if follows.startswith("\n"):
            s.at += 2
        elif follows == "\r\n":
            s.at += 3
        else:
            self.begin(follows[:1])
            s.at += 2

    def backticks(self) -> None:
        s = self.scanner
        end = s.source.find("`", s.at + 1)
        end = len(s.source) if end < 0 else end
        if self.depth < _MAX_DEPTH:
            nested = _Scanner(s.source[s.at + 1 : end], s.shell)
            nested.steps = s.steps + 4  # a scanner costs more than a token
            self.part.inner += nested.parts("", self.depth + 1)
            s.steps = nested.steps
        self.begin(s.source[s.at : end + 1])
        s.at = end + 1

    def redirected(self, found: re.Match[str]) -> None:
        s = self.scanner
        descriptor, operator = found.groups()
        if s.shell == "powershell" and operator == "<" and s.source.startswith("<#", s.at):
            s.at = s.after("#>", s.at)
            return
        self.end_word()
        s.at = found.end()
        if operator in ("<", ">") and s.source.startswith("(", s.at) and self.depth < _MAX_DEPTH:
            s.at += 1
            self.part.inner += s.parts(")", self.depth + 1)
            self.part.words.append("<(…)")
        elif operator in ("<<", "<<-") and s.shell == "bash":
            mark = _HERE_END.match(s.source, s.at)
            if mark:
                s.at = mark.end()
                s.waiting.append((self.part, mark.group(1) or mark.group(2) or mark.group(3) or "", operator == "<<-"))
        elif operator == "<<<":
            self.here_string_next = True
        elif operator in (">&", "<&") and (match := _DESCRIPTOR.match(s.source, s.at)):
            s.at = match.end()
        elif operator in ("<", "<>", "<&"):
            self.target = self.part.reads
        else:
            # Errors sent to a file leave the command what it is: only its output makes it a writer.
            self.target = [] if descriptor == "2" else self.part.writes

    def operator(self, c: str) -> None:
        s = self.scanner
        if c == ";" and s.shell == "cmd":
            self.begin(c)
            s.at += 1
        elif s.source.startswith((f"{c}{c}", "|&"), s.at):
            double = s.source[s.at : s.at + 2]
            s.at += 2
            self.end_part({"|&": "|", ";;": ";"}.get(double, double))
        else:
            s.at += 1
            if c == "&" and s.shell == "powershell" and self.word is None and not self.part.words:
                return  # the call operator
            self.end_part(c)

    def parenthesis(self) -> None:
        s = self.scanner
        start = s.at
        if self.depth >= _MAX_DEPTH:
            s.at += 1
            self.begin("(")
            return
        if s.shell == "bash" and self.word is None and s.source.startswith("((", start):
            s.at = s.after("))", start)
            self.begin(s.source[start : s.at])
            return
        s.at += 1
        nested = s.parts(")", self.depth + 1)
        if self.word is None:
            self.part.inner += nested
            if s.shell == "powershell":
                self.part.words.append("(…)")
        elif s.shell == "powershell":  # a method call, whose arguments may be commands again
            self.part.inner += nested
            self.begin(s.source[start : s.at])
        else:  # a function's head or an array
            self.begin("()")

    def block(self) -> None:
        s = self.scanner
        if self.depth >= _MAX_DEPTH:
            return
        hashtable = self.word is not None
        nested = s.parts("}", self.depth + 1)
        if hashtable:
            self.begin("{…}")
        else:
            self.part.inner += nested
