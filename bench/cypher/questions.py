"""Share of questions over the sample that become the right query.

Run as `python -m bench.cypher.questions`. With a model file as argument it also measures the
queries that this model writes. A query is right if the first column of its rows has the gold
answers and no other; of a path, if a row names them. A question without a gold answer is right if
it is refused or gives no row.
"""

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from app.compose import open_library
from core.explore.knowledge_graph import as_name
from core.explore.starter_questions import TEMPLATES
from core.library.library import Library
from core.records.graph.query import GraphQuestion, QueryEvidence, QueryWriter

ROOT = Path(__file__).parents[2]
QUESTIONS = ROOT / "bench" / "questions" / "graph_queries.jsonl"
SAMPLE = ROOT / "resources" / "sample"


class GoldQuestion(Struct, frozen=True):
    """A question with the answers in the graph; None if it has none there."""

    id: str
    kind: str
    language: str
    question: str
    gold: tuple[str, ...] | None


def verdict(question: GoldQuestion, evidence: QueryEvidence) -> str:
    """Return "right", "wrong" or "refused"."""
    rows = evidence.result.rows if evidence.result is not None else ()
    answers = {row[0].text.rsplit(" (", 1)[0] if row[0].things else row[0].text for row in rows}
    if question.gold is None:
        return "wrong" if rows else "right"
    if not evidence.query:
        return "refused"
    if question.kind == "path":
        text = " ".join(row[0].text for row in rows)
        return "right" if all(name in text for name in question.gold) else "wrong"
    return "right" if answers == set(question.gold) else "wrong"


def written_questions() -> tuple[GoldQuestion, ...]:
    """Return the questions of the table."""
    lines = QUESTIONS.read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=GoldQuestion) for line in lines)


def starter_questions(library: Library) -> Iterator[GoldQuestion]:
    """Yield the questions that Loci itself suggests, for each fact that answers one."""
    stored = set(library.show_query_schema().relationships)
    for (predicate, kind), (_, texts) in TEMPLATES.items():
        name = as_name(predicate)
        answers: dict[str, list[str]] = {}
        if name in stored:
            query = f"MATCH (a:{kind})-[:`{name}`]->(b) RETURN a.name, b.name"
            for subject, object_ in library.query_graph(query).rows:
                answers.setdefault(subject.text, []).append(object_.text)
        for subject, gold in answers.items():
            yield GoldQuestion(predicate, predicate, "en", texts["en"].format(subject), tuple(gold))


def measure(
    library: Library, writer: QueryWriter, questions: Iterable[GoldQuestion]
) -> Iterator[str]:
    """Ask all questions; yield a line for each that is not right, then the counts."""
    counts: Counter[str] = Counter()
    begun, attempts = time.perf_counter(), 0
    for one in questions:
        asked = GraphQuestion(one.question, writer=writer, falls_back=False)
        evidence = library.ask_graph(asked)
        outcome = verdict(one, evidence)
        counts[outcome] += 1
        attempts += evidence.attempts
        if outcome != "right":
            query = " ".join(evidence.query.split())
            yield f"  {outcome} {one.id} ({one.kind}) {one.question} {query}".rstrip()
    seconds = (time.perf_counter() - begun) / counts.total()
    outcomes = ", ".join(f"{counts[name]} {name}" for name in ("right", "wrong", "refused"))
    yield f"{writer}: {outcomes} of {counts.total()}; {attempts} attempts, {seconds:.2f} s each"


def _starters(library: Library) -> Iterator[str]:
    *others, counts = measure(library, "rules", tuple(starter_questions(library)))
    yield counts
    yield from others


def main() -> None:
    """Read the sample and print the results."""
    with tempfile.TemporaryDirectory() as folder:
        library = open_library(Path(folder))
        library.add_sources([str(SAMPLE)])
        library.settle()
        writers: tuple[QueryWriter, ...] = ("rules",)
        if len(sys.argv) > 1:
            library.set_option("model_file", value=sys.argv[1])
            writers = ("rules", "model", "auto")
        for writer in writers:
            for line in measure(library, writer, written_questions()):
                print(line, flush=True)
        print("questions that Loci suggests, " + "\n".join(_starters(library)))
        library.close()


if __name__ == "__main__":
    main()
