"""Topic of the last turn, appended to questions that lean on it without saying how."""

import re
from typing import Literal

from core.language.question.cues import language_of_question
from core.language.text.stemming import stems
from core.memory.conversation_lexicon import phrase_pattern, pronouns, words
from core.memory.dialogue.dialogue_state import PLAIN, PastTurn
from core.memory.dialogue.mentions import content_tokens, is_person
from core.memory.dialogue.phrases import Token, clauses_of
from core.memory.rewrite.coreference import Reference
from core.memory.rewrite.question import WORD, FollowUp, replaced, without_end
from core.records.memory import RewrittenQuestion

_OPENER = re.compile(rf"\W*{phrase_pattern('leaning', 'openers')}", re.IGNORECASE)
_ELSE = re.compile(phrase_pattern("leaning", "else"), re.IGNORECASE)
# Below this confidence a reference needs the topic beside it.
CERTAIN = 0.75
SURE = 0.6
# A question with more nouns of its own says what it is about.
_MAX_OWN_NOUNS = 2
_MAX_ANSWER_WORDS = 12

Source = Literal["", "question", "answer"]


def resolved(follow_up: FollowUp, referents: tuple[Reference, ...]) -> RewrittenQuestion:
    """Return the question with what its words refer to, and the topic if something stays open."""
    text = follow_up.text
    for one in reversed(referents):
        if one.meaning:
            text = replaced(text, one.start, one.end, one.meaning)
    if referents and referents[0].start == 0:
        text = text[:1].upper() + text[1:]
    pairs = [(follow_up.text[one.start : one.end], one.meaning) for one in referents if one.meaning]
    how = [one.how for one in referents]
    is_resolved = any(one.meaning for one in referents)
    needed = _needed(follow_up, referents)
    topic = topic_words(follow_up, text, needed, is_resolved=is_resolved)
    if topic:
        text = f"{without_end(text)} ({topic})?"
        pairs.append((without_end(follow_up.text).strip(), topic))
        how.append(f"it goes on about {topic}")
    sure = SURE if topic else min((one.sure for one in referents), default=1.0)
    return RewrittenQuestion(follow_up.text, text, tuple(pairs), "; ".join(how), sure)


def _needed(follow_up: FollowUp, referents: tuple[Reference, ...]) -> Source:
    """Return what of the last turn the question needs: nothing, its question, or its answer too."""
    unknown = [one for one in referents if not one.meaning]
    if any(_is_person(one, follow_up) for one in unknown):
        return "answer" if _names_somebody(follow_up) else ""
    is_open = _points(follow_up, referents)
    if unknown or is_open:
        return is_open or ("question" if _needs_question(unknown[0], follow_up) else "answer")
    if any(one.sure < CERTAIN for one in referents):
        return "question"
    if referents or follow_up.spans:
        return ""
    return "answer" if _leans(follow_up) else ""


def _role(one: Reference, follow_up: FollowUp) -> str:
    word = follow_up.text[one.start : one.end].casefold()
    return pronouns(follow_up.language).get(word, "")


def _is_person(one: Reference, follow_up: FollowUp) -> bool:
    return _role(one, follow_up) in {"he", "she", "his", "her"}


def _needs_question(one: Reference, follow_up: FollowUp) -> bool:
    return _role(one, follow_up) in {"they", "their", "there"}


def _names_somebody(follow_up: FollowUp) -> bool:
    state = follow_up.state
    return any(
        one.turn == state.turn
        and one.role != "asked"
        and one.kind not in {PLAIN, "Date", "Location", "Address"}
        for one in state.mentions
    )


def _points(follow_up: FollowUp, referents: tuple[Reference, ...]) -> Source:
    """Return what the words need that point to something and were not resolved."""
    tokens = follow_up.tokens
    phrases = {phrase.inner: phrase for phrase in follow_up.phrases}
    nouns = [
        token for token in content_tokens(follow_up.text, follow_up.language) if token.tag in "npd"
    ]
    for at, token in enumerate(tokens):
        if any(one.start <= token.start < one.end and one.meaning for one in referents):
            continue
        is_free = token.start not in phrases and len(nouns) <= _MAX_OWN_NOUNS
        if is_free and token.lower in words("leaning", "ones"):
            return "question"
        if is_free and token.lower in words("leaning", "adverbs"):
            return "answer"
        phrase = phrases.get(token.start)
        if phrase is not None:
            is_demonstrative = phrase.determiner in words("phrases", "demonstrative")
            is_name = "p" in phrase.tags or phrase.head in words("no_things")
            if is_demonstrative and not is_name:
                return "answer"
        elif token.lower in words("leaning", "pointing") and not _relates(tokens, at):
            return "answer"
    return ""


def _relates(tokens: tuple[Token, ...], at: int) -> bool:
    """Return whether "that" opens a relative or content clause, as in "Is it true that …"."""
    if at == 0 or at + 1 >= len(tokens) or tokens[at + 1].tag == "X":
        return False
    if tokens[at].lower != "that":
        return "," in {token.text for token in tokens[max(0, at - 2) : at]}
    return (tokens[at].tag in "Wc" or tokens[at + 1].tag in "TSPp") and tokens[
        at - 1
    ].tag in "npAVX"


def _leans(follow_up: FollowUp) -> bool:
    """Return whether a question that points to nothing continues the last turn all the same.

    It does without a noun of its own, with one behind "and" or beside "else", and with a definite
    noun that the last turn has or that names a part or a relation: "the participants".
    """
    last, text = follow_up.state.last, follow_up.text
    content = content_tokens(text, follow_up.language)
    nouns = [token for token in content if token.tag in "npGd"]
    definite = [
        phrase.head
        for phrase in follow_up.phrases
        if phrase.determiner in words("phrases", "definite") and len(phrase.words) == 1
    ]
    is_continued = _OPENER.match(text) or _ELSE.search(text)
    if not (nouns or definite) or (len(nouns) <= 1 and is_continued):
        return True
    spoken = set(stems(f"{last.text} {last.answer}")) if last is not None else set[str]()
    if any(spoken & set(stems(noun)) for noun in definite):
        return True
    has_clauses = any(token.lower in words("phrases", "clauses") for token in follow_up.tokens)
    if len(nouns) > 1 or len(definite) != 1 or has_clauses:
        return False
    return follow_up.vocabulary.field(definite[0]) is not None


def topic_words(
    follow_up: FollowUp, text: str, source: Source, *, is_resolved: bool = False
) -> str:
    """Return words of the last turn that are not in the text yet.

    `is_resolved` says that a reference was replaced: then other people are left out.

    These are the words of its question that tell something and, if its answer is needed too, those
    of the clause of the answer that has most in common with the follow-up.
    """
    last = follow_up.state.last
    if last is None or not source:
        return ""
    chosen = [token.text for token in content_tokens(last.text, language_of_question(last.text))]
    if source == "answer":
        clause = focus_clause(follow_up, last)
        language = language_of_question(last.answer)
        answered = [token.text for token in content_tokens(clause, language)]
        chosen += answered[:_MAX_ANSWER_WORDS]
    own = {word.casefold() for word in WORD.findall(text)}
    if is_resolved:
        # Who else the answer names is not meant.
        others = [one.name for one in follow_up.state.mentions if is_person(one)]
        own |= {part.casefold() for name in (*others, *last.listed) for part in WORD.findall(name)}
    kept = {word.casefold(): word for word in chosen if word.casefold() not in own}
    return " ".join(kept.values())


def focus_clause(follow_up: FollowUp, last: PastTurn) -> str:
    """Return the clause of the answer that shares most words with the follow-up, else the first."""
    asked = set(stems(" ".join(
        token.text for token in content_tokens(follow_up.text, follow_up.language)
    )))  # fmt: skip
    clauses = clauses_of(last.answer)
    return max(clauses, key=lambda clause: len(asked & set(stems(clause))), default="")
