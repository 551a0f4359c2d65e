"""Pending decisions and their answers, among them values that do not fit a property (K1)."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.records.answers.snippets import plain_line
from core.records.graph.edits import Contradiction, EntityName, MergeCandidate
from core.records.graph.review import FlaggedDocument, KindQuestion
from core.records.knowledge import FactView
from core.records.memory import Proposal
from ui.items.graph.relations import say_proposal, say_sentence
from ui.items.line_model import Line
from ui.theme.translation import cut, say_quote, translatable, translate, translate_message
from ui.theme.vocabulary import say_kind

Kind = Literal["contradiction", "merge", "type", "value", "proposal", "sample", "flagged"]
Record = Contradiction | MergeCandidate | KindQuestion | Proposal | FactView | FlaggedDocument

# In the order of the inbox: singular name, plural name, icon.
KINDS: dict[Kind, tuple[str, str, str]] = {
    "contradiction": (
        translatable("review", "Contradiction"),
        translatable("review", "Contradictions"),
        "scale",
    ),
    "proposal": (
        translatable("review", "Fact from you"),
        translatable("review", "Facts from you"),
        "message-circle",
    ),
    "flagged": (
        translatable("review", "Suspicious text"),
        translatable("review", "Suspicious text"),
        "shield-alert",
    ),
    "merge": (
        translatable("review", "Same or different?"),
        translatable("review", "Same or different?"),
        "merge",
    ),
    "type": (
        translatable("review", "What is this?"),
        translatable("review", "What is this?"),
        "info",
    ),
    "value": (
        translatable("review", "Odd value"),
        translatable("review", "Odd values"),
        "triangle-alert",
    ),
    "sample": (
        translatable("review", "Optional check"),
        translatable("review", "Optional checks"),
        "list-checks",
    ),
}
_YES_OR_NO = (("right", translatable("review", "Yes")), ("wrong", translatable("review", "No")))
# Answers by the keys 1, 2, 3 …; Y is the first and N the second. Types are answers of their own.
ANSWERS: dict[Kind, tuple[tuple[str, str], ...]] = {
    "contradiction": (
        ("first", translatable("review", "The first")),
        ("second", translatable("review", "The second")),
        ("both", translatable("review", "Both")),
        ("dated", translatable("review", "Both, at different times")),
    ),
    "merge": (
        ("same", translatable("review", "Same")),
        ("different", translatable("review", "Different")),
    ),
    "proposal": (
        ("keep", translatable("review", "Save")),
        ("drop", translatable("review", "Don't save")),
    ),
    "value": _YES_OR_NO,
    "sample": _YES_OR_NO,
    "flagged": (
        ("harmless", translatable("review", "Harmless")),
        ("never quoted", translatable("review", "Never quote")),
        ("forget", translatable("review", "Remove from Loci")),
    ),
}
# The answers that a name of a pair is none, and that of a single thing.
NO_NAMES = ("first no name", "second no name")
NO_NAME = "no name"
# Kinds that people name at once; the others are offered behind them.
COMMON_KINDS = frozenset(("Person", "Location", "Organization", "Project", "Product", "Event"))
LONGEST_NAME = 40


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


def answers_of(decision: Decision) -> tuple[tuple[str, str], ...]:
    """Return the possible answers in the order of their keys, each with its caption."""
    record = decision.record
    if isinstance(record, KindQuestion):
        kinds = sorted(record.kinds, key=lambda kind: kind not in COMMON_KINDS)
        answers = [(kind, say_kind(kind)) for kind in kinds]
        # Behind the common kinds, which are shown: it is as often the answer as they are.
        common = sum(kind in COMMON_KINDS for kind in kinds) or len(kinds)
        answers.insert(common, (NO_NAME, say_no_name(record.thing)))
        return tuple(answers)
    answers = tuple((one, translate("review", words)) for one, words in ANSWERS[decision.kind])
    if isinstance(record, MergeCandidate):
        both = (record.first, record.second)
        answers += tuple(zip(NO_NAMES, map(say_no_name, both), strict=True))
    return answers


def follows(decision: Decision, before: Decision) -> bool:
    """Return whether both ask about the same thing, one of them since another was merged."""
    now, then = decision.record, before.record
    if not (isinstance(now, MergeCandidate) and isinstance(then, MergeCandidate)):
        return False
    return not {now.first, now.second}.isdisjoint((then.first, then.second))


def keep_sides(decisions: Sequence[Decision], before: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions with the sides of pairs as they were shown before.

    The engine gives the better name first, which another merge may change.
    """
    shown = {it.key: it.record for it in before}
    return tuple(_with_sides_of(it, shown.get(it.key)) for it in decisions)


def _with_sides_of(decision: Decision, then: Record | None) -> Decision:
    now = decision.record
    if not (isinstance(now, MergeCandidate) and isinstance(then, MergeCandidate)):
        return decision
    if (now.first, now.second) != (then.second, then.first):
        return decision
    return _decision(decision.kind, replace(now, first=now.second, second=now.first))


def say_no_name(named: EntityName) -> str:
    """Return the answer that this is nothing's name, but words that were taken for one."""
    words = translate("review", "“{name}” isn't a name")
    return words.format(name=cut(named.name, most=LONGEST_NAME))


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
    title, detail = _words_of(record)
    return Decision(kind, f"{kind} {_key_of(record)}", title, detail, record)


def _key_of(record: Record) -> str:
    match record:
        case KindQuestion(thing=thing):
            return f"{thing.name} {thing.kind} {thing.variant}"
        case FlaggedDocument(path=path, part=part):
            return f"{path} {part}"
        # After an undo, the engine asks the same under another number.
        case MergeCandidate(first=first, second=second):
            return " ".join(sorted(f"{it.name} {it.kind} {it.variant}" for it in (first, second)))
        case Contradiction(first=first, second=second):
            return f"{first.id} {second.id}"
        case _:
            return str(record.id)


def _words_of(record: Record) -> tuple[str, str]:
    """Return title and detail of the row."""
    match record:
        case Contradiction(first=first, second=second):
            words = say_sentence(first), _against(second)
        case MergeCandidate(first=first, second=second, reason=reason):
            both = translate("review", "{first} and {second}")
            words = both.format(first=first.name, second=second.name), translate_message(reason)
        case KindQuestion(thing=thing, facts=facts):
            words = thing.name, say_sentence(facts[0]) if facts else say_kind(thing.kind)
        case Proposal(quote=quote):
            words = say_proposal(record), say_quote(quote)
        case FactView(quote=quote):
            words = say_sentence(record), plain_line(quote)
        case FlaggedDocument(path=path, title=title, words=spans):
            count = translate("review", "%n suspicious passage(s)", "", len(spans))
            words = title or path.rsplit("/", 1)[-1], count
    return words


def _against(fact: FactView) -> str:
    return translate("review", "vs. {said}").format(said=say_sentence(fact))
