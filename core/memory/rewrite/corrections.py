"""Corrections and returns: "no, I meant X", "nicht X, sondern Y", "back to X"."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from core.memory.conversation_lexicon import (
    any_of_pattern,
    ordinals,
    phrase_pattern,
    phrases,
    words,
)
from core.memory.dialogue.dialogue_state import DialogueState, Mention, PastTurn
from core.memory.rewrite.coreference import references
from core.memory.rewrite.override import overriding
from core.memory.rewrite.question import FollowUp, as_question, replaced, without_end
from core.records.memory import RewrittenQuestion

_I = re.IGNORECASE
Rewrite = Callable[[FollowUp], RewrittenQuestion]

_OTHER = re.compile(r"^(?:the|der|die|das|den)\s+(?:other|andere[nrs]?)(?:\s+(?P<name>.+))?$", _I)
_NOT = re.compile(
    r"^(?:not|nicht)\s+(?P<no>[^,;]+?)(?:\s*[,;]\s*(?:but\s+|sondern\s+|rather\s+)?|\s+(?:but|sondern)\s+)(?P<yes>.+)$",
    _I,
)
_RATHER = re.compile(
    r"^(?P<yes>(?:\s*+[^,;\s]++)+?)(?:\s*+[,;])?\s++(?:and\s++)?(?:not|nicht)\s++(?P<no>.+)$", _I
)
_EARLIER_QUESTION = re.compile(
    r"^(?:(?:my|the|your|meine[rn]?|die|der)\s+)?(?P<n>\w+)\s+(?:question|frage)$", _I
)
_SEPARATED = re.compile(r"(?:(?<!\s)\s++)?(?:[:;?!]|[,.](?!\d)|(?<=\s)[-–—]\s)\s*")
_STATEMENT = 4


def corrected(follow_up: FollowUp, then: Rewrite) -> RewrittenQuestion | None:
    """Return the last question with what was meant in the place of what was understood."""
    last = follow_up.state.last
    line = without_end(follow_up.text).strip()
    rest = _without("refusals", line)
    meant = _without("phrases", rest)
    if last is None or not meant:
        return None
    is_meant, is_turned = meant != rest, meant != line
    if is_meant:
        meant = re.sub(rf"\s+{phrase_pattern('meant', 'closings')}$", "", meant, flags=_I)
    swap = _NOT.match(meant) or _RATHER.match(meant)
    if swap is not None and (is_turned or _has(last, swap["no"]) or _NOT.match(meant)):
        return overriding(swap["yes"].strip(), follow_up, last, instead_of=swap["no"].strip())
    if not is_turned or (not is_meant and _states(meant, follow_up)):
        return None
    return _put_right(meant, follow_up, last, then)


def _put_right(
    meant: str, follow_up: FollowUp, last: PastTurn, then: Rewrite
) -> RewrittenQuestion | None:
    """Return what follows "no": the other one, a whole question, or a part of the last."""
    other = _OTHER.match(meant)
    result = _other(other["name"] or "", follow_up, last) if other is not None else None
    if result is not None:
        return result
    if _asks(meant, follow_up):
        return replace(then(follow_up.with_text(as_question(meant))), asked=follow_up.text)
    return overriding(meant, follow_up, last)


def _without(row: str, text: str) -> str:
    """Return the text without phrases of the row at its start."""
    pattern = phrase_pattern("meant", row)
    return re.sub(rf"^(?:{pattern}(?:[\s,.!;:–-]+|$))+", "", text, flags=_I)


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


def _other(name: str, follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Return the last question about the other of that name, or the other of a pair."""
    folded = name.casefold()
    for span in last.spans:
        same = [
            one.name
            for one in follow_up.state.mentions
            if folded and folded in one.name.casefold().split()
        ]
        alike = span.entity.alike or tuple(same)
        others = [one for one in alike if one not in {span.entity.name, *last.named}]
        if others and folded in span.entity.name.casefold():
            text = as_question(replaced(last.text, span.start, span.end, others[0]))
            how = f"the other “{name or span.entity.name}” is {others[0]}"
            pair = (span.entity.name, others[0])
            return RewrittenQuestion(
                follow_up.text, text, (pair,), how, 0.9 if len(others) == 1 else 0.6
            )
    return None


def returned(follow_up: FollowUp, then: Rewrite) -> RewrittenQuestion | None:
    """Return the question behind "back to X", with X as what was mentioned last."""
    opening = re.match(rf"\W*(?P<how>{phrase_pattern('returning')})\s+", follow_up.text, _I)
    if opening is None:
        return None
    parts = _SEPARATED.split(follow_up.text[opening.end() :], maxsplit=1)
    topic, rest = parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""
    bare = re.sub(rf"\s*\b(?:{phrase_pattern('returning', 'again')})$", "", topic, flags=_I)
    is_weak = opening["how"].casefold() in phrases("returning", "weak")
    is_again = bare != topic or _EARLIER_QUESTION.match(bare) is not None
    if is_weak and not (rest and (is_again or opening["how"].casefold() != "about")):
        return None
    turn = _earlier_turn(bare, follow_up.state)
    name = "" if turn is not None else _entity(bare, follow_up)
    if turn is None and not name:
        return None
    turns = [
        one for one in follow_up.state.turns if name and (_names(one, name) or _has(one, name))
    ]
    return _again(turn or (turns[-1] if turns else None), name, rest, follow_up, then)


def _entity(topic: str, follow_up: FollowUp) -> str:
    """Return what the topic names: an entity, a reference, or words of an earlier question."""
    inner = follow_up.with_text(topic)
    names = [span.entity.name for span in inner.spans] or [one.meaning for one in references(inner)]
    name = names[0] if names else ""
    bare = re.sub(r"^(?:the|my|our|der|die|das|dem|den)\s+", "", topic, flags=_I)
    return name or (topic if any(_has(turn, bare) for turn in follow_up.state.turns) else "")


def _names(turn: PastTurn, name: str) -> bool:
    return any(span.entity.name == name for span in turn.spans)


def _earlier_turn(topic: str, state: DialogueState) -> PastTurn | None:
    """Return the turn that "my first question" is."""
    match = _EARLIER_QUESTION.match(topic)
    forms = [*ordinals(), *phrases("returning", "earlier")]
    if match is None or not re.fullmatch(any_of_pattern(forms), match["n"], _I):
        return None
    index = ordinals().get(match["n"].casefold(), -2)
    return state.turns[index if -len(state.turns) <= index < len(state.turns) else -1]


def _again(
    turn: PastTurn | None, name: str, rest: str, follow_up: FollowUp, then: Rewrite
) -> RewrittenQuestion:
    """Return the rest of the text, understood with that entity and turn as the last ones."""
    if not rest:
        text = turn.text if turn is not None else f"Tell me about {name}"
        return RewrittenQuestion(follow_up.text, text, (), "an earlier question again", 0.7)
    state = _focused(follow_up.state, turn, name)
    result = then(replace(follow_up.with_text(rest), state=state))
    text = as_question(result.text) if "?" in follow_up.text else result.text
    if name and name.rsplit(maxsplit=1)[-1].casefold() not in text.casefold():
        text = f"{name}: {rest}"
    how = f"back to {name or 'an earlier question'}"
    return RewrittenQuestion(follow_up.text, text, result.replaced, how, min(result.sure, 0.9))


def _focused(state: DialogueState, turn: PastTurn | None, name: str) -> DialogueState:
    """Return the state as if the entity had just been asked about."""
    mention = state.mention(name)
    mentions = state.mentions
    if name:
        fresh = replace(mention or Mention(name), turn=state.turn + 1, role="asked")
        mentions = (fresh, *(one for one in mentions if one is not mention))
    if turn is None:
        return replace(state, mentions=mentions)
    turns = (*(one for one in state.turns if one is not turn), turn)
    return replace(state, mentions=mentions, turns=turns)
