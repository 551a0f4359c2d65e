"""Context: whether a question stands alone, and else what it leaves out of the last turn."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.language.question.cues import has_cue, language_of_question
from core.language.question.memory_topic import asks_what_was_told
from core.language.text.stemming import stems
from core.memory.conversation_lexicon import phrase_pattern, words
from core.memory.dialogue.dialogue_state import Mention, PastTurn
from core.memory.dialogue.mentions import content_tokens, kind_of_noun
from core.memory.dialogue.phrases import clause_spans
from core.memory.rewrite.candidates import kind_class
from core.memory.rewrite.noun_fit import is_compound
from core.memory.rewrite.question import WORD, FollowUp, replaced, times_in, without_end
from core.memory.rewrite.references import Reference
from core.memory.rewrite.weights import probability
from core.records.memory import RewrittenQuestion

# A phrase that is this likely to be meant is added to the question.
LIKELY = 0.35
# Of a question whose words have referents this sure, only what is this likely is left out.
FAIR, LIKELIER = 0.75, 0.85
SURE = 0.6
# A question that is this likely to stand alone stays as it is: what is added to it does more harm
# than what is left out.
ALONE = 0.4
# A word with a referent this sure is no longer asked about.
CERTAIN, CLEAR = 0.6, 0.8
# What may stand between phrases that are written as one.
_LINK = re.compile(r"(?: [^\W\d_]+){0,3} ")
# What is named with "the" is sought in so many turns.
_OLDEST = 3


class ContextPhrase(Struct, frozen=True):
    """A name, noun phrase or verb of the last turn."""

    text: str
    source: str
    tag: str
    mention: Mention | None = None
    place: int = 0
    start: int = 0
    end: int = 0


def resolved(follow_up: FollowUp, referents: tuple[Reference, ...]) -> RewrittenQuestion:
    """Return the question with what its words refer to, and with what it leaves out."""
    if stands_alone(follow_up, referents):
        return RewrittenQuestion(follow_up.text, follow_up.text)
    text, referring = follow_up.text, _once([one for one in referents if one.meaning])
    for one in reversed(referring):
        text = replaced(text, one.start, one.end, one.meaning)
    if referring and referring[0].start == 0:
        text = text[:1].upper() + text[1:]
    pairs = [(follow_up.text[one.start : one.end], one.meaning) for one in referring]
    how = [one.how for one in referents]
    is_unheard_of = any(one.role in {"he", "she"} and not one.others for one in referents)
    is_whole = is_unheard_of or asks_what_was_told(text) or _asks_of_day(text, follow_up)
    topic = "" if is_whole else left_out(follow_up, referents, text)
    if topic:
        text = f"{without_end(text)} ({topic})?"
        pairs.append((without_end(follow_up.text).strip(), topic))
        how.append(f"it goes on about {topic}")
    sure = min(((1 + one.sure) / 2 for one in referring), default=SURE if topic else 0.0)
    return RewrittenQuestion(follow_up.text, text, tuple(pairs), "; ".join(how), sure)


def _asks_of_day(text: str, follow_up: FollowUp) -> bool:
    """Return whether the question is what is to do, or on, at a time: "What is on next week?"."""
    is_of_days = has_cue("tasks", text) or has_cue("agenda", text)
    return is_of_days and bool(times_in(text, follow_up.now))


def _once(referents: Sequence[Reference]) -> list[Reference]:
    """Return the references without "his" behind another word for the same person."""
    kept: list[Reference] = []
    for one in referents:
        if not (one.is_owner and any(one.names == other.names for other in kept)):
            kept.append(one)
    return kept


# Whether it stands alone


def stands_alone(follow_up: FollowUp, referents: tuple[Reference, ...]) -> bool:
    """Return whether the question needs nothing of the conversation."""
    return probability(alone_features(follow_up, referents), follow_up.weights.alone) > ALONE


def alone_features(follow_up: FollowUp, referents: tuple[Reference, ...]) -> list[str]:
    """Return the features of a question that tell whether it stands alone."""
    return list(_alone_features(follow_up, referents))


def _alone_features(follow_up: FollowUp, referents: Sequence[Reference]) -> Iterator[str]:
    yield "any"
    for one in referents:
        level = "sure" if one.sure > CLEAR else "likely" if one.sure > CERTAIN else "unsure"
        yield f"{'refers' if one.meaning else 'open'} {one.role}"
        yield f"{'refers' if one.meaning else 'open'} {level}"
    yield f"references {min(sum(bool(one.meaning) for one in referents), 2)}"
    content = list(content_tokens(follow_up.text, follow_up.language))
    own = {stem for token in content for stem in stems(token.text)}
    last = follow_up.state.last
    spoken = set(stems(f"{last.text} {last.answer}")) if last is not None else set[str]()
    yield f"content {min(len(content), 5)}"
    yield f"nouns {min(sum(token.tag in 'npGd' for token in content), 4)}"
    yield f"tokens {min(len(follow_up.tokens) // 3, 4)}"
    yield f"shared {min(len(own & spoken), 3)}"
    yield f"new names {min(sum(not span.entity.turn for span in follow_up.spans), 2)}"
    yield f"first {follow_up.tokens[0].tag if follow_up.tokens else ''}"
    yield from _frame_features(follow_up, own, is_referring=any(one.meaning for one in referents))
    lower = {token.lower for token in follow_up.tokens}
    yield from (f"word {word}" for word in lower & words("leaning", "words"))
    for phrase in follow_up.phrases:
        is_definite = phrase.determiner in words("phrases", "definite")
        yield "phrase definite" if is_definite else f"phrase {bool(phrase.preposition)}"
        if is_definite:
            age = _age_of(phrase.head, follow_up.state.turns)
            yield f"definite, spoken {age}, long {len(phrase.words) > 1}"
            kind = kind_of_noun(phrase.head, follow_up.vocabulary)
            yield f"definite {kind}, spoken {age >= 0}"
            is_last = not without_end(follow_up.text[phrase.end :]).strip()
            yield f"definite, spoken {age >= 0}, last {is_last}, phrases {len(follow_up.phrases)}"
    features = {
        "known name": any(span.entity.turn for span in follow_up.spans),
        "number": any(any(map(str.isdigit, word)) for word in lower),
        "goes on": bool(follow_up.tokens)
        and follow_up.tokens[0].lower in words("leaning", "first"),
        "all shared": bool(own) and own <= spoken,
        "clauses": bool(lower & words("phrases", "clauses")),
        "first person": bool(lower & words("phrases", "first_person")),
    }
    yield from (name for name, holds in features.items() if holds)


def _frame_features(follow_up: FollowUp, own: set[str], *, is_referring: bool) -> Iterator[str]:
    """Yield whether it is the last question but for a name, and what it names."""
    names = {span.entity.name for span in follow_up.spans}
    last = follow_up.state.last
    if last is not None:
        frame, asked = own - set(stems(" ".join(names))), set(stems(last.text))
        shared = "all" if frame and frame <= asked else "some" if frame & asked else "none"
        is_other = bool(names - {span.entity.name for span in last.spans})
        yield f"frame {shared}, other name {is_other}"
    yield f"names {bool(names)}, refers {is_referring}"


# What it leaves out


def left_out(follow_up: FollowUp, referents: tuple[Reference, ...], text: str) -> str:
    """Return the phrases of the last turn that the question leaves out."""
    weights = follow_up.weights.context
    is_clear = bool(referents) and all(one.meaning and one.sure > FAIR for one in referents)
    kept: list[tuple[int, ContextPhrase]] = []
    own = set(stems(text))
    for n, phrase in enumerate(context_phrases(follow_up)):
        new = set(stems(phrase.text)) - own
        if not new or (phrase.mention and _is_contrasted(phrase.mention, follow_up)):
            continue
        features = context_features(phrase, follow_up, referents)
        if probability(features, weights) >= (LIKELIER if is_clear else LIKELY):
            kept.append((n, phrase))
            own |= new
    return _joined(kept, follow_up)


def _joined(phrases: Sequence[tuple[int, ContextPhrase]], follow_up: FollowUp) -> str:
    """Return numbered phrases with what stands between neighbors: "tickets for children"."""
    turn, text = follow_up.state.turns[-1 - _topic_age(follow_up)], ""
    before: tuple[int, ContextPhrase] | None = None
    for n, phrase in phrases:
        between = ", " if text else ""
        if before is not None and n == before[0] + 1 and before[1].source == phrase.source:
            whole = turn.text if phrase.source == "question" else turn.answer
            gap = whole[before[1].end : phrase.start]
            between = gap if _LINK.fullmatch(gap) else between
        text, before = f"{text}{between}{phrase.text}", (n, phrase)
    return text


def _is_contrasted(mention: Mention, follow_up: FollowUp) -> bool:
    """Return whether the question has the noun with another word before it: "the green tent"."""
    noun = mention.name.split()[-1].casefold()
    return any(
        len(one.words) > 1
        and one.head == noun
        and one.words[0].casefold() not in mention.name.casefold()
        for one in follow_up.phrases
    )


def _age_of(noun: str, turns: Sequence[PastTurn]) -> int:
    """Return how many turns ago a noun was spoken, also as the end of a longer one; -1 if never."""
    for age, turn in enumerate(reversed(turns[-_OLDEST:])):
        spoken = WORD.findall(f"{turn.text} {turn.quoted}".casefold())
        if any(word == noun or is_compound(word, noun) for word in spoken):
            return age
    return -1


def _topic_age(follow_up: FollowUp) -> int:
    """Return how many turns ago that was spoken of which the question names with "the"."""
    ages = [
        _age_of(one.head, follow_up.state.turns)
        for one in follow_up.phrases
        if one.determiner in words("phrases", "definite")
    ]
    return min((age for age in ages if age >= 0), default=0)


def context_phrases(follow_up: FollowUp) -> list[ContextPhrase]:
    """Return the names, noun phrases and verbs of the last turn, in order.

    If the question names with "the" what only an earlier turn spoke of, they are of that one.
    """
    if follow_up.state.last is None:
        return []
    age = _topic_age(follow_up)
    turn, phrases = follow_up.state.turns[-1 - age], list[ContextPhrase]()
    for source, text in (("question", turn.text), ("answer", turn.answer)):
        phrases += _phrases_in(text, source, follow_up, age)
    return phrases


def _phrases_in(text: str, source: str, follow_up: FollowUp, age: int) -> Iterator[ContextPhrase]:
    language = language_of_question(follow_up.state.turns[-1 - age].text)
    clauses = clause_spans(text)
    spans: list[tuple[int, int, Mention]] = []
    for mention in follow_up.state.mentions:
        name = _without_article(mention.name)
        start = text.find(name) if mention.turn >= follow_up.state.turn - age else -1
        if start >= 0 and all(start >= end or start + len(name) <= at for at, end, _ in spans):
            spans.append((start, start + len(name), mention))
    for token in content_tokens(text, language):
        inside = next((one for one in spans if one[0] <= token.start < one[1]), None)
        place = next((n for n, one in enumerate(clauses) if token.start < one[1]), 0)
        if inside is None:
            spot = (place, token.start, token.end)
            yield ContextPhrase(token.text, source, token.tag, None, *spot)
        elif token.end >= inside[1] - 1:
            name = _without_article(inside[2].name)
            yield ContextPhrase(name, source, token.tag, inside[2], place, *inside[:2])


def _without_article(name: str) -> str:
    first, _, rest = name.partition(" ")
    determiners = words("phrases", "articles") | words("phrases", "possessive")
    return rest if rest and first.casefold() in determiners else name


def _level(part: float) -> str:
    levels = [level for level in (0.02, 0.05, 0.1, 0.2, 0.4) if part >= level]
    return str(levels[-1]) if levels else "0"


def context_features(
    phrase: ContextPhrase, follow_up: FollowUp, referents: Sequence[Reference]
) -> list[str]:
    """Return the features of a phrase that tell whether the question leaves it out."""
    bare = list(_context_features(phrase, follow_up, referents))
    referring = [one for one in referents if one.meaning]
    state = referring[0].role if referring else f"{referents[0].role}?" if referents else "none"
    return [*bare, *(f"{state}: {name}" for name in bare[:4])]


def _context_features(
    phrase: ContextPhrase, follow_up: FollowUp, referents: Sequence[Reference]
) -> Iterator[str]:
    mention, last, source = phrase.mention, follow_up.state.last, phrase.source
    kind = kind_class(mention) if mention is not None else "word"
    referring = [one for one in referents if one.meaning]
    named = [it for one in referring for name in one.names if (it := follow_up.state.mention(name))]
    nouns = sum(token.tag in "npG" for token in content_tokens(follow_up.text, follow_up.language))
    yield source
    yield f"{source} {kind}"
    yield f"{source} references {min(len(referring), 2)}"
    yield f"{source} nouns {min(nouns, 3)}"
    yield f"{source} {phrase.tag} {kind}"
    if words("phrases", "reasons") & {token.lower for token in follow_up.tokens}:
        yield f"{source} why {phrase.tag} {min(phrase.place, 1)}"
    if any(one.role == "wanted" for one in named):
        yield f"{source} {kind} of wanted"
    if any(map(str.isdigit, phrase.text)):
        is_now = re.search(phrase_pattern("now", "present"), follow_up.text, re.IGNORECASE)
        yield f"{source} number, now {is_now is not None}"
    if last is not None:
        other = last.answer if source == "question" else last.text
        listed = mention is not None and mention.name in last.listed
        features = {
            f"clause {min(phrase.place, 2)}": source == "answer",
            f"{source} in both": bool(set(stems(phrase.text)) & set(stems(other))),
            f"rival {kind}": kind in {kind_class(one) for one in named},
            "listed": listed,
            "other item": listed and any(one.name in last.listed for one in named),
            "same clause": mention is not None and mention.clause in {it.clause for it in named},
            "reports": phrase.text.casefold() in words("phrases", "reporting"),
            f"{source} why": follow_up.text.strip(" ?").casefold() in words("phrases", "reasons"),
        }
        yield from (name for name, holds in features.items() if holds)
    if mention is not None:
        yield f"role {mention.role}"
        yield f"before {mention.before}"
        yield f"behind {mention.behind}"
        parts = [part for one in referents for name, part in one.others if name == mention.name]
        if parts:
            yield f"likely {_level(max(parts))}"
