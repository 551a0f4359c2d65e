"""Disputes: answers that exclude each other, ordered by date."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from core.answer.phrases import Phrases, date_in_words
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.ids import EntityId
from core.records.knowledge import FactView, Precision

_EARLIEST = datetime.min.replace(tzinfo=UTC)


class StatedSide(Struct, frozen=True):
    """One of the answers in Markdown, with the citation marks behind it.

    `at` is the date since which it holds or, with `is_written`, on which it was written; None if it
    is unknown.
    """

    answer: str
    marks: str
    at: datetime | None = None
    precision: Precision = ""
    is_written: bool = True


class Dispute(Struct, frozen=True):
    """Contradicting answers in the order of the line; `is_decided` if the first is the newest.

    `upcoming` are those that do not hold yet.
    """

    stated: tuple[StatedSide, ...]
    is_decided: bool
    upcoming: tuple[StatedSide, ...] = ()

    @property
    def is_dated(self) -> bool:
        """Whether each has a date, or there is only one."""
        return len(self.stated) == 1 or all(it.at is not None for it in self.stated)


def settle(stated: Sequence[StatedSide], now: datetime | None = None) -> Dispute:
    """Return the answers ordered by date, newest first, undated last.

    Without a single newest one they keep their order. Those that hold only after `now` are
    `upcoming`.
    """
    later = [it for it in stated if now and it.at and it.at > now and not it.is_written]
    if later and len(later) < len(stated):
        current = settle([it for it in stated if it not in later])
        return replace(current, upcoming=tuple(sorted(later, key=_moment)))
    dated = sorted((it for it in stated if it.at is not None), key=_moment, reverse=True)
    ordered = (*dated, *(it for it in stated if it.at is None))
    is_decided = bool(dated) and (len(dated) == 1 or _moment(dated[0]) > _moment(dated[1]))
    return Dispute(ordered if is_decided else tuple(stated), is_decided)


def stated(answer: str, facts: Sequence[FactView], *, marks: str = "") -> StatedSide:
    """Return the answer with the latest date of its facts: since when, else when it was written."""
    since = [it for it in facts if it.valid_from is not None]
    if since:
        last = max(since, key=lambda fact: fact.valid_from or _EARLIEST)
        return StatedSide(answer, marks, last.valid_from, last.precision, is_written=False)
    written = [it.stated_at for it in facts if it.stated_at is not None]
    return StatedSide(answer, marks, max(written, default=None))


def superseded_facts(facts: Sequence[FactView], *, vocabulary: Vocabulary) -> list[FactView]:
    """Return the facts that a newer one of the same entity and functional relation excludes."""
    values: dict[tuple[EntityId | None, str], dict[str, list[FactView]]] = {}
    for one in facts:
        if one.modality != "negated" and vocabulary.is_functional(
            one.predicate, object_kind=one.object_kind
        ):
            ends = values.setdefault((one.subject_id, one.predicate), {})
            ends.setdefault(one.object.casefold(), []).append(one)
    older: list[FactView] = []
    for ends in values.values():
        dispute = settle([stated(end, same) for end, same in ends.items()])
        if dispute.is_decided:
            older += [fact for it in dispute.stated[1:] for fact in ends[it.answer]]
    return older


def dispute_line(dispute: Dispute, words: Phrases) -> str:
    """Return the line "**Malvern** (30 Jun 2025) [1]; earlier: Ledbury (1 Mar 2023) [2]"."""
    upcoming = ""
    for side in dispute.upcoming:
        day = date_in_words(side.at, side.precision, words) if side.at is not None else ""
        upcoming += f"; {words.upcoming} {day}: **{side.answer}**{side.marks}"
    return f"{_current(dispute, words)}{upcoming}"


def changed_line(new: StatedSide, old: StatedSide, words: Phrases) -> str:
    """Return both values of a change, the present one first; a new one with a date is to come."""
    if new.at is not None:
        return dispute_line(Dispute((old,), is_decided=True, upcoming=(new,)), words)
    return f"**{new.answer}**{new.marks}; {words.earlier}: {old.answer}{old.marks}"


def _current(dispute: Dispute, words: Phrases) -> str:
    first, *others = dispute.stated
    if not dispute.is_decided and others:
        sides = "; ".join(f"**{it.answer}**{_when(it, words)}{it.marks}" for it in dispute.stated)
        return f"{words.disagree}: {sides}"
    opening = "" if dispute.is_dated else f"{words.newest}: "
    parts = [f"{opening}**{first.answer}**{_when(first, words)}{first.marks}"]
    earlier = [_bare(it, words) for it in others if it.at is not None]
    undated = [_bare(it, words) for it in others if it.at is None]
    parts += [f"{words.earlier}: {', '.join(earlier)}"] if earlier else []
    parts += [f"{words.undated}: {', '.join(undated)}"] if undated else []
    return "; ".join(parts)


def _bare(side: StatedSide, words: Phrases) -> str:
    return f"{side.answer}{_when(side, words)}{side.marks}"


def _when(side: StatedSide, words: Phrases) -> str:
    if side.at is None:
        return ""
    day = date_in_words(side.at, side.precision, words)
    return f" ({day})" if side.is_written else f", {words.since} {day}"


def _moment(side: StatedSide) -> float:
    return side.at.timestamp() if side.at is not None else 0.0
