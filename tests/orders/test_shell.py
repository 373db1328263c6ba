"""Shell lines taken apart into simple commands."""

import pytest

from game.orders.shell import Part, Shell, parse


def words(command: str, shell: Shell = "bash") -> list[list[str]]:
    return [part.words for part in parse(command, shell)]


def inner(command: str, shell: Shell = "bash") -> list[list[str]]:
    return [part.words for outer in parse(command, shell) for part in outer.inner]


def only(command: str, shell: Shell = "bash") -> Part:
    (part,) = parse(command, shell)
    return part


def test_operators_divide() -> None:
    assert words("a 1 && b || c; d | e & f\ng") == [["a", "1"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"]]


def test_the_operator_behind_each_command_is_kept() -> None:
    assert [p.then for p in parse("a && b | c; d")] == ["&&", "|", ";", ""]


def test_only_what_follows_a_bar_is_piped() -> None:
    assert [p.piped for p in parse("a | b; c |& d || e")] == [False, True, False, True, False]


def test_quotes_hold_operators_together() -> None:
    assert words("""a 'b && c' "d; e" f\\;g""") == [["a", "b && c", "d; e", "f;g"]]


def test_a_comment_ends_with_its_line() -> None:
    assert words("a # b && c\nd#e") == [["a"], ["d#e"]]


def test_a_backslash_joins_lines() -> None:
    assert words("a \\\n b") == [["a", "b"]]


def test_a_here_document_is_given_to_its_command() -> None:
    part, after = parse("cat > f <<'EOF'\na && b\nEOF\nc")
    assert (part.words, part.writes, part.text) == (["cat"], ["f"], "a && b")
    assert after.words == ["c"]


def test_a_here_document_may_be_indented_by_tabs_and_followed_on_its_line() -> None:
    first, second = parse("cat <<-E | grep x\n\tone\n\tE")
    assert (first.text, second.words) == ("\tone", ["grep", "x"])


def test_a_here_document_inside_a_quoted_substitution_keeps_its_quotes() -> None:
    part = only('git commit -m "$(cat <<\'EOF\'\nIt\'s "done"; rm -rf x\nEOF\n)"')
    assert part.words[:3] == ["git", "commit", "-m"]
    assert [p.words for p in part.inner] == [["cat"]]


def test_redirections_are_no_words() -> None:
    part = only("a >out 2>&1 2>err <in >>more")
    assert (part.words, part.writes, part.reads) == (["a"], ["out", "more"], ["in"])


def test_substitutions_are_commands_of_their_own() -> None:
    assert inner('a $(b 1) "$(c)" `d` <(e)') == [["b", "1"], ["c"], ["d"], ["e"]]


def test_arithmetic_is_no_command() -> None:
    assert inner("echo $((n+1)) $(( (2) ))") == []


def test_a_sub_shell_is_inside() -> None:
    assert inner("(cd a && b)") == [["cd", "a"], ["b"]]


def test_powershell_call_operator_and_windows_paths() -> None:
    assert words('& "C:\\Program Files\\x.exe" build .\\a', "powershell") == [
        ["C:\\Program Files\\x.exe", "build", ".\\a"]
    ]


def test_powershell_here_strings_are_data() -> None:
    assert words("@'\na; b\n'@ | Out-File x", "powershell") == [["a; b"], ["Out-File", "x"]]


def test_powershell_blocks_are_inside() -> None:
    assert inner("1..3 | % { npm test; ls }", "powershell") == [["npm", "test"], ["ls"]]


def test_powershell_backtick_escapes() -> None:
    assert words('a `"b`; "c `" d"', "powershell") == [["a", '"b;', 'c " d']]


def test_cmd_knows_only_double_quotes_and_the_caret() -> None:
    assert words("""echo it's ^& "a & b" & c""", "cmd") == [["echo", "it's", "&", "a & b"], ["c"]]


@pytest.mark.parametrize(
    "text", ["'", '"', "$(", "`", "(", "<<", "<<<", ">", "a\\", "@'", "${", "$((", "((", "<(", "{", "&", "|&", "\\\r\n"]
)
@pytest.mark.parametrize("shell", ["bash", "powershell", "cmd"])
def test_what_is_left_open_ends_with_the_text(text: str, shell: Shell) -> None:
    assert isinstance(parse(text, shell), list)
    assert isinstance(parse("a " + text + " b", shell), list)


def test_reading_is_bounded() -> None:
    assert len(parse("a;" * 100_000)) < 2_000
