"""Coreference: pronouns, "that project", "there", "then" and "both", and what they refer to."""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.language.text.stemming import stems
from core.memory.conversation_lexicon import phrase_pattern, pronouns, words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, Mention
from core.memory.dialogue.mentions import is_person, kind_of_noun, without_article
from core.memory.dialogue.phrases import NounPhrase, Token
from core.memory.rewrite.explained import is_explained
from core.memory.rewrite.ordinals import enumerated_last, ordinals_in
from core.memory.rewrite.question import FollowUp, date_in, enumeration, times_in
from core.memory.rewrite.salience import (
    SURE,
    Choice,
    choose,
    choose_place,
    choose_several,
    fit_kind,
    fit_of,
)

_OWNERS = {"his": "he", "its": "it", "their": "they", "her": "she"}
# What makes of "the project" another one than that of the conversation.
_SPECIFIED = re.compile(
    r"\s+(?:of|that|which|who|whose|where|named|called|with|for|about|from|von|des|der|die|mit|für"
    r"|aus|vom|zum)\b|\s+[^\W\d_a-z]\w+|['’]"
)
_BOTH = re.compile(
    r"\b(?:(?:both|neither|any|all)\s+of\s+(?:them|these|those)|both(?!\s+[\w\s]+\sand\s)|beiden?)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\b(?:in|since|until|till|before|after|seit|bis|vor|nach)\s+$", re.IGNORECASE)


class Reference(Struct, frozen=True):
    """Words of a question and what they refer to; `meaning` is empty if nothing fits."""

    start: int
    end: int
    meaning: str
    sure: float
    how: str = ""


def references(follow_up: FollowUp) -> tuple[Reference, ...]:
    """Return what the words of a question refer to, in order; no two overlap."""
    taken: list[Reference] = []
    for find in (_ordinals, _noun_phrases, _times, _both, _pronouns):
        for one in find(follow_up):
            if all(one.end <= other.start or other.end <= one.start for other in taken):
                taken.append(one)
    return tuple(sorted(taken, key=lambda one: one.start))


def _ordinals(follow_up: FollowUp) -> Iterator[Reference]:
    for start, end, name in ordinals_in(follow_up):
        yield _refer(start, end, Choice((name,), 0.9), follow_up)


def _refer(start: int, end: int, choice: Choice, follow_up: FollowUp) -> Reference:
    word, name = follow_up.text[start:end], enumeration(choice.names, follow_up.language)
    if not name:
        return Reference(start, end, "", 0.3, f"nothing said before is meant by “{word}”")
    return Reference(start, end, name, choice.sure, f"“{word}” is {name}")


# Pronouns


def _pronouns(follow_up: FollowUp) -> Iterator[Reference]:
    """Find each pronoun that nothing before it in the question explains."""
    text, table = _without_expletives(follow_up.text), pronouns(follow_up.language)
    roles: dict[str, str] = {}
    for at, token in enumerate(follow_up.tokens):
        role = table.get(token.lower, "")
        if not role or not text[token.start : token.end].strip() or _is_name(token, follow_up):
            continue
        if role == "it" and _is_cataphor(at, follow_up.tokens):
            continue
        owned = _owned(at, token, role, follow_up)
        if owned is None and role in _OWNERS and role != "her":
            continue
        role = _OWNERS.get(role, role)
        if follow_up.is_german and role == "she" and owned is None and _has_plural(at, follow_up):
            role = "they"
        if is_explained(role, token, follow_up):
            continue
        # One mention is not both "he" and "her".
        others = frozenset(name for name, other in roles.items() if other != role)
        choice = _chosen(role, token, others, follow_up)
        roles.update(dict.fromkeys(choice.names, role))
        yield _pronoun(token, choice, owned, follow_up)


def _without_expletives(text: str) -> str:
    """Return the text with blanks for "it" and "there" that mean nothing."""
    for row in ("empty_it", "empty_there"):
        text = re.sub(phrase_pattern(row), _blanks, text, flags=re.IGNORECASE)
    return text


def _is_cataphor(at: int, tokens: tuple[Token, ...]) -> bool:
    """Return whether a clause follows that says what "it" is: "Is it right that …"."""
    rest = tokens[at + 1 : at + 6]
    clause = words("phrases", "subordinate")
    is_cleft = at > 0 and tokens[at - 1].tag == "B" and any(one.lower == "who" for one in rest)
    if is_cleft or (rest and rest[0].lower in words("phrases", "here")):
        return True
    for n, token in enumerate(rest):
        opens = token.lower in clause and (
            n == 0 or rest[n - 1].text == "," or token.lower == "that"
        )
        is_relative = n > 0 and rest[n - 1].text == "," and token.tag in "WP"
        if opens or is_relative:
            return True
    is_adjective = len(rest) > 1 and rest[0].tag in "AQ" and at > 0 and tokens[at - 1].tag == "B"
    return is_adjective and any(token.lower in {"to", "for", "if"} for token in rest[1:3])


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _is_name(token: Token, follow_up: FollowUp) -> bool:
    """Return whether the word is a part of a name, or the polite German "Sie"."""
    if any(span.start <= token.start < span.end for span in follow_up.spans):
        return True
    return token.start > 0 and token.text[0].isupper()


def _owned(at: int, token: Token, role: str, follow_up: FollowUp) -> NounPhrase | None:
    """Return the noun phrase that a possessive pronoun owns."""
    if role not in _OWNERS:
        return None
    return next((one for one in follow_up.phrases if one.inner == token.start), None)


def _has_plural(at: int, follow_up: FollowUp) -> bool:
    """Return whether the nearest finite verb to a German pronoun is plural."""
    tokens = follow_up.tokens
    near = sorted(range(len(tokens)), key=lambda n: (abs(n - at), n > at))
    verb = next((tokens[n].lower for n in near if tokens[n].tag in "VBHM"), "")
    return verb in {"sind", "waren"} or (verb.endswith("en") and verb != "bin")


def _chosen(role: str, token: Token, others: frozenset[str], follow_up: FollowUp) -> Choice:
    if role == "they":
        return choose_several(follow_up)
    if role == "there":
        return choose_place(follow_up)
    fit = fit_of(role, token.lower, follow_up)
    return choose(follow_up.state, lambda one: 0.0 if one.name in others else fit(one))


def _pronoun(
    token: Token, choice: Choice, owned: NounPhrase | None, follow_up: FollowUp
) -> Reference:
    if owned is None or not choice.names:
        return _refer(token.start, token.end, choice, follow_up)
    name = enumeration(choice.names, follow_up.language)
    noun = follow_up.text[owned.noun : owned.end]
    meaning = (
        f"{_article(token.lower)} {noun} von {name}" if follow_up.is_german else f"{name}'s {noun}"
    )
    return Reference(token.start, owned.end, meaning, choice.sure, f"“{token.text}” is {name}")


def _article(possessive: str) -> str:
    """Return the German article in the case of a possessive: "ihre" gives "die"."""
    if possessive in {"sein", "ihr"}:
        return "das"
    return {"e": "die", "m": "dem", "n": "den", "r": "der", "s": "des"}.get(possessive[-1], "das")


# Noun phrases


def _noun_phrases(follow_up: FollowUp) -> Iterator[Reference]:
    """Find "that project", "this company" and "the project": the mention called so or of that type.

    "The doctor" is not just any person: it must have been called so.
    """
    for phrase in follow_up.phrases:
        is_demonstrative = phrase.determiner in words("phrases", "demonstrative")
        is_definite = phrase.determiner in words("phrases", "definite")
        if phrase.head in words("no_things") or not (is_demonstrative or is_definite):
            continue
        span = next((one for one in follow_up.spans if one.start == phrase.noun), None)
        if span is not None and span.entity.turn and len(span.entity.name) > len(phrase.head):
            yield _refer(phrase.inner, phrase.end, Choice((span.entity.name,), SURE), follow_up)
            continue
        if "p" in phrase.tags or (is_definite and not _may_refer(phrase, follow_up)):
            continue
        choice = _named_so(phrase, follow_up, is_definite=is_definite)
        if choice.names:
            yield _refer(phrase.inner, phrase.end, choice, follow_up)


def _may_refer(phrase: NounPhrase, follow_up: FollowUp) -> bool:
    """Return whether a definite noun is specified by nothing else in the question."""
    is_specified = _SPECIFIED.match(follow_up.text, phrase.end) is not None
    return not follow_up.spans and not is_specified and len(phrase.words) == 1


def _named_so(phrase: NounPhrase, follow_up: FollowUp, *, is_definite: bool) -> Choice:
    noun, state = phrase.head, follow_up.state
    kind = kind_of_noun(noun, follow_up.vocabulary)
    by_kind = fit_kind(kind, noun)

    def fit(mention: Mention) -> float:
        value = by_kind(mention)
        is_same = mention.kind == PLAIN and noun == without_article(mention.name)
        if value <= 0 or is_same:
            return 0.0
        is_called = not is_definite or value > 1 or _is_called(noun, kind, mention, follow_up)
        return value if is_called else 0.0

    choice = choose(state, fit)
    if not choice.names and is_definite and follow_up.vocabulary.field(noun) is not None:
        choice = choose(state, lambda one: float(_answers(one, kind, state)))
    listed = state.last.listed if state.last else ()
    if choice.names or len(listed) < 2 or not noun.endswith(("s", "e", "en")):
        return choice
    is_listed = kind_of_noun(noun.rstrip("s"), follow_up.vocabulary)
    kinds = {one.kind for name in listed if (one := state.mention(name)) is not None}
    return Choice(listed, SURE) if is_listed and kinds <= {is_listed, ""} else Choice()


def _answers(mention: Mention, kind: str, state: DialogueState) -> bool:
    """Return whether the last answer names it as a person, if the noun is a person's."""
    is_new = mention.turn == state.turn and mention.role == "answered"
    return kind == "Person" and is_new and is_person(mention) and mention.kind != PLAIN


def _is_called(noun: str, kind: str, mention: Mention, follow_up: FollowUp) -> bool:
    """Return whether the noun names only the type, or was said of the mention."""
    sex = {"he": "women", "she": "men"}.get(mention.pronoun, "")
    if sex and noun in words("general", sex):
        return False
    title = mention.name.casefold().split()[0].strip(".")
    if title in words("titles", "known") and noun in words("titles", title):
        return True
    if kind in {
        "Organization",
        "Document",
        "Location",
        "Project",
        "Product",
        "Technology",
        "Person",
    }:
        if noun in words("general", kind):
            return True
    elif kind:
        return True
    return _was_said_of(noun, mention, follow_up)


def _was_said_of(noun: str, mention: Mention, follow_up: FollowUp) -> bool:
    """Return whether a clause says so, or a question asked for such: who founds is the founder."""
    wanted = {*stems(noun), *stems(re.sub(r"(?:e|o)r(?:in)?$", "", noun))}
    first = mention.name.split()[0]
    field = follow_up.vocabulary.field(noun)
    for turn in follow_up.state.turns:
        relations = {relation.predicate for relation in turn.analysis.relations}
        asked = {span.entity.name for span in turn.spans}
        is_answer = mention.name in {*turn.named, turn.direct} - asked
        if is_answer and field is not None and field.relation.name in relations:
            return True
        texts = [_beside(first, turn.answer), turn.text if is_answer else ""]
        if any(wanted & set(stems(text)) for text in texts):
            return True
    return False


def _beside(name: str, text: str) -> str:
    """Return the few words before and behind a name."""
    at = text.find(name)
    if at < 0:
        return ""
    before = re.split(r"[,;.]\s", text[:at])[-1].split()[-3:]
    behind = re.split(r"[;.]\s", text[at:])[0].split()[:8]
    return " ".join([*before, *behind])


# Times and groups


def _times(follow_up: FollowUp) -> Iterator[Reference]:
    """Find "then", "that year": the time that was last asked about or answered."""
    is_condition = re.search(r"\b(?:if|when|wenn)\b", follow_up.text, re.IGNORECASE)
    for match in re.finditer(
        phrase_pattern("then", follow_up.language), follow_up.text, re.IGNORECASE
    ):
        is_only_then = match[0].casefold() == "then"
        is_last = not follow_up.text[match.end() :].strip(" ?!.,")
        if is_only_then and (is_condition or not is_last or match.start() == 0):
            continue
        time = _last_time(follow_up)
        if time:
            is_led = _AFTER.search(follow_up.text[: match.start()]) is not None
            meaning = time if is_led else _with_preposition(time, follow_up)
            yield Reference(match.start(), match.end(), meaning, 0.9, f"“{match[0]}” is {meaning}")


def _last_time(follow_up: FollowUp) -> str:
    for turn in reversed(follow_up.state.turns[-3:]):
        times = times_in(turn.text, follow_up.now)
        if times:
            return turn.text[times[-1].bare : times[-1].end]
        date = date_in(turn.direct) or date_in(turn.answer)
        if date:
            return date
    return ""


def _with_preposition(time: str, follow_up: FollowUp) -> str:
    """Return the time with the preposition it takes: a year "in", a day "on", "last week" none."""
    if not any(map(str.isdigit, time)):
        is_month = len(time.split()) == 1 and time[:1].isupper()
        return f"{'im' if follow_up.is_german else 'in'} {time}" if is_month else time
    is_day = re.search(r"(?<!\d)\d{1,2}(?!\d)", time) is not None
    if follow_up.is_german:
        return f"am {time}" if is_day else f"im Jahr {time}" if time.isdigit() else f"im {time}"
    return f"on {time}" if is_day else f"in {time}"


def _both(follow_up: FollowUp) -> Iterator[Reference]:
    """Find "both", "all of them": all that was enumerated."""
    for match in _BOTH.finditer(follow_up.text):
        names = enumerated_last(follow_up.state)
        kinds = {one.kind for name in names if (one := follow_up.state.mention(name)) is not None}
        if len(names) > 1 and not any(span.entity.kind in kinds for span in follow_up.spans):
            choice = _refer(match.start(), match.end(), Choice(names, 0.9), follow_up)
            yield choice
