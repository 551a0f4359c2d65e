"""`make bench`: measure each part and print its figures. Parts are registered in `PARTS`."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs

from bench.answers import answerability_report as answerability_table
from bench.answers import short_answer_report as answers_table
from bench.extraction import entities_report as entities_table
from bench.extraction import openie_report as openie_table
from bench.memory import memory_report as memory_table
from bench.options import BenchOptions
from bench.resolution import resolution_report as resolution_table
from bench.retrieval import links_report as links_table
from bench.retrieval import retrieval_report as retrieval_table
from bench.retrieval import traversals_report as traversals_table
from bench.scale import scale_report as scale_table
from core.errors import LociError

SHARED = Path(__file__).resolve().parents[1].parent / "shared" / "bench"
EMBEDDER = "all-MiniLM-L6-v2"

# Generator of the report lines of a part; raises `LociError` if its data is missing.
BenchPart = Callable[[BenchOptions], Iterator[str]]
PARTS: dict[str, BenchPart] = {
    "retrieval": retrieval_table.report_lines,
    "answers": answers_table.report_lines,
    "answerability": answerability_table.report_lines,
    "entities": entities_table.report_lines,
    "links": links_table.report_lines,
    "memory": memory_table.report_lines,
    "openie": openie_table.report_lines,
    "resolution": resolution_table.report_lines,
    "scale": scale_table.report_lines,
    "traversals": traversals_table.report_lines,
}


def main() -> int:
    """Print the figures; return 0 unless data is missing."""
    arguments = _arguments()
    asked = BenchOptions(
        bench=arguments.bench,
        sets=arguments.sets or arguments.bench / "retrieval",
        embedder=arguments.embedder,
        out=arguments.out,
        most_passages=arguments.most_passages,
    )
    missing = 0
    for name in (arguments.part,) if arguments.part else tuple(PARTS):
        try:
            for line in PARTS[name](asked):
                print(line, flush=True)
        except LociError as error:
            print(f"{name}: {error}", file=sys.stderr)
            missing += 1
    return int(missing > 0)


def _arguments() -> argparse.Namespace:
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", choices=sorted(PARTS), help="only this part")
    parser.add_argument("--bench", type=Path, default=SHARED, help="folder of the bench data")
    parser.add_argument("--sets", type=Path, default=None, help="folder of sets of questions")
    parser.add_argument("--embedder", type=Path, default=models / EMBEDDER, help="its folder")
    parser.add_argument("--out", type=Path, default=None, help="file for figures (scale)")
    parser.add_argument(
        "--most-passages", type=int, default=0, help="no larger libraries than this (scale)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
