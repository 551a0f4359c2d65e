"""Diff of a document that was read again: unchanged statements keep their rows (K9)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

import msgspec
from msgspec import Struct

from core.records.files.documents import Passage
from core.store.database.database import replace_surrogates, with_utc
from core.store.documents.extracted_rows import (
    ExtractedRows,
    FactRow,
    MentionRow,
    StoredDocument,
    StoredPassage,
    ThesisRow,
)

R = TypeVar("R", FactRow, MentionRow, ThesisRow)


class DocumentDiff(Struct, frozen=True):
    """The new rows of a document. `lost` are facts that it no longer states.

    `touched` are the entities of rows that were added, deleted or changed.
    """

    rows: ExtractedRows
    lost: tuple[FactRow, ...]
    touched: frozenset[int]
    gone_passages: tuple[int, ...]


def match_passages(
    old: Sequence[StoredPassage], new: Sequence[Passage]
) -> dict[int, StoredPassage]:
    """Map each ordinal whose heading and text existed before to its stored passage."""
    waiting: dict[tuple[str, str], list[StoredPassage]] = defaultdict(list)
    for passage_before in reversed(old):
        waiting[passage_before.heading, passage_before.text].append(passage_before)
    return {
        passage.ordinal: waiting[key].pop()
        for passage in new
        if waiting.get(
            key := (replace_surrogates(passage.heading), replace_surrogates(passage.text))
        )
    }


def diff_document(
    old: StoredDocument, new: ExtractedRows, *, kept: Mapping[int, tuple[StoredPassage, int]]
) -> DocumentDiff:
    """Return the rows of the new version; `kept` has passages by id with their new start.

    Statements of a kept passage keep their row and its status. A fact that another passage
    states now keeps its former row, too. A language model's extractions stay with their
    passage.
    """
    _keep_model_rows(old.rows, new, kept)
    before = [msgspec.structs.replace(fact) for fact in old.rows.facts]
    lost = _keep_fact_rows(before, new.facts, old.refined)
    _keep_thesis_rows(old.rows.theses, new.theses, kept)
    touched = _changed_mentions(old.rows.mentions, new.mentions, kept)
    touched |= _changed_facts(old.rows.facts, new.facts)
    for fact in lost:
        if fact.stale_at is None:
            touched |= fact.entity_ids
    here = set(kept)
    return DocumentDiff(
        rows=new,
        lost=tuple(lost),
        touched=frozenset(touched - {0}),
        gone_passages=tuple(one.id for one in old.passages if one.id not in here),
    )


def _keep_model_rows(
    old: ExtractedRows, new: ExtractedRows, kept: Mapping[int, tuple[StoredPassage, int]]
) -> None:
    """Carry a language model's rows over to passages that are kept, at their new offsets."""
    statements = {(fact.passage_id, fact.statement) for fact in new.facts}
    named = {(one.passage_id, one.named_id, one.start) for one in new.mentions}
    spans = {(one.passage_id, one.start, one.end) for one in new.theses}
    for fact in _shifted_model_rows(old.facts, kept):
        if (fact.passage_id, fact.statement) not in statements:
            new.facts.append(fact)
    for mention in _shifted_model_rows(old.mentions, kept):
        if (mention.passage_id, mention.named_id, mention.start) not in named:
            new.mentions.append(mention)
    for thesis in _shifted_model_rows(old.theses, kept):
        if (thesis.passage_id, thesis.start, thesis.end) not in spans:
            new.theses.append(thesis)


def _shifted_model_rows(
    rows: Iterable[R], kept: Mapping[int, tuple[StoredPassage, int]]
) -> list[R]:
    """Copy the rows of a language model in kept passages, at their new offsets."""
    moved: list[R] = []
    for row in rows:
        if row.method == "model" and row.passage_id in kept:
            shift = _shift(kept[row.passage_id])
            moved.append(msgspec.structs.replace(row, start=row.start + shift, end=row.end + shift))
    return moved


def _shift(kept: tuple[StoredPassage, int]) -> int:
    passage, start = kept
    return start - passage.start


def _keep_fact_rows(
    old: list[FactRow], new: Sequence[FactRow], refined: frozenset[int]
) -> list[FactRow]:
    """Reuse the row of the same statement, first in the same passage; return the unused rows."""
    used_ids = {fact.id for fact in new if fact.id}
    rest = [fact for fact in old if fact.id not in used_ids]
    for key in (_in_passage, _anywhere):
        waiting: dict[object, list[FactRow]] = defaultdict(list)
        for fact in sorted(
            rest, key=lambda fact: (fact.stale_at is not None, fact.start), reverse=True
        ):
            waiting[key(fact)].append(fact)
        for fact in sorted(new, key=lambda fact: fact.start):
            if not fact.id and waiting.get(key(fact)):
                _copy_identity(fact, waiting[key(fact)].pop(), refined)
        taken = {fact.id for fact in new if fact.id}
        rest = [fact for fact in rest if fact.id not in taken]
    return rest


def _in_passage(fact: FactRow) -> object:
    return fact.passage_id, fact.statement


def _anywhere(fact: FactRow) -> object:
    return fact.statement


def _copy_identity(fact: FactRow, before: FactRow, refined: frozenset[int]) -> None:
    fact.id = before.id
    fact.observed_at = before.observed_at
    if before.stale_at is None:
        fact.status = before.status
        fact.closed_at, fact.superseded_by = before.closed_at, before.superseded_by
    if before.passage_id == fact.passage_id and fact.passage_id in refined:
        fact.confidence = max(fact.confidence, before.confidence)


def _keep_thesis_rows(
    old: Sequence[ThesisRow],
    new: Sequence[ThesisRow],
    kept: Mapping[int, tuple[StoredPassage, int]],
) -> None:
    """Reuse the row of the thesis that was at the same place."""
    ids: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    taken = {thesis.id for thesis in new}
    for thesis in old:
        if thesis.passage_id in kept and thesis.id not in taken:
            shift = _shift(kept[thesis.passage_id])
            ids[thesis.passage_id, thesis.start + shift, thesis.end + shift].append(thesis.id)
    for thesis in new:
        existing = ids.get((thesis.passage_id, thesis.start, thesis.end))
        if not thesis.id and existing:
            thesis.id = existing.pop(0)


def _changed_mentions(
    old: Iterable[MentionRow],
    new: Iterable[MentionRow],
    kept: Mapping[int, tuple[StoredPassage, int]],
) -> set[int]:
    """Return entities that are mentioned at more, fewer or other places."""
    before: Counter[tuple[int, int, int, str]] = Counter()
    targets = {one.named_id: one.entity_id for one in old}
    for mention in old:
        shift = _shift(kept[mention.passage_id]) if mention.passage_id in kept else 0
        before[mention.named_id, mention.passage_id, mention.start + shift, mention.name] += 1
    after = Counter((one.named_id, one.passage_id, one.start, one.name) for one in new)
    changed = {key[0] for key in ((before - after) + (after - before))}
    return changed | {targets[one] for one in changed if one in targets}


def _changed_facts(old: Iterable[FactRow], new: Iterable[FactRow]) -> set[int]:
    """Return entities of facts that are new or differ in time, confidence or modality."""
    before = {fact.id: _comparable(fact) for fact in old}
    return {
        end for fact in new if before.get(fact.id) != _comparable(fact) for end in fact.entity_ids
    }


def _comparable(fact: FactRow) -> tuple[object, ...]:
    """Return the columns that fact resolution depends on."""
    return (
        fact.statement, fact.passage_id, fact.confidence, fact.method, fact.precision,
        _utc(fact.valid_from), _utc(fact.valid_to), _utc(fact.stated_at), fact.stale_at is None,
    )  # fmt: skip


def _utc(time: datetime | None) -> datetime | None:
    return time if time is None or time.tzinfo is not None else with_utc(time)


def stale_facts(
    lost: Sequence[FactRow], *, at: datetime, said_elsewhere: Callable[[FactRow], bool]
) -> list[FactRow]:
    """Return lost facts that nothing states any more, without a place; stale ones stay stale."""
    stale: list[FactRow] = []
    for fact in lost:
        if fact.stale_at is None and (fact.status == "rejected" or said_elsewhere(fact)):
            continue
        stale.append(
            msgspec.structs.replace(
                fact, status="stale", passage_id=0, start=0, end=0, page=0,
                stale_at=fact.stale_at or at, closed_at=None, superseded_by=0,
            )
        )  # fmt: skip
    return stale
