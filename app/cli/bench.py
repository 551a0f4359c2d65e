"""Measurements: bench retrieval."""

import sys
from collections.abc import Callable
from pathlib import Path

from app.cli.command import DONE, Adder, Call
from app.cli.terminal import Terminal
from core.errors import WrongUse


def register(add: Adder) -> None:
    """The commands of this group."""
    parser = add(
        "bench retrieval",
        run_bench,
        help="measure how often the right passages are found, against plain baselines",
        more="Works in a temporary home; your own is not touched.",
    )
    parser.add_argument("--corpus", required=True, metavar="F", help="lines {id, title, text}")
    parser.add_argument(
        "--queries", required=True, metavar="F", help="lines {id, question, gold_ids}"
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write {id, ranked} lines, from which all can be recomputed"
    )


def run_bench(call: Call) -> int:
    """The figures of one set of questions."""
    given = call.arguments
    corpus, queries = _existing(given.corpus), _existing(given.queries)
    out = _writable(given.out) if given.out else None
    # Heavy, and only for this command: it measures without the engine process.
    from app.compose import embedder_folder
    from core.bench.retrieval import run_retrieval
    from core.bench.run import SetReport, table

    report = run_retrieval(
        corpus,
        queries,
        embedder_folder=embedder_folder(),
        out=out,
        on_progress=_teller(call.terminal),
    )
    call.terminal.value(report)
    call.terminal.line(table([SetReport(corpus.parent.name, report, (), ())]).strip())
    return DONE


def _teller(terminal: Terminal) -> Callable[[str], None]:
    """What tells each word once on a terminal, and only the stages when piped."""
    last = ""

    def tell(word: str) -> None:
        nonlocal last
        stage = word if sys.stderr.isatty() else word.partition(":")[0]
        if stage != last:
            last = stage
            terminal.note(stage)

    return tell


def _existing(name: str) -> Path:
    path = Path(name).absolute()
    if not path.is_file():
        raise WrongUse(str(path), detail="This file does not exist.", remedy="Check the path.")
    return path


def _writable(name: str) -> Path:
    path = Path(name).absolute()
    if not path.parent.is_dir() or path.is_dir():
        raise WrongUse(str(path), detail="No file can be written here.", remedy="Check the path.")
    return path
