"""Ablation of answers: what each answerer and rule is worth on the question sets at hand.

    python -m bench.answers.ablation --out FILE [--doc docs/ablation.md] [--shared ../shared]

Every question is searched once. Then all are answered again with one answerer or rule taken out,
without a language model. `--out` receives a JSON line for each; `--doc` the table made from it.
How often each answerer is right goes to `resources/answerers.toml`.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

import msgspec
import numpy as np
from numpy.typing import NDArray

from app.compose import embedder_folder
from bench.answers.questions import NaturalQuestion, has_keys, lead_of
from bench.answers.short_answers import ShortAnswerQuestion
from bench.datasets import load_lines, load_records
from bench.engine import CachingEncoder, open_engine, open_library
from core.answer.answerers import judge
from core.answer.answerers.evidence import Extract
from core.answer.reply import Replier
from core.evaluation.short_answer_metrics import f1
from core.lanes import Cancel
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.llm.span_reader import Reader, ReadSpan
from core.records.answers.answers import Answer, SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.retrieve.pipeline import OnHits
from core.settings.options import Settings

ROOT = Path(__file__).resolve().parents[2]
# Libraries of notes, each with its questions.
NOTES = (
    "allotment",
    "brewery",
    "dairy",
    "evening",
    "geology",
    "lock",
    "physio",
    "sound",
    "theatre",
    "vet",
    "violin",
)
MULTI_HOP = ("hotpot_train100", "2wiki_dev200", "musique_train100")
# A short answer that shares so much with an accepted one is right.
HALF = 0.5
# An answerer of which nothing is known is right eight times of ten.
PRIOR = (8, 10)
HEAD = """\
# How often each answerer is right when it leads an answer, counted by bench/answers/ablation.py as
# (right + 8) / (proposed + 10). One that is missing here has 0.8. The judge picks the likeliest."""

Neutral = Callable[..., object]


def _none(*_: object, **__: object) -> None:
    return None


def _false(*_: object, **__: object) -> bool:
    return False


def _empty(*_: object, **__: object) -> tuple[()]:
    return ()


def _no_stems(*_: object, **__: object) -> frozenset[str]:
    return frozenset()


def _zeros(places: Sequence[object], _: object) -> list[float]:
    return [0.0] * len(places)


def _first(value: object, *_: object, **__: object) -> object:
    return value


# What is patched by what, so that the rule never holds.
RULES: Mapping[str, Sequence[tuple[str, Neutral]]] = {
    "disagreeing documents": (("answerers.span.rivals_of", _empty),),
    "labels before spans": (("spans.ranking.labelled", _none),),
    "prices": (("spans.ranking.asks_for_money", _false), ("answerers.span.asks_for_money", _false)),
    "what is counted": (("spans.ranking._of_counted", _empty),),
    "values of another time": (("spans.ranking._of_standing", _first),),
    "ages": (("spans.ranking._is_no_age", _false),),
    "spans lift their sentences": (("spans.ranking.answer_shares", _zeros),),
    "entries of other people": (
        ("answerers.evidence.demote_other_people", _first),
        ("answerers.evidence.asked_people", _none),
    ),
    "missing attribute": (("answerers.evidence.attribute_asked", _none),),
    "where something comes from": (("answerers.span.origin_asked", _no_stems),),
    "facts that are over": (
        ("answerers.evidence.superseded_facts", _empty),
        ("answerers.evidence.is_over", _false),
    ),
    "passages that only ask": (("quoting.gather._asking", _no_stems),),
    "kind of the answer": (("quoting.gather.offers", _false),),
}


class AblationLine(msgspec.Struct, frozen=True):
    """Figures with one part taken out, empty for none; `changed` answers differ from the whole.

    Shares of the answerable natural questions: `right` anywhere in the answer, `lead` in the short
    answer or first sentence, `wrong` stated without it; `false` is that of the unanswerable ones.
    `f1` is that of short answers to the multi-hop questions.
    """

    without: str
    changed: int
    right: float
    lead: float
    wrong: float
    false: float
    f1: float


class _Natural(msgspec.Struct, frozen=True):
    asked: NaturalQuestion
    result: SearchResult


class _MultiHop(msgspec.Struct, frozen=True):
    asked: ShortAnswerQuestion
    result: SearchResult


class _CachingReader:
    """A reader that reads each text once for a question."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._spans: dict[tuple[str, str], ReadSpan] = {}

    def read(self, question: str, texts: Sequence[str]) -> list[ReadSpan]:
        """Return the likeliest answer of each text."""
        new = [it for it in dict.fromkeys(texts) if (question, it) not in self._spans]
        for text, span in zip(new, self._reader.read(question, new), strict=True):
            self._spans[question, text] = span
        return [self._spans[question, it] for it in texts]


class _Suite:
    """Searched questions, and what answers them."""

    def __init__(self) -> None:
        self.natural: list[_Natural] = []
        self.multi_hop: list[_MultiHop] = []
        self._encoder: CachingEncoder | None = None
        self._reader: _CachingReader | None = None

    def add_natural(self, folder: Path, questions: Path, home: Path) -> None:
        """Read the folder and search its questions."""
        with open_library(home, folder, embedder_folder=embedder_folder(), on_progress=_tell) as (
            library,
            encoder,
        ):
            self._encoder = self._encoder or encoder
            k = Settings().passages_per_question
            wishes = QueryOptions(read=True)
            self.natural += [
                _Natural(one, library.search(one.question, k=k, wishes=wishes))
                for one in load_lines(questions, NaturalQuestion)
            ]

    def add_multi_hop(self, folder: Path, home: Path) -> None:
        """Read the corpus and search its questions."""
        records = load_records(folder / "corpus.jsonl")
        with open_engine(
            records, home, embedder_folder=embedder_folder(), on_progress=_tell
        ) as engine:
            if engine.reader is not None:
                self._reader = self._reader or _CachingReader(engine.reader)
            k = Settings().passages_per_question
            asked = load_lines(folder / "queries.jsonl", ShortAnswerQuestion)
            self.multi_hop += [
                _MultiHop(one, engine.searcher.search(one.question, k=k))
                for one in asked
                if one.gold_ids
            ]

    def is_right(self, one: _Natural | _MultiHop) -> bool:
        """Answer a question; return whether the answer holds what was asked for."""
        answer = self._answer(one.result)
        if isinstance(one, _Natural):
            return has_keys(answer.answer, one.asked.keys)
        return f1(answer.direct, one.asked.answers) >= HALF

    def answers(self) -> list[Answer]:
        """Answer all questions, the natural ones first."""
        return [self._answer(it.result) for it in (*self.natural, *self.multi_hop)]

    def _answer(self, result: SearchResult) -> Answer:
        def search(
            question: str,
            *,
            k: int,
            wishes: QueryOptions = DEFAULT_OPTIONS,
            cancel: Cancel | None = None,
            on_first: OnHits | None = None,
        ) -> SearchResult:
            return result

        replier = Replier(
            search=search,
            embed=self._embed,
            stems=stems,
            model=lambda: None,
            settings=Settings,
            vocabulary=built_in,
            reader=lambda: self._reader,
        )
        return replier.reply(result.question)

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        assert self._encoder is not None
        return self._encoder.vectors_of(texts)

    def figures(self, without: str, answers: Sequence[Answer], changed: int) -> AblationLine:
        """Return the figures of the answers."""
        natural = list(zip(self.natural, answers, strict=False))
        asked = [(it.asked, answer) for it, answer in natural if it.asked.keys]
        unanswerable = [answer.found for it, answer in natural if not it.asked.keys]
        right = [has_keys(answer.answer, one.keys) for one, answer in asked]
        stated = [answer.found for _, answer in asked]
        short = zip(self.multi_hop, answers[len(self.natural) :], strict=True)
        return AblationLine(
            without,
            changed,
            right=_mean(right),
            lead=_mean([has_keys(lead_of(answer), one.keys) for one, answer in asked]),
            wrong=_mean([was and not good for was, good in zip(stated, right, strict=True)]),
            false=_mean(unanswerable),
            f1=_mean([f1(answer.direct, it.asked.answers) for it, answer in short]),
        )


def precision(suite: _Suite) -> dict[str, tuple[int, int]]:
    """Return for each answerer that led an answer how many of how many were right."""
    names: list[str] = []
    compose = judge.Judge.answer

    def answer(one: judge.Judge) -> Extract:
        extract = compose(one)
        names[-1] = extract.answerer
        return extract

    counts: dict[str, tuple[int, int]] = {}
    with mock.patch.object(judge.Judge, "answer", answer):
        for one in (*suite.natural, *suite.multi_hop):
            names.append("")
            is_right = suite.is_right(one)
            right, proposed = counts.get(names[-1], (0, 0))
            counts[names[-1]] = right + is_right, proposed + 1
    counts.pop("", None)
    return counts


def weights(counts: Mapping[str, tuple[int, int]]) -> str:
    """Return `resources/answerers.toml`."""
    lines = [
        f"{name} = {(right + PRIOR[0]) / (proposed + PRIOR[1]):.2f}  # {right} of {proposed}"
        for name, (right, proposed) in sorted(counts.items())
    ]
    return "\n".join([HEAD, "", "[right]", *lines]) + "\n"


def ablate(suite: _Suite) -> Iterator[AblationLine]:
    """Yield the figures of the whole, then those without each answerer and without each rule."""
    whole = suite.answers()
    yield suite.figures("", whole, 0)
    kept = judge.ANSWERERS
    for one in kept:
        others = tuple(it for it in kept if it is not one)
        yield _without(suite, one.name, [("answerers.judge.ANSWERERS", others)], whole)
    for name, patches in RULES.items():
        yield _without(suite, name, patches, whole)


def _without(
    suite: _Suite, name: str, patches: Sequence[tuple[str, object]], whole: Sequence[Answer]
) -> AblationLine:
    with ExitStack() as stack:
        for target, neutral in patches:
            stack.enter_context(mock.patch(f"core.answer.{target}", neutral))
        answers = suite.answers()
    pairs = zip(whole, answers, strict=True)
    changed = sum((a.answer, a.found) != (b.answer, b.found) for a, b in pairs)
    return suite.figures(name, answers, changed)


def document(lines: Sequence[AblationLine]) -> str:
    """Return the figures as Markdown, the whole first."""
    whole, *parts = lines
    head = "| Without | Answers changed | Right | Lead | Stated wrong | False | F1 |"
    rows = [
        f"| {it.without} | {it.changed} | "
        + " | ".join(
            f"{getattr(it, name) - getattr(whole, name):+.3f}"
            for name in ("right", "lead", "wrong", "false", "f1")
        )
        + " |"
        for it in parts
    ]
    shares = (whole.right, whole.lead, whole.wrong, whole.false, whole.f1)
    figures = f"| (nothing) | | {' | '.join(f'{it:.3f}' for it in shares)} |"
    return "\n".join([head, "|---" * 7 + "|", figures, *rows]) + "\n"


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0


def _tell(text: str) -> None:
    sys.stderr.write(f"\r{text:<60}")


def main() -> int:
    """Measure, print the table, and write the files that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--doc", type=Path, help="file whose table is replaced")
    given = parser.parse_args()
    shared: Path = given.shared
    own, theirs = ROOT / "bench" / "questions", shared / "bench" / "questions"
    folders = {
        theirs / "company.jsonl": shared / "corpora" / "questions" / "company",
        theirs / "handbooks.jsonl": shared / "corpora" / "questions" / "handbooks",
        own / "mails.jsonl": shared / "corpora" / "mail_fixtures",
        own / "sample.jsonl": ROOT / "resources" / "sample",
        own / "mixed.jsonl": shared / "corpora" / "mixed_docs",
        own / "dendron.jsonl": shared / "corpora" / "vault_dendron",
        **{own / f"{name}.jsonl": own / f"{name}_notes" for name in NOTES},
    }
    suite = _Suite()
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as around:
        for questions, folder in folders.items():
            suite.add_natural(folder, questions, Path(around) / questions.stem)
        for name in MULTI_HOP:
            suite.add_multi_hop(shared / "bench" / "retrieval" / name, Path(around) / name)
        lines = list(ablate(suite))
    if given.out is not None:
        given.out.write_bytes(b"".join(msgspec.json.encode(it) + b"\n" for it in lines))
    counted = weights(precision(suite))
    (ROOT / "resources" / "answerers.toml").write_text(counted, encoding="utf-8")
    table = document(lines)
    sys.stdout.write(table)
    if given.doc is not None:
        text = given.doc.read_text(encoding="utf-8")
        begin = text.index("| Without |")
        end = text.find("\n\n", begin)
        after = text[end + 1 :] if end >= 0 else ""
        given.doc.write_text(text[:begin] + table + after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
