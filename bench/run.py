"""`make bench`: measure each part and print its figures. Parts are registered in `PARTS`.

`peers` installs other libraries (7 GB) and runs only if it is asked for.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs

from bench.answers import answerability_report, questions_report, short_answer_report
from bench.cypher import tck_report
from bench.extraction import entities_report, openie_report
from bench.memory import memory_report
from bench.options import BenchOptions
from bench.resolution import resolution_report
from bench.retrieval import links_report, peers_report, retrieval_report, traversals_report
from bench.scale import encoder_report, scale_report
from core.errors import LociError

SHARED = Path(__file__).resolve().parents[1].parent / "shared" / "bench"
EMBEDDER = "all-MiniLM-L6-v2"

# Generator of the report lines of a part; raises `LociError` if its data is missing.
BenchPart = Callable[[BenchOptions], Iterator[str]]
PARTS: dict[str, BenchPart] = {
    "retrieval": retrieval_report.report_lines,
    "answers": short_answer_report.report_lines,
    "answerability": answerability_report.report_lines,
    "questions": questions_report.report_lines,
    "entities": entities_report.report_lines,
    "links": links_report.report_lines,
    "memory": memory_report.report_lines,
    "openie": openie_report.report_lines,
    "resolution": resolution_report.report_lines,
    "tck": tck_report.report_lines,
    "encoder": encoder_report.report_lines,
    "scale": scale_report.report_lines,
    "hops": scale_report.hop_lines,
    "peers": peers_report.report_lines,
    "traversals": traversals_report.report_lines,
}


def main() -> int:
    """Print the figures; return 0 unless data is missing."""
    arguments = _arguments()
    options = BenchOptions(
        bench=arguments.bench,
        sets=arguments.sets or arguments.bench / "retrieval",
        embedder=arguments.embedder,
        out=arguments.out,
        most_passages=arguments.most_passages,
    )
    missing = 0
    parts = (arguments.part,) if arguments.part else tuple(it for it in PARTS if it != "peers")
    for name in parts:
        try:
            for line in PARTS[name](options):
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
    parser.add_argument("--out", type=Path, default=None, help="file for figures (scale, peers)")
    parser.add_argument(
        "--most-passages", type=int, default=0, help="no larger libraries than this (scale, peers)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
