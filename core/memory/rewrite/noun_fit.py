"""How a noun ("the company") fits a mention: by its words, its kind, or what was said of it."""

from collections.abc import Iterator

from core.language.text.stemming import stems
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention
from core.memory.dialogue.mentions import is_person, kind_of_noun, without_article
from core.memory.dialogue.phrases import NounPhrase
from core.memory.rewrite.question import FollowUp

_SIMILAR = (
    frozenset({"Organization", "Team"}),
    frozenset({"Location", "Address"}),
    frozenset({"Document", "Product"}),
    frozenset({"Technology", "Product", "Component"}),
)
_RELATIONS = {"has the noun", "compound", "same stem", "same kind", "similar kind", "said of it"}
_SHORT = 3
# So many words before and behind a mention say something of it.
_BEFORE, _BEHIND = 3, 8


def is_related(phrase: NounPhrase, mention: Mention, follow_up: FollowUp) -> bool:
    """Return whether anything says that the noun may mean the mention."""
    return bool(_RELATIONS.intersection(noun_features(phrase, mention, follow_up)))


def noun_features(phrase: NounPhrase, mention: Mention, follow_up: FollowUp) -> Iterator[str]:
    """Yield the features of a noun and a mention."""
    yield _words_in_common(phrase.head, mention)
    yield from _kinds(phrase.head, mention, follow_up)
    if _was_said_of(phrase.head, mention, follow_up.state):
        yield "said of it"


def _words_in_common(noun: str, mention: Mention) -> str:
    parts = [part.strip(".,").casefold() for part in mention.name.split()]
    if without_article(mention.name) == noun and mention.kind == PLAIN:
        return "only the noun"
    if noun in parts:
        return "has the noun"
    if any(is_compound(noun, part) for part in parts):
        return "compound"
    return "same stem" if set(stems(noun)) & set(stems(mention.name)) else "no word"


def _kinds(noun: str, mention: Mention, follow_up: FollowUp) -> Iterator[str]:
    kind = kind_of_noun(noun, follow_up.vocabulary)
    own = "Person" if is_person(mention) else mention.kind
    if own == PLAIN:
        own = kind_of_noun(mention.name.split()[-1], follow_up.vocabulary)
    if kind and own:
        is_similar = any({own, kind} <= group for group in _SIMILAR)
        yield "same kind" if own == kind else "similar kind" if is_similar else "other kind"
    elif kind:
        yield f"kind {kind}, none"
    if noun in words("general", "nouns"):
        yield "general noun"


def is_compound(first: str, second: str) -> bool:
    """Return whether one of two words ends with the other."""
    shorter = min(len(first), len(second))
    return shorter > _SHORT and (first.endswith(second) or second.endswith(first))


def _was_said_of(noun: str, mention: Mention, state: DialogueState) -> bool:
    """Return whether words beside the mention, or the question that it answers, have the noun."""
    wanted, at = set(stems(noun)), max(mention.clause.find(mention.name), 0)
    before, behind = mention.clause[:at].split(), mention.clause[at:].split()
    beside = set(stems(" ".join([*before[-_BEFORE:], *behind[:_BEHIND]])))
    age = state.turn - mention.turn
    is_answer = mention.role != "asked" and age < len(state.turns)
    asked = set(stems(state.turns[-age - 1].text)) if is_answer else set[str]()
    return bool(wanted & ((beside - set(stems(mention.name))) | asked))
