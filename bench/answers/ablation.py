"""Ablation: what each answerer and each file of rules is worth on the questions at hand.

    python -m bench.answers.ablation --out FILE [--doc docs/ablation.md] [--shared ../shared]

Questions over libraries are searched once, and answered again without each part, without a
language model; follow-up questions are rewritten without it, and documents extracted. Only what a
part does something for is repeated. `--out` receives a JSON line for each part; `--doc` the tables
made from it. How often each answerer is right goes to `resources/answerers.toml`.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from app.compose import embedder_folder
from bench.answers import follow_ups
from bench.answers.parts import Part, answerers, parts_of, watching, without
from bench.answers.questions import NaturalQuestion, has_keys, lead_of
from bench.answers.short_answers import ShortAnswerQuestion
from bench.datasets import load_lines, load_records, read_record, write_records
from bench.engine import open_library
from bench.facts.collections import documents_of
from core.answer.answerers import judge
from core.answer.answerers.evidence import Extract
from core.evaluation.short_answer_metrics import f1
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.workers.worker import read_file
from core.language.vocabulary.vocabulary import built_in
from core.library.answer_sources import AnswerSources
from core.library.library import Library
from core.llm.span_reader import MultilingualReader, ReadSpan
from core.records.answers.answers import Answer, SearchResult

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = ROOT / "bench" / "questions"
MULTI_HOP = ("hotpot_train100", "2wiki_dev200", "musique_train100")
# Longer documents are not extracted.
LONGEST = 20_000
# A short answer that shares so much with an accepted one is right.
HALF = 0.5
# An answerer of which nothing is known is right eight times of ten.
PRIOR = (8, 10)
HEAD = """\
# How often each answerer is right when it leads an answer, counted by bench/answers/ablation.py as
# (right + 8) / (proposed + 10). One that is missing here has 0.8. The judge picks the likeliest."""

# What a case gives, and its figures by their names.
Outcome = tuple[Hashable, Mapping[str, float]]
Case = Callable[[], Outcome]


class AblationLine(msgspec.Struct, frozen=True):
    """What changes without a part: the number of outcomes, and the sum of each figure.

    Without a part, empty for none, `figures` are those of the whole.
    """

    suite: str
    without: str
    changed: int
    figures: dict[str, float]


def ablate(suite: str, cases: Sequence[Case], parts: Sequence[Part]) -> Iterator[AblationLine]:
    """Yield the figures of the cases, then what changes in them without each part."""
    for case in cases:  # so that caches hold what does not depend on the parts
        case()
    whole: list[Outcome] = []
    acting: dict[str, list[int]] = {it.name: [] for it in parts}
    with watching(parts) as active:
        for at, case in enumerate(cases):
            active.clear()
            whole.append(case())
            for name in active:
                acting[name].append(at)
    yield AblationLine(suite, "", len(cases), dict(_sum(figures for _, figures in whole)))
    for part in parts:
        _tell(f"{suite} without {part.name}")
        with without(part):
            others = [(whole[at], _outcome(cases[at])) for at in acting[part.name]]
        changed = [(one, other) for one, other in others if one[0] != other[0]]
        figures = _sum(other for _, (_, other) in changed)
        figures.subtract(_sum(one for (_, one), _ in changed))
        yield AblationLine(suite, part.name, len(changed), dict(figures))


def _outcome(case: Case) -> Outcome:
    """Return the outcome of a case; none where the engine does not work without the part."""
    try:
        return case()
    except Exception as error:  # noqa: BLE001 - whatever it breaks is what it is worth
        return repr(error), {}


def _sum(figures: Iterator[Mapping[str, float]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for one in figures:
        total.update(one)
    return total


# Questions over libraries


class AskedLibrary(msgspec.Struct, frozen=True):
    """A folder with its questions; one of records if `is_multi_hop`."""

    questions: Path
    folder: Path
    is_multi_hop: bool = False


def libraries(shared: Path) -> list[AskedLibrary]:
    """Return the libraries that questions are asked of."""
    corpora, theirs = shared / "corpora", shared / "bench" / "questions"
    notes = sorted(QUESTIONS.glob("*_notes"))
    return [
        *(
            AskedLibrary(it.with_name(f"{it.name.removesuffix('_notes')}.jsonl"), it)
            for it in notes
        ),
        AskedLibrary(QUESTIONS / "sample.jsonl", ROOT / "resources" / "sample"),
        AskedLibrary(QUESTIONS / "mails.jsonl", corpora / "mail_fixtures"),
        AskedLibrary(QUESTIONS / "mixed.jsonl", corpora / "mixed_docs"),
        AskedLibrary(QUESTIONS / "dendron.jsonl", corpora / "vault_dendron"),
        AskedLibrary(theirs / "company.jsonl", corpora / "questions" / "company"),
        AskedLibrary(theirs / "handbooks.jsonl", corpora / "questions" / "handbooks"),
        *(
            AskedLibrary(folder / "queries.jsonl", folder, is_multi_hop=True)
            for folder in (shared / "bench" / "retrieval" / name for name in MULTI_HOP)
        ),
    ]


@contextmanager
def asked(one: AskedLibrary, home: Path) -> Generator[list[Case]]:
    """Open a library and give its questions; each is searched once, and each text read once."""
    folder, read = one.folder, read_file
    if one.is_multi_hop:
        folder, read = home / "records", read_record
        write_records(folder, load_records(one.folder / "corpus.jsonl"))
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(AnswerSources, "search", _searched_once()))
        stack.enter_context(mock.patch.object(MultilingualReader, "read", _read_once()))
        library, _ = stack.enter_context(
            open_library(
                home / "home",
                folder,
                embedder_folder=embedder_folder(),
                on_progress=_tell,
                read=read,
                by_language=not one.is_multi_hop,
            )
        )
        kind = ShortAnswerQuestion if one.is_multi_hop else NaturalQuestion
        yield [partial(_answer, library, it) for it in load_lines(one.questions, kind)]


def _answer(library: Library, question: NaturalQuestion | ShortAnswerQuestion) -> Outcome:
    answer = library.ask(question.question)
    return (answer.answer, answer.direct, answer.found), figures_of(question, answer)


def figures_of(
    question: NaturalQuestion | ShortAnswerQuestion, answer: Answer
) -> Mapping[str, float]:
    """Return the figures of an answer.

    `right` if the answer holds what is asked for, `lead` if the short answer or first sentence
    does, `wrong` if it was stated without; `false` if an unanswerable question was answered.
    """
    if isinstance(question, ShortAnswerQuestion):
        return {"f1": f1(answer.direct, question.answers)} if question.gold_ids else {}
    if not question.keys:
        return {"false": float(answer.found)}
    is_right = has_keys(answer.answer, question.keys)
    return {
        "right": float(is_right),
        "lead": float(has_keys(lead_of(answer), question.keys)),
        "wrong": float(answer.found and not is_right),
    }


def _searched_once() -> Callable[..., SearchResult]:
    search, kept = AnswerSources.search, dict[tuple[str, int], SearchResult]()

    def searched(self: AnswerSources, question: str, *, k: int, **options: Any) -> SearchResult:
        if (question, k) not in kept:
            kept[question, k] = search(self, question, k=k, **options)
        return kept[question, k]

    return searched


def _read_once() -> Callable[..., list[ReadSpan]]:
    read, kept = MultilingualReader.read, dict[tuple[str, str], ReadSpan]()

    def read_once(self: MultilingualReader, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        new = [it for it in dict.fromkeys(texts) if (question, it) not in kept]
        for text, span in zip(new, read(self, question, new), strict=True):
            kept[question, text] = span
        return [kept[question, it] for it in texts]

    return read_once


def led_by(cases: Sequence[Case]) -> Counter[tuple[str, bool]]:
    """Count the answers that each answerer leads, by whether they are right."""
    counts: Counter[tuple[str, bool]] = Counter()
    compose = judge.Judge.answer
    names: list[str] = []

    def answer(one: judge.Judge) -> Extract:
        extract = compose(one)
        names[:] = [extract.answerer]
        return extract

    with mock.patch.object(judge.Judge, "answer", answer):
        for case in cases:
            names.clear()
            _, figures = case()
            is_right = figures.get("right", 0.0) or figures.get("f1", 0.0) >= HALF
            counts.update((name, bool(is_right)) for name in names if name)
    return counts


def weights(counts: Mapping[tuple[str, bool], int]) -> str:
    """Return `resources/answerers.toml`."""
    lines = list[str]()
    for name in sorted({name for name, _ in counts}):
        right = counts.get((name, True), 0)
        proposed = right + counts.get((name, False), 0)
        share = (right + PRIOR[0]) / (proposed + PRIOR[1])
        lines.append(f"{name} = {share:.2f}  # {right} of {proposed}")
    return "\n".join([HEAD, "", "[right]", *lines]) + "\n"


# Follow-up questions and documents


def followed() -> list[Case]:
    """Return the follow-up questions of all conversations."""
    made: list[Case] = []
    for path in sorted(QUESTIONS.glob("follow_ups*.jsonl")):
        asked_there = load_lines(path, follow_ups.FollowUpCase)
        names = follow_ups.names_in([turn.answer for it in asked_there for turn in it.turns])
        made += [partial(_rewrite, it, names) for it in asked_there]
    return made


def _rewrite(case: follow_ups.FollowUpCase, names: follow_ups.EntityNameIndex) -> Outcome:
    line = follow_ups.judge(case, names)
    return line.rewritten, {"right": float(line.right)}


def extracted(shared: Path) -> list[Case]:
    """Return the documents of the libraries, except for long ones."""
    folders = [it.folder for it in libraries(shared) if not it.is_multi_hop]
    documents = [it for folder in folders for _, it in documents_of(folder)]
    return [partial(_extract, it) for it in documents if len(it.text) <= LONGEST]


def _extract(document: Any) -> Outcome:
    passages = chunk(document, count_tokens=None)
    read = extract(document, passages, vocabulary=built_in())
    figures = {"statements": len(read.statements), "mentions": len(read.mentions)}
    return repr((read.statements, read.mentions)), figures


# Output


def table(lines: Sequence[AblationLine]) -> str:
    """Return the figures of a suite as Markdown, the whole first."""
    whole, *parts = lines
    names = list(whole.figures)
    rows = [
        f"| Without | Changed | {' | '.join(it.capitalize() for it in names)} |",
        "|---" * (len(names) + 2) + "|",
        f"| (nothing) | of {whole.changed} | {' | '.join(map(_number, whole.figures.values()))} |",
    ]
    for one in parts:
        figures = (_number(one.figures.get(it, 0), sign="+") for it in names)
        rows.append(f"| {one.without} | {one.changed} | {' | '.join(figures)} |")
    return "\n".join(rows) + "\n"


def _number(value: float, *, sign: str = "") -> str:
    return f"{value:{sign}.0f}" if value == round(value) else f"{value:{sign}.1f}"


def with_tables(text: str, tables: Mapping[str, str]) -> str:
    """Return a document whose sections have these tables, each in place of its own."""
    for heading, new in tables.items():
        section = text.index(f"## {heading}\n")
        begin = text.index("| Without |", section)
        end = text.find("\n\n", begin)
        text = text[:begin] + new + (text[end + 1 :] if end >= 0 else "")
    return text


def _joined(runs: Sequence[Sequence[AblationLine]]) -> list[AblationLine]:
    """Return the lines of several libraries as those of one."""
    return [
        AblationLine(
            same[0].suite,
            same[0].without,
            sum(it.changed for it in same),
            dict(_sum(it.figures for it in same)),
        )
        for same in zip(*runs, strict=True)
    ]


def _tell(text: str) -> None:
    sys.stderr.write(f"\r{text:<70}")


def main() -> int:
    """Measure, print the tables, and write the files that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--doc", type=Path, help="file whose tables are replaced")
    given = parser.parse_args()
    rules = [*answerers(), *parts_of("core.answer"), *parts_of("core.language")]
    runs, counts = list[list[AblationLine]](), Counter[tuple[str, bool]]()
    for one in libraries(given.shared):
        with (
            tempfile.TemporaryDirectory(prefix="loci-bench-") as home,
            asked(one, Path(home)) as cases,
        ):
            runs.append(list(ablate("Answers", cases, rules)))
            counts += led_by(cases)
    rewriting = [*parts_of("core.memory"), *parts_of("core.language")]
    reading = [*parts_of("core.extract"), *parts_of("core.language")]
    lines = {
        "Answers": _joined(runs),
        "Follow-ups": list(ablate("Follow-ups", followed(), rewriting)),
        "Extraction": list(ablate("Extraction", extracted(given.shared), reading)),
    }
    if given.out is not None:
        made = [msgspec.json.encode(it) + b"\n" for own in lines.values() for it in own]
        given.out.write_bytes(b"".join(made))
    (ROOT / "resources" / "answerers.toml").write_text(weights(counts), encoding="utf-8")
    tables = {heading: table(own) for heading, own in lines.items()}
    sys.stdout.write("\n".join(tables.values()))
    if given.doc is not None:
        text = given.doc.read_text(encoding="utf-8")
        given.doc.write_text(with_tables(text, tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
