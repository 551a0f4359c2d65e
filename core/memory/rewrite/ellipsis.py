"""Ellipsis: "and in 2023?", "what about Bob?", "why?" as changes of the last question."""

import re

from core.language.question.cues import language_of_question
from core.language.text.stemming import stems
from core.language.text.tagger import verb_lemma
from core.memory.conversation_lexicon import phrase_pattern, words
from core.memory.dialogue.dialogue_state import DialogueState, PastTurn
from core.memory.dialogue.mentions import content_tokens, without_article
from core.memory.dialogue.phrases import tokens_in
from core.memory.rewrite.context import left_out, stands_alone
from core.memory.rewrite.corrections import the_other
from core.memory.rewrite.override import overriding
from core.memory.rewrite.question import FollowUp, as_question, rewritten, without_end
from core.memory.rewrite.references import references
from core.memory.rewrite.times import (
    at_relative_time,
    at_time,
    is_relative_time,
    is_time,
    with_unit,
)
from core.records.memory import RewrittenQuestion

_VERBS = "VBHM"
_I = re.IGNORECASE
_MAX_WORDS = 9
_MAX_WH_WORDS = 5
_WHOLE = 2
_RELATIVE = re.compile(rf"(?<!\s)\s++(?P<time>{phrase_pattern('now', 'relative')})$", _I)
_FILLERS = re.compile(rf"(?<!\s)(?:\s++{phrase_pattern('fragments', 'fillers')})+$", _I)


def completed(follow_up: FollowUp) -> RewrittenQuestion | None:
    """Return the whole question that a fragment stands for, or None if it is none.

    A fragment that nothing opens ("and", "what about") may be a whole question: "hal's number?".
    """
    last, bare = follow_up.state.last, bare_text(follow_up)
    if last is None or not bare or _is_whole(follow_up):
        return None
    how = f"the last question, {bare}"
    whole = _asked_of_the_last(bare, last, follow_up)
    if whole:
        return rewritten(follow_up, as_question(whole), 0.85, how)
    if is_relative_time(bare, follow_up):
        text = at_relative_time(bare, last.text, follow_up)
        return rewritten(follow_up, as_question(text), 0.9, how)
    time = bare if is_time(bare, follow_up) else with_unit(bare, last.text, follow_up)
    if time != bare or is_time(bare, follow_up):
        return rewritten(follow_up, as_question(at_time(time, last.text, follow_up)), 0.9, how)
    fragment = fragment_of(follow_up)
    changed = overriding(fragment, follow_up, last) if fragment else None
    return the_other(bare, follow_up, last) or changed


def _asked_of_the_last(bare: str, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with another question word or time: "where before that?".

    "Who was it before?" asks the last question of an earlier time.
    """
    time = _RELATIVE.search(bare)
    opening = bare[: time.start()] if time is not None else bare
    asking = _asking_words(opening, follow_up)
    if time is not None and opening and not asking and _asks_again(opening, last, follow_up):
        return at_relative_time(time["time"], last.text, follow_up)
    if not asking:
        return ""
    text = asked_with(asking, last, follow_up.state)
    is_answered = bool(last.direct) and last.direct in text
    is_lost = not is_answered and any(
        one.role == "wanted" and without_article(one.name) not in text.casefold()
        for one in follow_up.state.mentions
        if one.turn == follow_up.state.turn
    )
    if is_lost or words("phrases", "reasons") & set(asking.casefold().split()):
        # What was asked for is no more in the question; a reason may be one for what was answered.
        topic = left_out(follow_up, (), text)
        text = f"{without_end(text)} ({topic})?" if topic else text
    return at_relative_time(time["time"], text, follow_up) if time is not None else text


def _asks_again(opening: str, last: PastTurn, follow_up: FollowUp) -> bool:
    """Return whether "who was it" has no more than the question word of the last question."""
    tokens = follow_up.with_text(opening).tokens
    asking = {token.lower for token in tokens} & words("phrases", "question_words")
    empty = words("leaning", "again") | asking
    is_empty = all(token.tag == "B" or token.lower in empty for token in tokens)
    same = set(last.text.casefold().split()) | words("phrases", "asking_which")
    return is_empty and asking <= same | {"was"} and any(token.tag == "B" for token in tokens)


def _is_whole(follow_up: FollowUp) -> bool:
    """Return whether a text of two words of content that nothing opens stands alone."""
    bare = bare_text(follow_up)
    content = list(content_tokens(follow_up.text, follow_up.language))
    is_opened = bare != without_end(follow_up.text)
    if is_opened or len(content) < _WHOLE or is_time(bare, follow_up):
        return False
    return not is_relative_time(bare, follow_up) and stands_alone(follow_up, references(follow_up))


def bare_text(follow_up: FollowUp) -> str:
    """Return the text without "and", "what about" before it and "too" behind it."""
    opening = rf"^\W*(?:{phrase_pattern('goes_on')}[\s,:]+)+"
    text = re.sub(opening, "", without_end(follow_up.text), count=1, flags=_I)
    return _FILLERS.sub("", text)


def _asking_words(bare: str, follow_up: FollowUp) -> str:
    """Return the question word of a text that has little else, with that: "since when".

    Of "why was that" it is "why".
    """
    tokens = follow_up.with_text(bare).tokens
    asked = [token.lower in words("phrases", "question_words") for token in tokens[:2]]
    asking = tokens[1:] if asked == [False, True] and tokens[0].tag in "ic" else tokens
    if not asking or len(tokens) > _MAX_WH_WORDS:
        return ""
    empty = words("leaning", "small") | words("leaning", "pointing") | words("fragments", "empty")
    if asking[0].lower in words("phrases", "reasons") and empty.issuperset(
        token.lower for token in tokens
    ):
        return asking[0].text
    which = words("phrases", "asking") - words("phrases", "owning")
    is_which = asking[0].lower in which and len(tokens) == len(asking) > 1
    is_open = any(
        token.tag in _VERBS
        or (token.tag in "TS" and token.lower not in words("phrases", "quantities"))
        for token in asking
    )
    is_only = asking[0].lower in words("phrases", "question_words") and not (is_which or is_open)
    return bare if is_only else ""


def fragment_of(follow_up: FollowUp) -> str:
    """Return the noun phrases that a question consists of, or an empty string."""
    bare = bare_text(follow_up)
    is_opened = bare != without_end(follow_up.text)
    if not bare or not (is_opened or "?" in follow_up.text or len(bare.split()) < 3):
        return ""
    inner = follow_up.with_text(bare)
    asking = words("phrases", "asking_which")
    is_which = bool(inner.phrases) and inner.phrases[0].determiner in asking
    tags = {token.tag for token in inner.tokens[is_which:]}
    has_content = bool(inner.phrases) or bool(tags & set("AGRd"))
    is_short = len(inner.tokens) <= _MAX_WORDS
    # "When's" is two words that are written as one, the second of them a verb.
    asking_words = words("phrases", "question_words")
    is_asked = any(token.owns and token.lower in asking_words for token in inner.tokens)
    return bare if has_content and is_short and not (is_asked or tags & set("VBHMWP")) else ""


def asked_with(wh: str, last: PastTurn, state: DialogueState) -> str:
    """Return the last question with the question word `wh`.

    Where it asked for its subject, its short answer is that.
    """
    text, language = without_end(last.text), language_of_question(last.text)
    tokens = tokens_in(text, language)
    # English "was" is no question word.
    asks = any(
        token.lower in words("phrases", "question_words") and token.tag not in _VERBS
        for token in tokens[:2]
    )
    verb = next((token for token in tokens if token.tag in _VERBS), None)
    if not asks or verb is None:
        return as_question(f"{wh} {text[:1].lower()}{text[1:]}")
    behind = text[verb.end :].strip()
    asked = text[: verb.start].casefold().split()[:1]
    askable = {"V": words("phrases", "subjects"), "B": {"who", "wer"}}.get(verb.tag, set[str]())
    is_subject = askable.issuperset(asked) and state.mention(last.direct) is not None
    subject = last.direct if is_subject else ""
    if verb.tag == "B":
        # "Nora Pell" is no more than "Who is Nora?" asks about.
        own, asked_of = subject.split(), set(stems(behind))
        new = [word for word in own if not set(stems(word)) & asked_of]
        subject = " ".join(new) if asked_of - set(stems(subject)) else ""
    if verb.tag != "V" or language == "de" or not subject:
        return as_question(f"{wh} {verb.text} {subject} {behind}")
    lemma = verb_lemma(verb.lower, "en")
    # "Who" takes no plural: "who read" is past, of "reads".
    auxiliary = "does" if verb.lower.endswith("s") else "did"
    return as_question(f"{wh} {auxiliary} {subject} {lemma} {behind}")
