"""Measurements: bench retrieval."""

from pathlib import Path

from app.cli.command import DONE, Adder, Call
from core.errors import WrongUse


def register(add: Adder) -> None:
    """The commands of this group."""
    parser = add(
        "bench retrieval",
        run_retrieval_bench,
        help="measure how often the right passages are found, against plain baselines",
        more="Works in a temporary home; your own is not touched.",
    )
    parser.add_argument("--corpus", required=True, metavar="F", help="lines {id, title, text}")
    parser.add_argument("--queries", required=True, metavar="F", help="lines {question, gold_ids}")
    parser.add_argument("--out", metavar="FILE", help="write {id, ranked} lines to this file")


def run_retrieval_bench(call: Call) -> int:
    """The figures; every one can be recomputed from the file written to --out."""
    from app.compose import bench_retrieval

    given = call.arguments
    corpus, queries = (_existing(path) for path in (given.corpus, given.queries))
    out = Path(given.out).absolute() if given.out else None
    result = bench_retrieval(corpus, queries, out=out, on_progress=call.terminal.note)
    call.terminal.value(result)
    return DONE


def _existing(name: str) -> Path:
    path = Path(name).absolute()
    if not path.is_file():
        raise WrongUse(str(path), detail="This file does not exist.", remedy="Check the path.")
    return path
