"""Commands as they are typed, on a home with an engine."""

from pathlib import Path

import pytest

from app.cli.run import run


def _no_window(_home: Path) -> int:
    raise AssertionError("no window was asked for")


@pytest.fixture
def loci(served, capsys):
    """Runs a command on the served home; returns exit code, output, notes."""

    def call(*words: str, home_after: bool = False) -> tuple[int, str, str]:
        home = ["--home", str(served.home)]
        code = run([*words, *home] if home_after else [*home, *words], open_window=_no_window)
        out, err = capsys.readouterr()
        return code, out, err

    return call
