"""The written set: short texts, and what must come of them when they are read and judged.

A case of `written/*.toml` has `documents` (`text`, and where it matters `name`, `title`, `date`,
`fields`; mails `from`, `to`, `subject`) and what is expected:

* `facts`: "subject | predicate | object | time | modality". Alternatives of a name or predicate
  are parted by "/". Time: "2019.." (since), "..2021-03" (until), "2015..2018", "1990" (a point),
  "-" (none), empty (any). Modality empty after a fourth bar: asserted; left out: asserted or past.
* `never`: facts that must not come out.
* `superseded`: "old -> new @ day it was closed", all of them ("*" for any new one; the day may be
  left out), and `contradictions`: "one >< other", all of them.
* `as_of`: at a date, what holds and what does not.
* `misses`: failures that are known, with the reason; one that no longer fails fails the test.
"""

import tomllib
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.graph.fact_history import facts_as_of
from core.ingest.workers.worker import FileRead, PartRead, ReadOptions, decode_outcome, read_file
from core.language.time.dates import dates
from core.language.time.periods import lasts
from core.language.vocabulary.vocabulary import built_in
from core.records.ids import EntityId, FactId
from core.records.knowledge import FactView
from core.resolve.entities.document_entities import ExtractedEntityIndex, resolve_document
from core.resolve.fact_resolution.claims import FactClaim, FactResolution
from core.resolve.fact_resolution.predicate_polarity import predicate_core
from core.resolve.fact_resolution.resolve_facts import resolve_facts
from core.store.normalize import normalize

FOLDER = Path(__file__).parent / "written"


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One case as it is written."""

    name: str
    documents: tuple[dict[str, Any], ...]
    facts: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    superseded: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()
    as_of: tuple[dict[str, Any], ...] = ()
    misses: dict[str, str] = {}


def cases() -> Iterator[tuple[str, Case]]:
    """All cases with the names of their files."""
    import msgspec

    for path in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            yield path.stem, msgspec.convert(case, Case)


def write(case: Case, folder: Path) -> list[Path]:
    """The documents of the case as files."""
    paths: list[Path] = []
    for document in case.documents:
        path = folder / document.get("name", "note.md")
        path.write_text(_as_written(document, path.suffix), encoding="utf-8")
        paths.append(path)
    return paths


def _as_written(document: dict[str, Any], suffix: str) -> str:
    text = document["text"].strip() + "\n"
    if suffix == ".eml":
        heads = [(it.title(), document[it]) for it in ("from", "to", "date", "subject")]
        return "".join(f"{name}: {value}\n" for name, value in heads) + f"\n{text}"
    fields = {it: document[it] for it in ("title", "date") if it in document}
    fields |= document.get("fields", {})
    front = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"---\n{front}---\n\n{text}" if front and suffix == ".md" else text


def claims_of(paths: Iterable[Path]) -> list[FactClaim]:
    """What the files say, things told apart by their names alone."""
    ids: dict[str, int] = {}
    claims: list[FactClaim] = []
    for number, path in enumerate(paths, start=1):
        with path.open("rb") as file:
            outcome = decode_outcome(read_file(file, str(path), ReadOptions()))
        assert isinstance(outcome, FileRead), outcome
        for part in outcome.parts:
            claims += _claims(part, number, len(claims), ids)
    return claims


def _claims(part: PartRead, number: int, before: int, ids: dict[str, int]) -> Iterator[FactClaim]:
    things = resolve_document(part.extraction, index=ExtractedEntityIndex())
    rows = zip(part.extraction.statements, things.subjects, things.objects, strict=True)
    for at, (statement, subject, target) in enumerate(rows, start=before + 1):
        about = things.names[subject].name
        shown = things.names[target].name if target >= 0 else statement.object
        yield FactClaim(
            fact=at,
            subject=ids.setdefault(normalize(about), len(ids) + 1),
            predicate=statement.predicate,
            value=ids.setdefault(normalize(shown), len(ids) + 1)
            if target >= 0
            else " ".join(shown.casefold().split()),
            text=shown,
            about=about,
            object_kind=statement.object_kind,
            confidence=statement.confidence,
            modality=statement.modality,
            method=statement.method,
            valid_from=statement.valid_from,
            valid_to=statement.valid_to,
            precision=statement.precision,
            stated_at=part.document.written_at,
            document=number,
            start=statement.start,
            end=statement.end,
        )


def failures(case: Case, claims: list[FactClaim], judged: FactResolution | None = None) -> set[str]:
    """What is not as it is written; `claims` are judged here unless that was done."""
    judged = judged or resolve_facts(claims, vocabulary=built_in())
    return {
        *(f"missing: {it}" for it in case.facts if not any(_fits(it, row) for row in claims)),
        *(f"unwanted: {it}" for it in case.never if any(_fits(it, row) for row in claims)),
        *_wrong_closings(case, claims, judged),
        *_wrong_clashes(case, claims, judged),
        *_wrong_times(case, claims, judged),
    }


def _wrong_closings(case: Case, claims: list[FactClaim], judged: FactResolution) -> Iterator[str]:
    by_fact = {status.fact: status for status in claims}
    closed = [
        (by_fact[status.fact], by_fact.get(status.superseded_by or 0), status.closed_at)
        for status in judged.statuses
        if status.status == "superseded"
    ]
    expected = [_closing(status) for status in case.superseded]
    for line, (old, new, at_day) in zip(case.superseded, expected, strict=True):
        if not any(
            _says(old, row) and (new == "*" or (by and _says(new, by))) and _is_day(at_day, at)
            for row, by, at in closed
        ):
            yield f"not superseded: {line}"
    for row, by, at in closed:
        if not any(_says(old, row) for old, _new, _day in expected):
            day = at.date().isoformat() if at else "?"
            yield f"superseded: {_line(row)} -> {_line(by) if by else '?'} @ {day}"


def _closing(line: str) -> tuple[str, str, str]:
    old, _, rest = line.partition("->")
    new, _, day = rest.partition("@")
    return old.strip(), new.strip(), day.strip()


def _is_day(day: str, at: datetime | None) -> bool:
    return not day or (at is not None and at.date().isoformat() == day)


def _wrong_clashes(case: Case, claims: list[FactClaim], judged: FactResolution) -> Iterator[str]:
    by_fact = {it.fact: it for it in claims}
    clashes = [(by_fact[it.first], by_fact[it.second]) for it in judged.conflicts]
    expected = [tuple(map(str.strip, it.split("><"))) for it in case.contradictions]
    for line, (first, second) in zip(case.contradictions, expected, strict=True):
        if not any(_is_pair(first, second, *pair) for pair in clashes):
            yield f"no contradiction: {line}"
    for one, other in clashes:
        if not any(_is_pair(first, second, one, other) for first, second in expected):
            yield f"contradiction: {_line(one)} >< {_line(other)}"


def _is_pair(first: str, second: str, one: FactClaim, other: FactClaim) -> bool:
    return (_says(first, one) and _says(second, other)) or (
        _says(first, other) and _says(second, one)
    )


def _wrong_times(case: Case, claims: list[FactClaim], judged: FactResolution) -> Iterator[str]:
    shown = [
        FactView(
            subject=row.about,
            predicate=row.predicate,
            object=row.text,
            confidence=row.confidence,
            status=standing.status,
            source=row.source,
            id=FactId(row.fact),
            subject_id=EntityId(row.subject),
            valid_from=row.valid_from,
            valid_to=row.valid_to,
            precision=row.precision,
            modality=row.modality,
            stated_at=row.stated_at,
            closed_at=standing.closed_at,
            superseded_by=FactId(standing.superseded_by) if standing.superseded_by else None,
        )
        for row, standing in zip(claims, judged.statuses, strict=True)
    ]
    for asked in case.as_of:
        at = dates(f"on {asked['date']}")[0].last
        assert at is not None
        facts = facts_as_of(shown, at, lasts=lambda it: lasts(it, built_in()))
        by_fact = {it.fact: it for it in claims}
        rows = [by_fact[it.id] for it in facts]
        for line in asked.get("holds", ()):
            if not any(_says(line, row) for row in rows):
                yield f"as of {asked['date']} does not hold: {line}"
        for line in asked.get("not", ()):
            if any(_says(line, row) for row in rows):
                yield f"as of {asked['date']} holds: {line}"


def _fits(line: str, row: FactClaim) -> bool:
    """Whether the claim is the fact that the line writes."""
    pieces = [it.strip() for it in line.split("|")]
    if not _says("|".join(pieces[:3]), row):
        return False
    if len(pieces) > 3 and not _is_time(pieces[3], row):
        return False
    allowed = {"", "past"} if len(pieces) < 5 else {pieces[4]}
    return row.modality in allowed


def _says(line: str, row: FactClaim) -> bool:
    subject, predicate, target = (it.strip() for it in line.split("|")[:3])
    return _is_name(subject, row.about) and _is_said(predicate, row) and _is_name(target, row.text)


def _is_name(written: str, name: str) -> bool:
    return any(normalize(it.strip(".")) == normalize(name.strip(".")) for it in written.split("/"))


def _is_said(written: str, row: FactClaim) -> bool:
    def heart(predicate: str) -> tuple[str, bool]:
        core = predicate_core(predicate, built_in())
        behavior = built_in().behavior(predicate, object_kind=row.object_kind)
        named = behavior.name if behavior is not None and behavior.value else core.words
        return named, core.is_against

    return any(heart(it) == heart(row.predicate) for it in written.split("/"))


def _is_time(written: str, row: FactClaim) -> bool:
    if not written:
        return True
    if written == "-":
        return row.valid_from is None and row.valid_to is None
    first, dots, last = written.partition("..")
    ends = last if dots else first
    begun = dates(f"on {first}")[0].valid_from if first else None
    ended = dates(f"on {ends}")[0].last if ends else None
    return (row.valid_from, row.valid_to) == (begun, ended)


def _line(row: FactClaim) -> str:
    return f"{row.about} | {row.predicate} | {row.text}"
