"""Two-level trees: facts grouped by relation, mentions grouped by year."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject

from core.records.graph.entity_details import DocumentMention
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.items.graph.relations import (
    SYMMETRIC,
    is_link,
    say_incoming,
    say_meta,
    say_relation,
    say_sentence,
    say_value,
)
from ui.items.graph.two_level_model import META, Role, TwoLevelModel
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_day, translate

# Markdown markup is useless in a single line.
MARKS = re.compile(r"[*_`#>\[\]|]+")
# Role of the fact itself.
FACT = int(Role.UserRole)


class MentionTree(TwoLevelModel[DocumentMention]):
    """Documents that mention an entity, grouped by year."""

    def show_texts(self, texts: tuple[DocumentMention, ...]) -> None:
        """Show these texts, the latest first."""
        years: dict[str, list[DocumentMention]] = {}
        for one in texts:
            year = str(one.written_at.year) if one.written_at else ""
            years.setdefault(year, []).append(one)
        undated = translate("graph", "No date")
        self.set_groups([(year or undated, found) for year, found in years.items()])

    def say_record(self, record: DocumentMention, role: int) -> Any:
        """Return the words around the name, and file and day as second line."""
        quote = " ".join(MARKS.sub("", record.quote).split()) or record.title
        if role == Role.DisplayRole:
            return quote
        if role == META:
            return _say_place(record)
        if role == Role.AccessibleTextRole:
            return f"{quote}, {_say_place(record)}"
        return plain_tooltip(f"{_say_place(record)}\n{quote}") if role == Role.ToolTipRole else None


def _say_place(named: DocumentMention) -> str:
    words = [named.path.rsplit("/", 1)[-1]]
    if named.written_at:
        words.append(say_day(named.written_at))
    if named.times > 1:
        words.append(translate("graph", "%n mention(s)", "", named.times))
    return "  ·  ".join(words)


class FactGroup(Struct, frozen=True):
    """Facts with the same relation to an entity."""

    title: str
    facts: tuple[FactView, ...]


def group_facts(
    facts: Sequence[FactView], entity_id: EntityId, *, shown_from: float = 0.0
) -> tuple[FactGroup, ...]:
    """Group facts by relation: what the entity does before what others do to it, links last.

    Facts less likely than `shown_from`, unless they are the user's, follow in groups of their own.
    """
    unsure = [fact for fact in facts if fact.confidence < shown_from and not fact.is_certain]
    if unsure:
        sure = [fact for fact in facts if fact not in unsure]
        title = translate("graph", "{relation} (unsure)")
        marked = (
            FactGroup(title.format(relation=group.title), group.facts)
            for group in group_facts(unsure, entity_id)
        )
        return (*group_facts(sure, entity_id), *marked)
    groups: dict[tuple[str, bool], list[FactView]] = {}
    for fact in facts:
        outgoing = fact.subject_id == entity_id or fact.predicate in SYMMETRIC
        groups.setdefault((fact.predicate, outgoing), []).append(fact)
    ordered = sorted(groups.items(), key=lambda group: _rank(*group[0], group[1]))
    return tuple(
        FactGroup(_title(predicate, group[0], is_outgoing=outgoing), _best_first(group))
        for (predicate, outgoing), group in ordered
    )


def _title(predicate: str, fact: FactView, *, is_outgoing: bool) -> str:
    relation = say_relation(predicate, kind=fact.subject_kind)
    title = relation if is_outgoing else say_incoming(predicate, fact.object)
    return title[:1].upper() + title[1:]


def _rank(
    predicate: str,
    outgoing: bool,  # noqa: FBT001 - key of a group
    facts: Sequence[FactView],
) -> tuple[object, ...]:
    has_evidence = any(fact.path for fact in facts)
    return is_link(predicate), not predicate, not outgoing, not has_evidence, -len(facts), predicate


def _best_first(facts: Sequence[FactView]) -> tuple[FactView, ...]:
    """Sort by confidence and keep one of equal facts from several documents."""
    ordered = sorted(
        facts, key=lambda fact: (fact.status != "confirmed", -fact.confidence, fact.id)
    )
    once: dict[tuple[object, ...], FactView] = {}
    for fact in ordered:
        statement = (fact.subject_id, fact.object_id or fact.object.casefold(), fact.status)
        once.setdefault((*statement, fact.valid_from, fact.valid_to), fact)
    return tuple(once.values())


class FactTree(TwoLevelModel[FactView]):
    """Groups with their facts; `about` is the entity from which they are read (0: none)."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[FactGroup, ...] = ()
        self._about = EntityId(0)

    def show_groups(self, groups: Sequence[FactGroup], *, about: EntityId) -> None:
        """Show these groups as read from that entity."""
        self.groups = tuple(groups)
        self._about = about
        self.set_groups([(group.title, group.facts) for group in groups])

    def say_record(self, record: FactView, role: int) -> Any:
        """Return the text of a fact, its second line, or the fact itself."""
        if role == Role.DisplayRole:
            return self._object(record)
        if role == Role.AccessibleTextRole:
            return f"{self._object(record)}, {say_meta(record)}"
        if role == Role.ToolTipRole:
            return plain_tooltip(" ".join(record.quote.split())[:400] or say_meta(record))
        return {META: say_meta(record), FACT: record}.get(int(role))

    def _object(self, fact: FactView) -> str:
        if self._about == 0:
            return say_sentence(fact) if fact.object else fact.subject
        return say_value(fact) if fact.subject_id == self._about else fact.subject
