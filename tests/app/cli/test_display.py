"""No command lets a control character of a document, a name or an argument reach the terminal."""

import argparse
import io
import logging
import re
import sys
from collections.abc import Iterator

import msgspec
import pytest

from app.cli.run import all_commands, make_parser, run
from app.cli.sources.progress import shown_progress
from app.cli.terminal import Terminal
from app.log_setup import LogFormatter
from core.display_text import display_line, display_text
from core.errors import WrongUse
from core.records.files.status import Progress
from tests.app.cli.hostile_engine import HOSTILE, HostileEngine
from tests.app.conftest import Served

DANGEROUS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
# Those of `loci bench` show figures only; `open` opens a window; `move` ends this engine.
COMMANDS = [
    command
    for command in all_commands()
    if not command.name.startswith("bench ")
    and command.name not in {"open", "move", "mcp", "serve"}
]
# What they print is Loci's own, whatever the engine returns.
SHOWS_NO_TEXT = frozenset(
    "pause,resume,sync,stop,protect,unprotect,lock,unlock,erase,restore,memory on,memory off,"
    "memory consolidate,memory accept,memory reject,memory unremark,memory import,model remove,"
    "source ignore,source retry,source stop,graph stats,graph map,graph undo,vault create,"
    "mask,clip,watch remove,eval remove,search-provider,library leave".split(",")
)


# Words without which a command only refuses, though none is required by itself.
NEEDED = {"graph query": ("MATCH (n) RETURN n",)}


def words_for(command) -> list[str]:
    """Least words of the command, hostile where any text will do."""
    alone = argparse.ArgumentParser()
    command.add_arguments(alone)
    needed = [action for action in alone._actions if action.required]
    needed += [
        group._group_actions[0] for group in alone._mutually_exclusive_groups if group.required
    ]
    words: list[str] = []
    for action in needed:
        number = action.type in {int, float}
        word = str(next(iter(action.choices or ["1" if number else HOSTILE.replace("\0", "")])))
        words += [*action.option_strings[:1], word]
    return words


def parses(words: list[str]) -> bool:
    try:
        make_parser().parse_args(words)
    except WrongUse:
        return False
    return True


def runs_of(command) -> Iterator[list[str]]:
    """Command lines with the least words, and with each switch of the command in turn."""
    least = [*command.name.split(), *words_for(command), *NEEDED.get(command.name, ())]
    yield least
    alone = argparse.ArgumentParser()
    command.add_arguments(alone)
    for action in alone._actions:
        if action.nargs == 0 and action.option_strings and action.dest != "help":
            with_switch = [*least, action.option_strings[-1]]
            if parses(with_switch):
                yield with_switch


@pytest.fixture
def hostile_served(serve) -> Served:
    return serve(HostileEngine)


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_no_command_prints_a_control_character(
    command, hostile_served, capsys, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    listed = tmp_path / "config" / "loci" / "vaults.json"
    listed.parent.mkdir(parents=True)
    listed.write_bytes(
        msgspec.json.encode([{"name": HOSTILE, "home": f"/{HOSTILE}".replace("\0", "")}])
    )
    printed = ""
    for words in runs_of(command):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"what is it?\n")))
        run([*words, "--home", str(hostile_served.home)], open_window=lambda _home: 1)
        out, err = capsys.readouterr()
        printed += out + err

    assert DANGEROUS.findall(printed) == []
    assert printed
    assert "␛[2J" in printed or command.name in SHOWS_NO_TEXT


def test_a_wrong_command_line_is_shown_without_its_controls(capsys):
    run(["ask", "x", f"--{HOSTILE}"], open_window=lambda _home: 1)

    assert DANGEROUS.findall("".join(capsys.readouterr())) == []


def test_the_bar_of_progress_shows_names_as_they_are(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with shown_progress(Terminal(json=False)) as show:
        show(Progress("reading", doing="[red]x\x1b]0;T\x07", done=1, total=2))

    assert "\x1b]" not in "".join(capsys.readouterr())


def test_dim_text_is_the_only_use_of_colors(monkeypatch):
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.delenv("NO_COLOR", raising=False)

    Terminal(json=False).aside("a\x1b[2Jb")

    assert screen.getvalue() == "\x1b[2ma␛[2Jb\x1b[0m\n"


def test_letters_of_every_script_stay_as_they_are():
    text = "Ünïcode\n\t日本語 עברית\u200f العربية 👩\u200d🔬 na\u00efve\u00a0x"

    assert display_text(text) == text
    assert display_line("a\nb\tc\x9b") == "a␊b␉c\\x9b"


def test_a_log_line_holds_no_control_character_and_no_second_line(tmp_path):
    record = logging.LogRecord(
        "a", logging.INFO, "", 0, "read %s", (f"{HOSTILE}\nINFO b: x",), None
    )

    line = LogFormatter("%(name)s: %(message)s").format(record)

    assert DANGEROUS.findall(line) == []
    assert "\n" not in line
