"""The last question asked with another question word: "Since when does Mara work there?"."""

from core.memory.conversation_lexicon import words
from core.memory.dialogue.dialogue_state import PastTurn
from core.memory.dialogue.phrases import Token, tokens_in
from core.memory.rewrite.question import FollowUp, as_question, without_end
from core.retrieve.question.cues import language_of_question

_VERBS = "VBHM"


def asked_with(wh: str, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with the question word `wh` and, if there is one, its answer."""
    text, language = without_end(last.text), language_of_question(last.text)
    tokens = tokens_in(text, language)
    if not tokens:
        return as_question(wh)
    old = tokens_of_question_word(tokens)
    verb = tokens[old] if old < len(tokens) else None
    if not old or verb is None:
        is_closed = tokens[0].tag in "BHM"
        return as_question(f"{wh} {text[:1].lower() if is_closed else text[:1]}{text[1:]}")
    rest = text[verb.start :]
    if verb.tag == "V" and not _has_subject(tokens[old + 1 :]):
        who = last.direct or ("jemand" if language == "de" else "someone")
        behind = text[verb.end :]
        if language == "de":
            return as_question(f"{wh} {verb.text} {who}{behind}")
        be = "was" if verb.lower.endswith("ed") or _is_past(verb, follow_up) else "is"
        return as_question(f"{wh} {be} it that {who} {verb.text}{behind}")
    return as_question(f"{wh} {rest} {_answered(last, tokens[:old], follow_up)}")


def tokens_of_question_word(tokens: tuple[Token, ...]) -> int:
    """Return how many tokens ask: "Since when", "Which company", "How many pairs"; 0 if none."""
    at = 1 if tokens[0].tag == "i" and len(tokens) > 1 else 0
    if tokens[at].lower not in words("phrases", "question_words"):
        return 0
    while at < len(tokens) and tokens[at].tag not in _VERBS:
        at += 1
    return at


def _has_subject(rest: tuple[Token, ...]) -> bool:
    """Return whether a German verb is followed by another subject: "Wo arbeitet Greta"."""
    return False if not rest else rest[0].tag in "pPTS" and _is_german(rest)


def _is_german(rest: tuple[Token, ...]) -> bool:
    return language_of_question(" ".join(token.text for token in rest)) == "de"


def _is_past(verb: Token, follow_up: FollowUp) -> bool:
    base = follow_up.vocabulary.forms.get(verb.lower, "")
    return bool(base) and not verb.lower.startswith(base)


def _answered(last: PastTurn, asked: tuple[Token, ...], follow_up: FollowUp) -> str:
    """Return the place or the entity that answered "where", "who" or "what"."""
    if not last.direct or asked[-1].lower not in words("phrases", "asks_entity"):
        return ""
    answer = follow_up.state.mention(last.direct)
    return answer.locative if answer is not None and answer.locative else last.direct
