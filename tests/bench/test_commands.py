"""Registration of the `loci bench` commands."""

from collections.abc import Iterator
from importlib.machinery import ModuleSpec

import pytest

from app.cli import bench
from app.cli.run import make_parser
from core.errors import WrongUse


@pytest.fixture(autouse=True)
def fresh_parser() -> Iterator[None]:
    """The parser is made anew for each test, and behind it."""
    make_parser.cache_clear()
    yield
    make_parser.cache_clear()


def test_a_checkout_has_the_bench_commands(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        make_parser().parse_args(["bench", "--help"])

    assert "retrieval" in capsys.readouterr().out


@pytest.mark.parametrize("spec", [None, ModuleSpec("bench", None, origin="/elsewhere/bench/x.py")])
def test_without_the_package_there_are_no_bench_commands(
    spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bench, "find_spec", lambda _name: spec)

    with pytest.raises(WrongUse):
        make_parser().parse_args(["bench", "retrieval"])
