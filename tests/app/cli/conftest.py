"""Commands as they are typed, on a home with an engine."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli.command import DONE, SOME_FAILED
from app.cli.run import all_commands, run
from app.cli.terminal import encode_output
from core.messages import decode_hook


def assert_declared(words: Sequence[str], out: str) -> None:
    """Each line is of the `result` that the command declares, or an error; no field is unknown."""
    typed = [word for word in words if word != "--json"]
    names = {" ".join(typed[:1]), " ".join(typed[:2])}
    command = next(one for one in all_commands() if one.name in names)
    for line in out.splitlines():
        printed = msgspec.json.decode(line)
        if set(printed) != {"error"}:
            fits = [kind for kind in command.result_types() if _is_exactly(line, kind)]
            assert fits, f"loci {command.name} declares {command.result}, but prints {line}"


def _is_exactly(line: str, kind: type[Any]) -> bool:
    try:
        decoded = msgspec.json.decode(line, type=kind, strict=True, dec_hook=decode_hook)
    except msgspec.ValidationError:
        return False
    return msgspec.json.decode(encode_output(decoded)) == msgspec.json.decode(line)


def _no_window(_home: Path) -> int:
    raise AssertionError("no window was asked for")


def run_on(home: Path, words: Sequence[str], capsys: Any) -> tuple[int, str, str]:
    """Run a command on a home; return exit code, output, notes."""
    code = run(["--home", str(home), *words], open_window=_no_window)
    return (code, *capsys.readouterr())


@pytest.fixture
def loci(served, capsys):
    """Runs a command on the served home; returns exit code, output, notes."""

    def call(*words: str, home_after: bool = False) -> tuple[int, str, str]:
        home = ["--home", str(served.home)]
        code = run([*words, *home] if home_after else [*home, *words], open_window=_no_window)
        out, err = capsys.readouterr()
        if "--json" in words and code in {DONE, SOME_FAILED}:
            assert_declared(words, out)
        return code, out, err

    return call
