"""Corrections and returns: "no, I meant X", "nicht X, sondern Y", "back to X"."""

import re
from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from core.extract.entities.name_lists import NAMES, lists_of
from core.memory.conversation_lexicon import phrase_pattern, words
from core.memory.dialogue.dialogue_state import DialogueState, Mention, PastTurn
from core.memory.dialogue.phrases import tokens_in
from core.memory.rewrite.override import overriding
from core.memory.rewrite.question import FollowUp, as_question, replaced, without_end
from core.memory.rewrite.references import references
from core.memory.rewrite.times import is_time
from core.records.memory import RewrittenQuestion

_I = re.IGNORECASE
Rewrite = Callable[[FollowUp], RewrittenQuestion]

_OTHER = re.compile(
    r"^(?:(?:the|der|die|das|den)\s+)?(?:other|wrong|andere[nrs]?|falsche[nrs]?)"
    r"(?:\s+ones?)?(?:\s+(?P<name>[^,]+)(?:,\s*(?P<who>.+))?)?$",
    _I,
)
_NOT = re.compile(
    r"^(?:not|nicht)\s+(?P<no>[^,;]+?)(?:\s*(?:[,;]|(?<=\w\w\w)\.|(?<=\s)[-–—](?=\s))\s*(?:but\s+|sondern\s+|rather\s+)?|\s+(?:but|sondern)\s+)(?P<yes>.+)$",
    _I,
)
_RATHER = re.compile(
    r"^(?P<yes>(?:\s*+[^,;\s]++)+?)(?:\s*+[,;])?\s++(?:and\s++)?(?:not|nicht)\s++(?P<no>.+)$", _I
)
_SEPARATED = re.compile(r"(?:(?<!\s)\s++)?(?:[:;?!]|[,.](?!\d)|(?<=\s)[-–—]\s)\s*")
_OWNER = re.compile(r"['’]s?$")
_STATEMENT, _TWO = 4, 2
SURE = 0.9


def corrected(follow_up: FollowUp, then: Rewrite) -> RewrittenQuestion | None:
    """Return the last question with what was meant in the place of what was understood."""
    last = follow_up.state.last
    line = without_end(follow_up.text).strip()
    meant = meant_in(follow_up)
    if last is None or not meant:
        return None
    is_turned = meant != line
    other = _OTHER.match(meant)
    if other is not None and other["who"]:
        name, who = other["name"], re.sub(r"^the one\s+", "", other["who"], flags=_I)
        fragment = who if name.casefold() in who.casefold() else f"{name} {who}"
        return overriding(fragment, follow_up, last, instead_of=name)
    swap = _NOT.match(meant) or _RATHER.match(meant)
    if swap is not None and (is_turned or _has(last, swap["no"]) or _NOT.match(meant)):
        meant = _without("phrases", swap["yes"].strip())
        return overriding(meant, follow_up, last, instead_of=swap["no"].strip())
    return _put_right(meant, follow_up, last, then) if is_turned else None


def is_statement(follow_up: FollowUp) -> bool:
    """Return whether "no" is followed by what holds instead: "No, Lantern is led by Mara".

    It asks nothing, and is kept as something that the user says.
    """
    line, meant = without_end(follow_up.text).strip(), meant_in(follow_up)
    rest = _without("refusals", line)
    is_meant = _without("phrases", rest) != rest
    is_closed = re.search(rf"{phrase_pattern('meant', 'closings')}$", meant, _I) is not None
    is_said = _without_ending("endings", rest) != rest or is_time(meant, follow_up)
    if "?" in follow_up.text or meant == line or is_closed or is_said:
        return False
    return _counts(meant, follow_up) if is_meant else _states(meant, follow_up)


def _counts(meant: str, follow_up: FollowUp) -> bool:
    """Return whether a number is put right that was asked for: "no, it's 180 boxes"."""
    last = follow_up.state.last
    is_number = last is not None and last.analysis.kind in {"how many", "how much"}
    return is_number and any(map(str.isdigit, meant))


def meant_in(follow_up: FollowUp) -> str:
    """Return the text without what turns down an answer: "no, I meant"."""
    rest = _without("refusals", without_end(follow_up.text).strip())
    meant = _without("phrases", rest)
    return _without_ending("endings" if meant == rest else "closings", meant)


def _put_right(
    meant: str, follow_up: FollowUp, last: PastTurn, then: Rewrite
) -> RewrittenQuestion | None:
    """Return what follows "no": the other one, a whole question, or a part of the last."""
    result = the_other(meant, follow_up, last)
    if result is not None:
        return result
    if _asks(meant, follow_up):
        return replace(then(follow_up.with_text(as_question(meant))), asked=follow_up.text)
    return overriding(meant, follow_up, last, is_correction=True)


def _without(row: str, text: str) -> str:
    """Return the text without phrases of the row at its start."""
    pattern = phrase_pattern("meant", row)
    return re.sub(rf"^(?:{pattern}(?:[\s,.!;:–-]+|$))+", "", text, flags=_I)


def _without_ending(row: str, text: str) -> str:
    """Return the text without a phrase of the row at its end."""
    return re.sub(rf"(?<!\s)[\s,]++{phrase_pattern('meant', row)}$", "", text, flags=_I)


def _states(text: str, follow_up: FollowUp) -> bool:
    """Return whether "no" is followed by a whole statement: "Lantern is led by Mara"."""
    tokens = follow_up.with_text(text).tokens
    has_verb = any(token.tag in "VBHM" for token in tokens[1:])
    return len(tokens) >= _STATEMENT and not _asks(text, follow_up) and has_verb


def _asks(text: str, follow_up: FollowUp) -> bool:
    """Return whether a text begins like a whole question or an order."""
    tokens = follow_up.with_text(text).tokens
    first = tokens[0].lower if tokens else ""
    opens = first in words("phrases", "question_words") | words("asking", "auxiliaries")
    return (opens or first in words("order_to")) and any(one.tag in "VBHM" for one in tokens)


def _has(last: PastTurn, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(text.strip())}(?!\w)", last.text, _I) is not None


def the_other(text: str, follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Return the last question about the other of a name, or of a pair: "the other Alex"."""
    match = _OTHER.match(text)
    if match is None:
        return None
    name = match["name"] or ""
    folded = name.casefold()
    for span in last.spans:
        surface = _OWNER.sub("", last.text[span.start : span.end])
        # Who was named in full may be told from somebody who was not named at all.
        is_full = surface.casefold() != folded
        same = _called(folded, follow_up if is_full else replace(follow_up, names=None))
        alike = span.entity.alike or tuple(same)
        others = [one for one in alike if one not in {span.entity.name, *last.named}]
        if folded in {"", surface.casefold()}:
            # An answer about two of a name begins with the one.
            others = _surnamed(surface, last.quoted)[1:] or others
        if others and folded in span.entity.name.casefold():
            owned = _OWNER.search(last.text[span.start : span.end])
            end = span.start + owned.start() if owned is not None else span.end
            text = as_question(replaced(last.text, span.start, end, others[0]))
            how = f"the other “{name or span.entity.name}” is {others[0]}"
            pair = (span.entity.name, others[0])
            return RewrittenQuestion(
                follow_up.text, text, (pair,), how, 0.9 if len(others) == 1 else 0.6
            )
    return None


def _surnamed(first: str, text: str) -> list[str]:
    """Return the full names in a text that begin so, in order: not "Anna Montag", "Anna übt"."""
    names = [
        f"{first} {surname.text}"
        for one, surname in pairwise(tokens_in(text))
        if one.text == first and surname.text[0].isupper()
        if surname.tag == "p" or not lists_of(surname.text).isdisjoint(NAMES)
    ]
    return list(dict.fromkeys(names))


def _called(name: str, follow_up: FollowUp) -> list[str]:
    """Return whose name has that word: who was mentioned, else the two people of the library."""
    spoken = [one.name for one in follow_up.state.mentions]
    alike = [one for one in spoken if name and name in one.casefold().split()]
    names = follow_up.names
    if not name or names is None or len(alike) > 1:
        return alike
    people = {
        label
        for one, label in names.labels.items()
        if name in label.casefold().split()[:-1] and names.kinds.get(one) == "Person"
    }
    return sorted(people) if len(people) == _TWO else alike


def returned(follow_up: FollowUp, then: Rewrite) -> RewrittenQuestion | None:
    """Return the question behind a topic: "back to the hearing, which court is it?".

    The topic is one of an earlier turn, which is put last.
    """
    parts = _topic_and_question(follow_up)
    if parts is None:
        return None
    topic, question = parts
    inner = follow_up.with_text(topic)
    names = [span.entity.name for span in inner.spans] or [one.meaning for one in references(inner)]
    name = next((name for name in names if name), topic.strip())
    turns = [turn for turn in follow_up.state.turns if _has(turn, name)]
    turns = turns or [turn for turn in follow_up.state.turns if _has(turn, topic.split()[-1])]
    if not question or not (turns or follow_up.state.mention(name)):
        return None
    state = _focused(follow_up.state, turns[-1:], name)
    result = then(replace(follow_up.with_text(question), state=state))
    text = result.text
    if name.rsplit(maxsplit=1)[-1].casefold() not in text.casefold():
        text = f"{without_end(text)} ({name})?"
    text = as_question(text) if "?" in follow_up.text else text
    sure = min(result.sure, SURE)
    return RewrittenQuestion(follow_up.text, text, result.replaced, f"back to {name}", sure)


def _topic_and_question(follow_up: FollowUp) -> tuple[str, str] | None:
    """Return the topic with which a text opens, and the question behind it, if it does so."""
    opening = re.match(rf"\W*{phrase_pattern('returning')}\s+", follow_up.text, _I)
    begin = opening.end() if opening is not None else 0
    topic, *rest = _SEPARATED.split(follow_up.text[begin:], maxsplit=1)
    if opening is not None:
        return topic, rest[0] if rest else ""
    inner = follow_up.with_text(topic)
    is_open = any(token.tag in "VBHMW" for token in inner.tokens)
    if not rest or not inner.phrases or is_open or not _asks(rest[0], follow_up):
        return None
    phrase = inner.phrases[-1]
    is_spoken = any(_has(turn, phrase.words[-1]) for turn in follow_up.state.turns)
    return (topic[phrase.inner : phrase.end], rest[0]) if is_spoken else None


def _focused(state: DialogueState, turns: list[PastTurn], name: str) -> DialogueState:
    """Return the state as if the entity had just been asked about."""
    mention = state.mention(name)
    fresh = replace(mention or Mention(name), turn=state.turn, role="asked")
    mentions = (fresh, *(one for one in state.mentions if one is not mention))
    others = [one for one in state.turns if one not in turns]
    return replace(state, mentions=mentions, turns=(*others, *turns))
