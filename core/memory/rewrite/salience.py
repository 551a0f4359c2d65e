"""Salience of mentions: which of them a pronoun or a noun refers to."""

from collections.abc import Callable

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention
from core.memory.dialogue.genders import genders_of
from core.memory.dialogue.mentions import OWNED, is_person, kind_of_noun
from core.memory.dialogue.phrases import NounPhrase, noun_phrases
from core.memory.rewrite.question import FollowUp

# How much of its weight a mention keeps from one turn to the next.
DECAY = 0.55
# A name in the answer that was not asked for weighs less than what was asked about.
WEIGHTS = {"asked": 1.0, "answered": 0.9, "listed": 0.5, "mentioned": 0.4}
# Who or what was asked for is what one goes on about.
ASKED_FOR = 1.4
# A plain noun of the answer is seldom what is meant.
PLAIN_ANSWER = 0.6
# Nor is a name of unknown gender where the answer has one of the gender of the pronoun.
RIVALED = 0.3
_ASKS_FOR_ENTITIES = frozenset({"who", "what", "list", "where"})
SURE, UNSURE = 0.95, 0.55
_PLACES = frozenset({"Location", "Address"})
_BODIES = frozenset({"Organization", "Team"})

Fit = Callable[[Mention], float]


class Choice(Struct, frozen=True):
    """The mentions that are meant, and the confidence; none if nothing fits."""

    names: tuple[str, ...] = ()
    sure: float = 0.0


def choose(state: DialogueState, fit: Fit) -> Choice:
    """Return the mention that fits and weighs most; less sure the nearer the second one comes."""
    scored = [(_weight(one, state) * fit(one), -one.place, one.name) for one in state.mentions]
    ranked = sorted((one for one in scored if one[0] > 0), reverse=True)
    if not ranked:
        return Choice()
    best = ranked[0][0]
    second = ranked[1][0] if len(ranked) > 1 else 0.0
    return Choice((ranked[0][2],), UNSURE + (SURE - UNSURE) * min(1.0, 2 * (best - second) / best))


def _weight(mention: Mention, state: DialogueState) -> float:
    age = state.turn - mention.turn
    weight = WEIGHTS[mention.role] * DECAY**age
    if mention.role != "answered" or age >= len(state.turns):
        return weight
    turn = state.turns[-age - 1]
    if mention.kind == PLAIN:
        return weight * PLAIN_ANSWER
    is_body_of_who = turn.analysis.kind == "who" and not is_person(mention)
    is_asked_for = turn.analysis.kind in _ASKS_FOR_ENTITIES and not is_body_of_who
    return weight * ASKED_FOR if is_asked_for else weight


def choose_several(follow_up: FollowUp) -> Choice:
    """Return what "they" means: the last list, several people, a body, or a plural noun."""
    state, last = follow_up.state, follow_up.state.last
    if last is not None and len(last.listed) > 1:
        return Choice(last.listed, SURE)
    people = _people_of(state)
    if len(people) > 1:
        return Choice(people, SURE)
    for fit in (_fit_body, _fit_plural, _fit_unknown_person):
        choice = choose(state, fit)
        if choice.names:
            return choice
    return Choice()


def _fit_body(mention: Mention) -> float:
    return float(mention.kind in _BODIES)


def _fit_plural(mention: Mention) -> float:
    return float(mention.kind == PLAIN and mention.plural)


def _fit_unknown_person(mention: Mention) -> float:
    if mention.kind == PLAIN or not is_person(mention):
        return 0.0
    return 0.5 if mention.pronoun else 1.0


def _people_of(state: DialogueState) -> tuple[str, ...]:
    """Return the people of the last question, and who answers it."""
    names = [
        one.name
        for one in state.mentions
        if one.turn == state.turn and one.role in {"asked", "answered"} and is_person(one)
    ]
    return tuple(dict.fromkeys(names))


def fit_of(role: str, word: str, follow_up: FollowUp) -> Fit:
    """Return how well a mention fits a pronoun of that role, written as `word`."""
    asked = asked_noun(follow_up) if role not in {"they", "there"} else None
    is_asked = asked is not None and _is_of_role(role, word, asked, follow_up)
    # Which German thing is meant is left to the words of the answer.
    is_thing = asked is not None and follow_up.is_german and not _is_somebody(asked, follow_up)

    rivals = [
        one
        for one in follow_up.state.mentions
        if one.pronoun == role and one.turn == follow_up.state.turn and one.role != "asked"
    ]

    def fit(mention: Mention) -> float:
        is_name = mention.role == "answered" and mention.kind != PLAIN and not is_thing
        if is_asked and mention.turn == follow_up.state.turn and not is_name:
            return 0.0
        if role in {"he", "she"}:
            value = _fit_person(role, word, mention, follow_up)
            return value * RIVALED if rivals and not mention.pronoun else value
        return _fit_thing(word, mention, follow_up)

    return fit


def asked_noun(follow_up: FollowUp) -> NounPhrase | None:
    """Return the noun phrase that the last question asks for: "Which recipe"."""
    last = follow_up.state.last
    phrases = noun_phrases(last.text, language_of_question(last.text)) if last is not None else ()
    first = phrases[0] if phrases else None
    is_asked = first is not None and first.determiner in words("phrases", "asking_which")
    return first if is_asked else None


def _is_of_role(role: str, word: str, asked: NounPhrase, follow_up: FollowUp) -> bool:
    """Return whether a pronoun may mean what the last question asks for."""
    if follow_up.is_german:
        return bool(genders_of(word) & genders_of(asked.determiner))
    return _is_somebody(asked, follow_up) == (role in {"he", "she"}) and not asked.head.endswith(
        "s"
    )


def _is_somebody(asked: NounPhrase, follow_up: FollowUp) -> bool:
    return kind_of_noun(asked.head, follow_up.vocabulary) == "Person"


def _fit_person(role: str, word: str, mention: Mention, follow_up: FollowUp) -> float:
    if mention.pronoun:
        return float(mention.pronoun == role)
    if mention.kind == PLAIN:
        is_of_gender = follow_up.is_german and bool(genders_of(word) & set(mention.genders))
        return 0.6 if _is_person_noun(mention, follow_up) else 0.38 if is_of_gender else 0.0
    if is_person(mention):
        has_title = mention.name.split()[0].rstrip(".").casefold() in words("titles", "honorifics")
        has_digits = any(map(str.isdigit, mention.name))
        return 0.0 if has_digits else 0.9 if has_title else 0.8
    is_like_person = " " in mention.name and mention.name.replace(" ", "").isalpha()
    if mention.kind not in {"", "Concept"} or mention.locative:
        return 0.0
    is_asked = mention.role == "asked" and mention.name.isalpha()
    return 0.5 if is_asked else 0.35 if is_like_person else 0.0


def _is_person_noun(mention: Mention, follow_up: FollowUp) -> bool:
    return kind_of_noun(mention.name.split()[-1], follow_up.vocabulary) == "Person"


def _fit_thing(word: str, mention: Mention, follow_up: FollowUp) -> float:
    if is_person(mention) or mention.kind == "Date":
        return 0.0
    if mention.kind == PLAIN:
        if _is_person_noun(mention, follow_up):
            return 0.3
        is_of_gender = not follow_up.is_german or bool(genders_of(word) & set(mention.genders))
        is_owned = OWNED.search(mention.name) is not None
        has_determiner = mention.name.split()[0] in words("phrases", "articles")
        value = 0.54 if is_owned else 0.9 if has_determiner else 0.4
        return value if is_of_gender and not mention.plural else 0.1
    return 0.6 if mention.kind in _PLACES else 1.0 if mention.kind else 0.5


def fit_kind(kind: str, noun: str) -> Fit:
    """Return how well a mention fits a noun: by the words of its name, else by its type."""
    word = noun.casefold()

    def fit(mention: Mention) -> float:
        parts = mention.name.casefold().split()
        if word in parts[1:] or (word in parts and len(parts) > 1):
            return 1.5
        if not kind or mention.kind == PLAIN:
            return 0.0
        if kind == "Person":
            return float(is_person(mention))
        if mention.kind == kind:
            return 1.0
        return 0.6 if any({mention.kind, kind} <= group for group in _SIMILAR) else 0.0

    return fit


_SIMILAR = (
    _BODIES,
    _PLACES,
    frozenset({"Document", "Product"}),
    frozenset({"Technology", "Product", "Component"}),
)


def choose_place(follow_up: FollowUp) -> Choice:
    """Return the place that "there" means, with its preposition.

    It is where the last answer says that something is, else the place mentioned last.
    """
    state = follow_up.state

    def fit(mention: Mention) -> float:
        if is_person(mention) and not mention.locative:
            return 0.0
        is_new = mention.turn == state.turn and mention.role != "asked"
        if mention.kind in _PLACES:
            return 2.0 if mention.locative else 1.2
        if mention.locative:
            return 1.5 if is_new else 0.8
        return 0.8 if mention.kind in _BODIES else 0.3 if mention.kind != PLAIN else 0.0

    choice = choose(state, fit)
    mention = state.mention(choice.names[0]) if choice.names else None
    if mention is None:
        return choice
    is_body = mention.kind not in _PLACES
    at = ("bei" if is_body else "in") if follow_up.is_german else ("at" if is_body else "in")
    is_sure = mention.kind in {*_PLACES, *_BODIES}
    place = mention.locative or f"{at} {mention.name}"
    return Choice((place,), choice.sure if is_sure else UNSURE)
