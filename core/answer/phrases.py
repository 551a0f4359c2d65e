"""Our own words in answers, and answers that exclude each other, the newest first."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache

from msgspec import Struct, convert
from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import TaskState
from core.records.ids import EntityId
from core.records.knowledge import FactView, Precision
from core.resources import load_table


class Phrases(Struct, frozen=True):
    """The words in one language.

    `day` says how a day of a month is written; `tasks` how one of a state is, and several are.
    """

    disagree: str
    newest: str
    earlier: str
    undated: str
    since: str
    upcoming: str
    until: str
    to: str
    own: str
    perhaps: str
    yes: str
    no: str
    tasks: Mapping[TaskState, tuple[str, str]]
    overdue: str
    not_overdue: str
    none_overdue: str
    none_dated: str
    undated_tasks: tuple[str, str]
    next: str
    due: str
    no_tasks: str
    nothing_then: str
    more: str
    times: str
    day: str
    months: tuple[str, ...]


@cache
def _phrases() -> dict[str, Phrases]:
    return convert(load_table("phrases.toml"), dict[str, Phrases])


def phrases_for(question: str) -> Phrases:
    """The words in the language of the question."""
    return phrases_in(language_of_question(question))


def phrases_in(language: str) -> Phrases:
    """The words in a language."""
    return _phrases()[language]


def said_date(moment: datetime, precision: Precision, words: Phrases) -> str:
    """The day, month or year as people write it, as exactly as it is known."""
    month = words.months[moment.month - 1]
    if precision == "year":
        return f"{moment.year}"
    if precision == "month":
        return f"{month} {moment.year}"
    return words.day.format(day=moment.day, month=month, year=moment.year)


_EARLIEST = datetime.min.replace(tzinfo=UTC)


class StatedSide(Struct, frozen=True):
    """One of the answers, as Markdown with and without its emphasis, and the marks behind it.

    `at` is since when it is so, or with `is_written` when that was written; None if nothing tells.
    """

    answer: str
    marks: str
    at: datetime | None = None
    precision: Precision = ""
    is_written: bool = True


class Dispute(Struct, frozen=True):
    """The answers in the order in which they are told; `is_decided` if the first is the newest.

    `upcoming` are those that do not hold yet.
    """

    stated: tuple[StatedSide, ...]
    is_decided: bool
    upcoming: tuple[StatedSide, ...] = ()

    @property
    def is_dated(self) -> bool:
        """Whether each has a date, so that nothing is open between them."""
        return len(self.stated) == 1 or all(it.at is not None for it in self.stated)


def settle(stated: Sequence[StatedSide], now: datetime | None = None) -> Dispute:
    """The newest first, those without a date last; else they keep their order.

    What holds only after `now` stands by itself.
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
    """The answer with the latest date that its facts tell: since when, else when it was written."""
    since = [it for it in facts if it.valid_from is not None]
    if since:
        last = max(since, key=lambda fact: fact.valid_from or _EARLIEST)
        return StatedSide(answer, marks, last.valid_from, last.precision, is_written=False)
    written = [it.stated_at for it in facts if it.stated_at is not None]
    return StatedSide(answer, marks, max(written, default=None))


def outdated(facts: Sequence[FactView], *, vocabulary: Vocabulary) -> list[FactView]:
    """Those that a newer one of the same thing and relation excludes."""
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


def line_of(dispute: Dispute, words: Phrases) -> str:
    """As in "**Malvern** (30 Jun 2025) [1]; earlier: Ledbury (1 Mar 2023) [2]"."""
    upcoming = ""
    for side in dispute.upcoming:
        day = said_date(side.at, side.precision, words) if side.at is not None else ""
        upcoming += f"; {words.upcoming} {day}: **{side.answer}**{side.marks}"
    return f"{_current(dispute, words)}{upcoming}"


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
    day = said_date(side.at, side.precision, words)
    return f" ({day})" if side.is_written else f", {words.since} {day}"


def _moment(side: StatedSide) -> float:
    return side.at.timestamp() if side.at is not None else 0.0
