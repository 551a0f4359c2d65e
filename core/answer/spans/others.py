"""What a sentence says of somebody else, another role, or the subject that the question names."""

import re
from collections.abc import Sequence

from core.answer.quoting.subjects import stems_above
from core.answer.spans.features import SpanCandidate, SpanContext
from core.language.lexicon import any_of, words_of
from core.language.question.cues import asks_nothing, has_cue
from core.language.question.expected_answer import other_roles
from core.language.question.question_cues import cues_of
from core.language.text.sequence import letters_in_context
from core.language.text.stemming import stems
from core.language.text.tagger import function_class
from core.language.text.tokens import words

_PART = re.compile(r"[^,;()\n]+")
_WORD = re.compile(r"[^\W\d_][\w-]*")
# What stands behind the owner of something, and that.
_OWNED = re.compile(r"(?:['’]s|['’])\s+(?P<thing>[^\W\d_][\w-]*)")
_CLAUSE = re.compile(r"[,;:()\n]")
_LINK = re.compile(rf"\b{any_of(words_of('belonging'))}\s+$", re.IGNORECASE)
_PLACE = frozenset({"Location"})
# Word classes of a subject that is no pronoun: "his old landlord".
_SUBJECT = re.compile(r"c?[TSAdnp]*[np]")


def is_of_other(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the words are said of another role or somebody else, or tell which subject."""
    others = (_is_of_other_role, _is_said_of_other, _is_whose, _tells_which_subject)
    return any(test(one, context) for test in others)


def _is_whose(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the name is of the owner of what the question names, if who is asked.

    "I do Nina's Monday" does not say that Nina is there on Monday.
    """
    words = {it.lower() for it in cues_of(context.question).words}
    is_of_owner = "whose" in words or has_cue("owning", context.question)
    if "Person" not in context.expected.kinds or is_of_owner:
        return False
    text, end = context.texts[one.place.hit], one.span.end
    owned = _OWNED.match(text, end)
    return owned is not None and not context.asked.isdisjoint(stems(owned["thing"]))


def _tells_which_subject(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether a name belongs to what the question names, before the verb that it asks by.

    "The piano of Aunt May goes to Lou" and "Piano of Aunt May: goes to Lou" tell who May is no more
    than which piano.
    """
    sentence, at = context.sentence(one.place), one.span.start - one.place.start
    language = "de" if context.is_german else "en"
    link = _LINK.search(sentence, 0, at)
    if one.span.kind != "name" or link is None or link.end() != at:
        return False
    before = _CLAUSE.split(sentence[: link.start()])[-1]
    behind = _CLAUSE.split(sentence[one.span.end - one.place.start :].lstrip(": "))[0]
    if any(function_class(it.lower(), language) == "B" for it in _WORD.findall(before)):
        return False  # "Das Dach wird von Tom repariert" tells by whom.
    above = frozenset(stems(before))
    is_asked = bool((context.asked - context.verbs) & above)
    verbs = context.verbs - asks_nothing(context.question)
    return is_asked and bool(verbs & frozenset(stems(behind)))


def _is_said_of_other(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the verb of the question has a subject of its own there.

    "Ben moved to Durham, the landlord lives in Spain" does not say where Ben lives.
    """
    named = " ".join(cues_of(context.question).capitalized)
    names = (context.names & context.asked) | frozenset(stems(named))
    sentence = context.sentence(one.place)
    if not names & frozenset(stems(sentence)):
        return False
    start = one.place.start
    part = next(
        (it for it in _PART.finditer(sentence) if it.start() <= one.span.start - start < it.end()),
        None,
    )
    if part is None or names & frozenset(stems(part[0])):
        return False
    tokens = words(sentence, *part.span())
    letters = "".join(letters_in_context(tokens.lower, "de" if context.is_german else "en"))
    for at, word in enumerate(tokens.lower):
        if context.verbs & frozenset(stems(word)) and _SUBJECT.fullmatch(letters[:at]):
            is_object = (
                tokens.starts[at] < one.span.start - start or context.expected.kinds == _PLACE
            )
            return is_object and not context.asked & frozenset(stems(tokens.texts[at - 1]))
    return False


def _is_of_other_role(one: SpanCandidate, context: SpanContext) -> bool:
    """Return whether the nearest role in the sentence is another than the one asked for.

    The chair is not the vice chair, and the deputy head is not the head.
    """
    if context.expected.form != "name" or "Person" not in context.expected.kinds:
        return False
    question = context.question
    asked = frozenset(stems(" ".join(question[first:end] for first, end in other_roles(question))))
    hit, place = context.hits[one.place.hit], one.place
    if asked and asked & stems_above(hit, place.start, context.hits):
        return False
    sentence = context.sentence(place)
    at = (one.span.start - place.start, one.span.end - place.start)
    others = other_roles(sentence)
    roles = (_roles_of(question) | _roles_of(sentence)) & context.asked
    plain = [
        word.span()
        for word in _WORD.finditer(sentence)
        if roles & frozenset(stems(word[0]))
        and not any(first <= word.start() <= end for first, end in others)
    ]
    if not asked and not roles:
        return False
    is_nearer = bool(others) and _distance(at, others) < _distance(at, plain)
    return not is_nearer if asked else is_nearer


def _roles_of(text: str) -> frozenset[str]:
    """Return the stems of the roles of which the text names another: "vice chair"."""
    roles = (_WORD.match(text, end) for _, end in other_roles(text))
    return frozenset(stem for role in roles if role is not None for stem in stems(role[0]))


def _distance(at: tuple[int, int], places: Sequence[tuple[int, int]]) -> int:
    return min((max(first - at[1], at[0] - last, 0) for first, last in places), default=2000)
