"""Pending decisions and their answers."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP

from core.records.graph.edits import Contradiction, EntityName, MergeCandidate
from core.records.graph.review import FlaggedDocument
from core.records.knowledge import FactView
from core.records.memory import Proposal
from ui.items.graph.relations import say_statement
from ui.items.line_model import Line
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_quote, translate
from ui.theme.vocabulary import say_kind, say_predicate

Kind = Literal["contradiction", "merge", "proposal", "sample", "flagged"]
Record = Contradiction | MergeCandidate | Proposal | FactView | FlaggedDocument

# In the order of the inbox: singular name, plural name, icon.
KINDS: dict[Kind, tuple[object, object, str]] = {
    "contradiction": (
        QT_TRANSLATE_NOOP("review", "Contradiction"),
        QT_TRANSLATE_NOOP("review", "Contradictions"),
        "scale",
    ),
    "merge": (
        QT_TRANSLATE_NOOP("review", "Same or different?"),
        QT_TRANSLATE_NOOP("review", "Same or different?"),
        "merge",
    ),
    "proposal": (
        QT_TRANSLATE_NOOP("review", "Fact from you"),
        QT_TRANSLATE_NOOP("review", "Facts from you"),
        "message-circle",
    ),
    "flagged": (
        QT_TRANSLATE_NOOP("review", "Suspicious text"),
        QT_TRANSLATE_NOOP("review", "Suspicious text"),
        "shield-alert",
    ),
    "sample": (
        QT_TRANSLATE_NOOP("review", "Optional check"),
        QT_TRANSLATE_NOOP("review", "Optional checks"),
        "list-checks",
    ),
}
# Answers by the keys 1, 2, 3 …; Y is the first and N the second.
ANSWERS: dict[Kind, tuple[tuple[str, object], ...]] = {
    "contradiction": (
        ("first", QT_TRANSLATE_NOOP("review", "The first")),
        ("second", QT_TRANSLATE_NOOP("review", "The second")),
        ("both", QT_TRANSLATE_NOOP("review", "Both")),
        ("dated", QT_TRANSLATE_NOOP("review", "Both, at different times")),
    ),
    "merge": (
        ("same", QT_TRANSLATE_NOOP("review", "Same")),
        ("different", QT_TRANSLATE_NOOP("review", "Different")),
    ),
    "proposal": (
        ("keep", QT_TRANSLATE_NOOP("review", "Save")),
        ("drop", QT_TRANSLATE_NOOP("review", "Don't save")),
    ),
    "sample": (
        ("right", QT_TRANSLATE_NOOP("review", "Right")),
        ("wrong", QT_TRANSLATE_NOOP("review", "Wrong")),
    ),
    "flagged": (
        ("harmless", QT_TRANSLATE_NOOP("review", "Harmless")),
        ("never quoted", QT_TRANSLATE_NOOP("review", "Never quote")),
        ("forget", QT_TRANSLATE_NOOP("review", "Remove from Loci")),
    ),
}


class Decision(Struct, frozen=True):
    """Pending decision; `key` identifies it as long as it waits."""

    kind: Kind
    key: str
    title: str
    detail: str
    record: Record


def decisions_of(kind: Kind, records: Sequence[Record]) -> tuple[Decision, ...]:
    """Return the records of one kind as decisions."""
    return tuple(_decision(kind, record) for record in records)


def say_fact(fact: FactView) -> str:
    """Return a fact in plain words."""
    return f"{fact.subject} {say_predicate(fact.predicate)} {fact.object}"


def say_named(named: EntityName) -> str:
    """Return the name of an entity with its kind."""
    return f"{named.name} ({say_kind(named.kind)})" if named.kind else named.name


def line_of(decision: Decision) -> Line:
    """Return the decision as a list row."""
    one, _, icon = KINDS[decision.kind]
    tone = "warning" if decision.kind == "flagged" else "text2"
    return Line(
        decision.title, decision.detail, icon=icon, tone=tone, spoken=translate("review", str(one))
    )


def _decision(kind: Kind, record: Record) -> Decision:
    title, detail, key = _told(record)
    return Decision(kind, f"{kind} {key}", title, detail, record)


def _told(record: Record) -> tuple[str, str, str]:
    match record:
        case Contradiction(id=number, first=first, second=second):
            return say_fact(first), _against(second), f"{number}"
        case MergeCandidate(id=number, first=first, second=second, reason=reason):
            both = translate("review", "{first} and {second}")
            return (
                both.format(first=first.name, second=second.name),
                translate_message(reason),
                f"{number}",
            )
        case Proposal(id=number, said=said, quote=quote):
            return say_statement(said), say_quote(quote), f"{number}"
        case FactView(id=number):
            return say_fact(record), " ".join(record.quote.split()), f"{number}"
        case FlaggedDocument(path=path, part=part, title=title, words=words):
            count = translate("review", "%n suspicious passage(s)", "", len(words))
            return title or path.rsplit("/", 1)[-1], count, f"{path} {part}"


def _against(fact: FactView) -> str:
    return translate("review", "vs. {said}").format(said=say_fact(fact))
