"""The registry of commands, and the manual that is made of it."""

import importlib.util
import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from app.cli import run as command_line
from app.cli.ask.query_options import protect_exclusions
from app.cli.command import CliCommand
from app.cli.run import all_commands, make_parser

ROOT = Path(__file__).resolve().parents[3]
FAKE = """
from msgspec import Struct

from app.cli.command import Call, argument, command


class Greeting(Struct, frozen=True):
    \"\"\"What is said to someone.\"\"\"

    greeting: str


@command(
    "test greet",
    arguments=(argument("who", metavar="WHO", help="whom to greet"),),
    result=Greeting,
    examples=("loci test greet Ada",),
)
def run_greet(call: Call) -> None:
    \"\"\"Greet someone.

    It is friendly.
    \"\"\"
    call.terminal.value(Greeting(f"Hello {call.arguments.who}"))
"""


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def cli_manual(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes the manual; it fixes the width of usage lines for its process."""
    monkeypatch.setenv("COLUMNS", "80")
    return load("cli_manual", ROOT / "packaging" / "cli_manual.py")


@pytest.fixture
def fake_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A command of one more file, with one line in the registry."""
    path = tmp_path / "greet.py"
    path.write_text(FAKE)
    modules = (*command_line.MODULES, load("greet", path))
    monkeypatch.setattr(command_line, "MODULES", modules)
    make_parser.cache_clear()
    yield
    make_parser.cache_clear()


def test_the_manual_is_what_is_generated(cli_manual):
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == cli_manual.manual(), (
        "run: make manual"
    )


@pytest.mark.parametrize("command", all_commands(), ids=lambda command: command.name)
def test_every_command_has_an_example_that_parses(command: CliCommand):
    assert command.examples
    for example in command.examples:
        program, *words = shlex.split(example)
        parsed = make_parser().parse_args(protect_exclusions(words))
        assert (program, parsed.run) == ("loci", command.run)


@pytest.mark.usefixtures("fake_command")
def test_a_command_of_one_more_file_runs_and_is_in_help_and_manual(loci, cli_manual, capsys):
    code, out, _ = loci("test", "greet", "Ada", "--json")
    with pytest.raises(SystemExit):
        make_parser().parse_args(["test", "--help"])
    manual = cli_manual.manual()

    assert (code, json.loads(out)) == (0, {"greeting": "Hello Ada"})
    assert "greet someone" in capsys.readouterr().out
    assert "### loci test greet\n\n```\nloci test greet WHO\n```\n\nGreet someone." in manual
    assert "With `--json`: an object with `greeting` (text)." in manual
