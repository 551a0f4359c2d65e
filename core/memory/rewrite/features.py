"""Features by which the referent of a word is chosen among the candidates, or none."""

from collections.abc import Iterator, Sequence

from core.language.text.stemming import stems
from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import Mention
from core.memory.dialogue.genders import genders_of
from core.memory.dialogue.mentions import kind_of_noun
from core.memory.dialogue.phrases import NounPhrase, Token
from core.memory.rewrite.anaphors import Anaphor, empty_spans
from core.memory.rewrite.candidates import SEXES, Referent, kind_class
from core.memory.rewrite.noun_fit import noun_features
from core.memory.rewrite.question import FollowUp

_MANY = 3


def features_of(
    anaphor: Anaphor, candidate: Referent, follow_up: FollowUp, options: Sequence[Referent]
) -> list[str]:
    """Return the features of a candidate for a word, also together with the word's role.

    `options` are all its candidates.
    """
    own: list[str] = []
    if candidate.source:
        bare = list(_group_features(candidate))
        if anaphor.phrase is not None and anaphor.role == "ordinal noun":
            bare += noun_features(anaphor.phrase, candidate.mentions[0], follow_up)
    else:
        mention = candidate.mentions[0]
        rivals = [one.mentions[0] for one in options if not one.source and one != candidate]
        bare = [*_mention_features(anaphor, mention, follow_up), *_rank_features(mention, rivals)]
        own = list(_role_features(mention, follow_up))
    role = f"{anaphor.role} of" if anaphor.is_owner else anaphor.role
    return [*bare, *(f"{role}: {name}" for name in (*bare, *own))]


def _group_features(candidate: Referent) -> Iterator[str]:
    yield "group"
    yield f"group {candidate.source}"
    kinds = {kind_class(one) for one in candidate.mentions}
    if kinds:
        yield f"group {kinds.pop()}" if len(kinds) == 1 else "group mixed"
    if len(candidate.names) > _MANY:
        yield "group large"


def _mention_features(anaphor: Anaphor, mention: Mention, follow_up: FollowUp) -> Iterator[str]:
    state, kind = follow_up.state, kind_class(mention)
    age = min(state.turn - mention.turn, 2)
    yield kind
    yield f"{mention.role} {age}"
    yield f"before {mention.before}"
    yield f"behind {mention.behind}"
    if state.last is not None and mention.role != "asked" and not age:
        yield f"asked {state.last.analysis.kind}, {kind}"
        shared = set(stems(mention.clause)) & set(stems(state.last.text))
        yield f"clause says what was asked {bool(shared - set(stems(mention.name)))}"
    elif state.last is not None and not age:
        yield f"asked {state.last.analysis.kind}, asked {mention.before}"
    if anaphor.role in SEXES:
        yield "same gender" if mention.pronoun else f"no gender {kind}"
    if anaphor.phrase is not None and not anaphor.is_owner:
        yield from noun_features(anaphor.phrase, mention, follow_up)


def _role_features(mention: Mention, follow_up: FollowUp) -> Iterator[str]:
    """Yield what tells something only for a kind of word."""
    kind = kind_class(mention)
    is_new = mention.turn == follow_up.state.turn
    yield f"{kind} {mention.role}" if is_new else f"{kind} earlier"
    yield f"words {min(len(mention.name.split()), 3)}"
    if mention.genders:
        yield f"genus {mention.genders}"


def _rank_features(mention: Mention, rivals: Sequence[Mention]) -> Iterator[str]:
    """Yield how a mention stands among those that a word may mean as well."""
    kind = _rank_class(mention)
    alike = [one for one in rivals if _rank_class(one) == kind]
    beside = [one for one in alike if one.turn == mention.turn]
    yield f"{kind} later {min(sum(one.turn > mention.turn for one in alike), 2)}"
    yield f"{kind} beside {min(len(beside), 3)}"
    yield f"{kind} asked beside {any(one.role == 'asked' for one in beside)} {mention.role}"
    before = sum(one.place < mention.place and one.role == mention.role for one in beside)
    yield f"{kind} {mention.role}, before it {min(before, 2)}"


def _rank_class(mention: Mention) -> str:
    return "person" if kind_class(mention) == "person" else "thing"


def features_of_none(anaphor: Anaphor, follow_up: FollowUp) -> list[str]:
    """Return the features that a word refers to nothing, or to nothing that has a name."""
    bare = ["none", *_surroundings(anaphor, follow_up), *_antecedents(anaphor, follow_up)]
    if anaphor.phrase is not None and not anaphor.is_owner:
        bare += _specifications(anaphor.phrase, follow_up)
    return [*bare, *(f"{anaphor.role}: {name}" for name in bare)]


def _surroundings(anaphor: Anaphor, follow_up: FollowUp) -> Iterator[str]:
    tokens, at = follow_up.tokens, anaphor.at
    behind = next((token for token in tokens if token.start >= anaphor.end), None)
    yield f"none behind {_tag(behind)}"
    yield f"none before {_tag(tokens[at - 1] if at else None)}"
    if any(start <= anaphor.start < end for start, end in empty_spans(follow_up.text)):
        yield "none empty"


def _tag(token: Token | None) -> str:
    if token is None:
        return "end"
    return token.lower if token.lower in {",", "that", "to", "dass", "of"} else token.tag


def _antecedents(anaphor: Anaphor, follow_up: FollowUp) -> Iterator[str]:
    """Yield what of the question itself, before the word, it may mean."""
    names = [span.entity for span in follow_up.spans if span.end <= anaphor.start]
    yield from {f"none after {kind_class(name)}" for name in names}
    outside = words("phrases", "possessive") | words("phrases", "asking") | {""}
    nouns = [
        phrase
        for phrase in follow_up.phrases
        if phrase.end <= anaphor.start and phrase.determiner not in outside
    ]
    word = follow_up.text[anaphor.start : anaphor.end].split()[0]
    genders = genders_of(word) if follow_up.is_german else frozenset[str]()
    earlier = follow_up.tokens[1 : anaphor.at]
    features = {
        "none after names": len(names) > 1,
        "none after noun": bool(nouns),
        "none after genus": any(genders & genders_of(one.determiner) for one in nouns),
        "none after plural": any(one.head.endswith("s") for one in nouns),
        "none after person noun": any(
            kind_of_noun(one.head, follow_up.vocabulary) == "Person" for one in nouns
        ),
        "none in later clause": any(
            token.lower in words("phrases", "clauses") or token.text in ",;:" for token in earlier
        ),
    }
    yield from (name for name, holds in features.items() if holds)


def _specifications(phrase: NounPhrase, follow_up: FollowUp) -> Iterator[str]:
    """Yield what makes of "the project" another one than that of the conversation."""
    behind = next((one for one in follow_up.tokens if one.start >= phrase.end), None)
    last = follow_up.state.last
    spoken = set(stems(f"{last.text} {last.answer}")) if last is not None else set[str]()
    features = {
        f"none specified {behind.tag if behind else ''}": behind is not None
        and behind.tag in "ioWpTn",
        "none long": len(phrase.words) > 1,
        "none names": bool(follow_up.spans),
        "none said before": bool(set(stems(phrase.head)) & spoken),
        f"none phrases {min(len(follow_up.phrases), 4)}": len(follow_up.phrases) > 1,
    }
    yield from (name for name, holds in features.items() if holds)
