"""Cost of saved questions: their check after a document changed, beside reading that document.

python -m bench.scale.saved_questions_cost [--sets FOLDER] [--out FILE]

A synthetic library of 10,000 documents gets 100 saved questions: questions of a retrieval set,
searches and queries of the graph. Then real documents are written one by one; one in ten answers
one of the questions. Reading a document (from the scan until it can be found) is the baseline; the
check that follows is timed by itself, with wall and processor clock. Asking all questions again
shows what the checks missed. Each planted word must fire once.
"""

import statistics
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import msgspec

from app.compose import embedder_folder
from bench.datasets import load_questions, load_records
from bench.scale.corpus_statistics import collect_statistics
from bench.scale.library_builder import build
from bench.scale.synthetic_library import PASSAGES_OF_DOCUMENT, LibrarySize
from core.lanes import Cancel
from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder
from core.resolve.resolver import Resolver
from core.saved_questions.checker import SavedQuestionChecker

ROOT = Path(__file__).resolve().parents[2]
SETS = ROOT.parent / "shared" / "bench" / "retrieval"
SEED, DOCUMENTS = 7, 10_000
SIZE = LibrarySize(DOCUMENTS * PASSAGES_OF_DOCUMENT, things=2_000, facts=60_000, theses=1)
QUESTIONS, SEARCHES, QUERIES = 40, 40, 20
CHANGED, ABOUT = 30, 3
RELATIONS = ("WORKS_AT", "OWNS", "MEMBER_OF", "LOCATED_AT", "USES")


class Change(msgspec.Struct, frozen=True):
    """One changed document: milliseconds to read and to check, and what was asked and fired."""

    read_ms: float
    check_ms: float
    check_cpu_ms: float
    asked: int
    fired: int
    planted: bool


class Figures(msgspec.Struct, frozen=True):
    """All changes; `full_ms` is a check that asks all, `missed` what only that one noticed."""

    documents: int
    questions: int
    changes: tuple[Change, ...]
    full_ms: float
    missed: int
    fired_planted: int
    fired_again: int


def main() -> None:
    """Measure, print the figures and save them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=Path, default=SETS)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    embedder = Embedder(embedder_folder(), threads=2)
    with tempfile.TemporaryDirectory(prefix="loci-saved-") as name:
        home, folder = Path(name) / "home", Path(name) / "changed"
        folder.mkdir()
        real = collect_statistics(options.sets, embedder=embedder, seed=SEED)
        build(home, SIZE, real, seed=SEED, tell=lambda _: None)
        # Checks run here, when they are timed, and not by themselves.
        SavedQuestionChecker.wake = _stay_asleep
        Resolver.step = _resolve_nothing
        library = Library.open(home, Backends(embedder))
        try:
            figures = measure(library, folder, options.sets)
        finally:
            library.close()
    print(report(figures), flush=True)
    if options.out is not None:
        options.out.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2))


def _stay_asleep(self: SavedQuestionChecker) -> None:
    """Check nothing."""


def _resolve_nothing(self: Resolver, cancel: Cancel) -> bool:
    """Leave the made-up names as they are: there would be thousands of namesakes."""
    return False


def measure(library: Library, folder: Path, sets: Path) -> Figures:
    """Save the questions, change documents, and return what that cost."""
    library.add_sources([str(folder)])
    library.settle()
    print("filled", flush=True)
    asked = load_questions(sets / "hotpot_train100" / "queries.jsonl")[:QUESTIONS]
    for one in asked:
        library.save_question(one.question, condition="changes")
    for number in range(SEARCHES):
        library.save_question(f"planted{number:02}", form="search", condition="new results")
    for number in range(QUERIES):
        relation = RELATIONS[number % len(RELATIONS)]
        query = f"MATCH (p:Person)-[:{relation}]->(x) RETURN p.name, x.name LIMIT {900 + number}"
        library.save_question(query, form="query", condition="new results")
    library.check_questions()
    print("saved", flush=True)
    gold = {one for question in asked for one in question.gold_ids}
    about = [it for it in load_records(sets / "hotpot_train100" / "corpus.jsonl") if it.id in gold]
    others = load_records(sets / "2wiki_dev200" / "corpus.jsonl")
    texts = [f"# {it.title}\n\n{it.text}\n" for it in (*about[:ABOUT], *others)][:CHANGED]
    order = [*range(ABOUT, CHANGED)]
    step = len(order) // ABOUT
    for number in range(ABOUT):
        order.insert(number * (step + 1), number)
    changes = [
        _change(library, folder / f"{number}.md", texts[number], planted=at if at % 6 == 5 else -1)
        for at, number in enumerate(order)
    ]
    fired = library.list_firings(limit=1000)
    again = library.check_questions()
    begun = time.perf_counter()
    full = library.check_questions(full=True)
    return Figures(
        documents=DOCUMENTS,
        questions=QUESTIONS + SEARCHES + QUERIES,
        changes=tuple(changes),
        full_ms=(time.perf_counter() - begun) * 1000,
        missed=len(full.firings),
        fired_planted=sum(it.form == "search" for it in fired),
        fired_again=len(again.firings),
    )


def _change(library: Library, path: Path, text: str, *, planted: int) -> Change:
    """Write a document, wait until it is read, and check the saved questions."""
    word = f"\nplanted{planted // 6:02}\n" if planted >= 0 else ""
    path.write_text(text + word, encoding="utf-8")
    begun = time.perf_counter()
    library.sync()
    library.settle()
    read = time.perf_counter() - begun
    begun, cpu = time.perf_counter(), time.process_time()
    check = library.check_questions()
    return Change(
        read_ms=read * 1000,
        check_ms=(time.perf_counter() - begun) * 1000,
        check_cpu_ms=(time.process_time() - cpu) * 1000,
        asked=check.asked,
        fired=len(check.firings),
        planted=planted >= 0,
    )


def report(figures: Figures) -> str:
    """Return the figures as lines."""
    changes = figures.changes
    quiet = [it for it in changes if not it.asked]
    planted = sum(it.planted for it in changes)

    def row(name: str, of: Callable[[Change], float], among: list[Change]) -> str:
        values = [of(it) for it in among]
        mean, median = statistics.mean(values), statistics.median(values)
        return f"{name}: mean {mean:.1f} ms, median {median:.1f} ms of {len(values)}"

    everything, asked = list(changes), statistics.mean(it.asked for it in changes)
    ratio = statistics.mean(it.check_ms for it in changes) / statistics.mean(
        it.read_ms for it in changes
    )
    return "\n".join(
        [
            f"{figures.documents:,} documents, {figures.questions} saved questions",
            row("reading a changed document", lambda one: one.read_ms, everything),
            row("checking the saved questions", lambda one: one.check_ms, everything),
            row("  by processor clock", lambda one: one.check_cpu_ms, everything),
            *([row("  where none was asked", lambda one: one.check_ms, quiet)] if quiet else []),
            f"check to reading: {ratio:.3f}; asked per document {asked:.2f}",
            f"asking all: {figures.full_ms:.0f} ms, {figures.missed} firings that were missed",
            f"planted {planted}, fired {figures.fired_planted}, again {figures.fired_again}",
        ]
    )


if __name__ == "__main__":
    main()
