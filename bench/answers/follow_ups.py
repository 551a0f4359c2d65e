"""`loci bench follow-ups`: follow-up questions made to stand by themselves (D10)."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np

from bench.datasets import load_lines, write_lines
from core.extract.extract import extract
from core.language.question.analyze import analyze
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.dialogue.update import update
from core.memory.rewrite.tracker import rewrite
from core.memory.rewrite.weights import FollowUpWeights
from core.records.files.documents import Document, Passage
from core.records.ids import EntityId
from core.store.normalize import normalize
from core.store.records import NameArrays

NOW = datetime(2025, 6, 11, 12, tzinfo=UTC)


class EarlierTurn(msgspec.Struct, frozen=True):
    """A question of the conversation, with its answer."""

    question: str
    answer: str


class FollowUpCase(msgspec.Struct, frozen=True):
    """A question of a conversation.

    It is rewritten well if it then holds one key of each group and none of `forbidden`.
    """

    id: str
    turns: tuple[EarlierTurn, ...]
    question: str
    keys: tuple[tuple[str, ...], ...]
    expected: str = ""
    forbidden: tuple[str, ...] = ()
    language: str = ""
    kind: str = ""


class FollowUpLine(msgspec.Struct, frozen=True):
    """Line of `--out`: how a question was rewritten."""

    id: str
    language: str
    kind: str
    question: str
    rewritten: str
    right: bool


class FollowUpsReport(msgspec.Struct, frozen=True):
    """Output of `loci bench follow-ups --json`: shares of questions that are rewritten well."""

    questions: int
    right: float
    languages: dict[str, float]
    kinds: dict[str, float]


def run_follow_ups(data: Path, *, out: Path | None = None) -> FollowUpsReport:
    """Rewrite every question of a file, without a language model.

    The names in all its answers are known, as those of a library are.
    """
    cases = load_lines(data, FollowUpCase)
    names = names_in([turn.answer for case in cases for turn in case.turns])
    lines = [judge(case, names) for case in cases]
    write_lines(out, lines)
    return build_report(lines)


def names_in(texts: Sequence[str]) -> EntityNameIndex:
    """Return the names that extraction finds in texts."""
    kinds: dict[str, str] = {}
    for text in texts:
        document, passage = (
            Document("/note.txt", None, "txt", "", text),
            Passage(0, 0, len(text), text),
        )
        for mention in extract(document, (passage,), vocabulary=built_in()).mentions:
            kinds.setdefault(mention.name, mention.kind)
    arrays = NameArrays(
        np.arange(1, len(kinds) + 1),
        np.array([normalize(name) for name in kinds], object),
        np.array(list(kinds.values()), object),
    )
    return EntityNameIndex(arrays, {EntityId(n): name for n, name in enumerate(kinds, start=1)})


def state_before(
    case: FollowUpCase, names: EntityNameIndex, weights: FollowUpWeights | None = None
) -> DialogueState:
    """Return the dialogue state after the turns of a case."""
    vocabulary, state = built_in(), DialogueState()
    for turn in case.turns:
        asked = rewrite(
            turn.question, state, now=NOW, vocabulary=vocabulary, names=names, weights=weights
        )
        analysis = analyze(asked.text, names=names, vocabulary=vocabulary, now=NOW)
        state = update(state, analysis, names=names, vocabulary=vocabulary, answer=turn.answer)
    return state


def judge(
    case: FollowUpCase, names: EntityNameIndex, weights: FollowUpWeights | None = None
) -> FollowUpLine:
    """Rewrite the question of a conversation, and judge it by its keys."""
    state = state_before(case, names, weights)
    rewritten = rewrite(
        case.question, state, now=NOW, vocabulary=built_in(), names=names, weights=weights
    )
    return judged(case, rewritten.text)


def judged(case: FollowUpCase, rewritten: str) -> FollowUpLine:
    """Judge a rewritten question by the keys of its case."""
    text = rewritten.casefold()
    has_keys = all(any(key.casefold() in text for key in group) for group in case.keys)
    is_right = has_keys and not any(word.casefold() in text for word in case.forbidden)
    return FollowUpLine(case.id, case.language, case.kind, case.question, rewritten, is_right)


def build_report(lines: Sequence[FollowUpLine]) -> FollowUpsReport:
    """Return the shares of the lines of `--out`."""
    return FollowUpsReport(
        len(lines),
        _share(lines),
        {it: _share([x for x in lines if x.language == it]) for it in _values(lines, "language")},
        {it: _share([x for x in lines if x.kind == it]) for it in _values(lines, "kind")},
    )


def _values(lines: Sequence[FollowUpLine], field: str) -> list[str]:
    return sorted({getattr(line, field) for line in lines})


def _share(lines: Sequence[FollowUpLine]) -> float:
    return sum(line.right for line in lines) / len(lines) if lines else 0.0


def table(report: FollowUpsReport) -> str:
    """Return the report as lines of text."""
    groups = [f"  {name}: {share:.2f}" for name, share in report.languages.items()]
    groups += [f"  {name}: {share:.2f}" for name, share in report.kinds.items()]
    return "\n".join([f"{report.questions} follow-ups, right {report.right:.3f}", *groups])
