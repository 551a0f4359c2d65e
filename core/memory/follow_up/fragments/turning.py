"""Turns that look back at the conversation itself: "no, I meant …", "back to …"."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from core.memory.conversation_lexicon import any_of_pattern, ordinals, phrase_pattern, phrases
from core.memory.follow_up.at_hand import AtHand, Before, Held
from core.memory.follow_up.fragments.left_out import instead
from core.memory.follow_up.fragments.whole import first_word_asks
from core.memory.follow_up.reading import WORD, Asked, bare_end, is_certain_verb, put, question_of
from core.memory.follow_up.references.referring import references
from core.records.memory import RewrittenQuestion

_I = re.IGNORECASE
Then = Callable[[Asked], RewrittenQuestion]

_OTHER = re.compile(r"^(?:the|der|die|das|den)\s+(?:other|andere[nrs]?)(?:\s+(?P<name>.+))?$", _I)
_NOT = re.compile(
    r"^(?:not|nicht)\s+(?P<no>[^,;]+?)(?:\s*[,;]\s*(?:but\s+|sondern\s+|rather\s+)?|\s+(?:but|sondern)\s+)(?P<yes>.+)$",
    _I,
)
_RATHER = re.compile(r"^(?P<yes>[^,;]+?)\s*[,;]?\s+(?:and\s+)?(?:not|nicht)\s+(?P<no>.+)$", _I)
_QUESTION = re.compile(
    r"^(?:(?:my|the|your|meine[rn]?|die|der)\s+)?(?P<n>\w+)\s+(?:question|frage)$", _I
)
_SEPARATED = re.compile(r"\s*(?:[:;?!]|[,.](?!\d)|\s[-–—]\s)\s*")


def corrected(asked: Asked, then: Then) -> RewrittenQuestion | None:
    """The last question with what was meant in the place of what was understood."""
    before = asked.at_hand.last
    rest, is_refused = _without_refusals(bare_end(asked.text).strip())
    meant = re.match(rf"(?:{phrase_pattern('meant')})[\s,:]+(?=\S)", rest, _I)
    rest = rest[meant.end() :] if meant else rest
    swap = _NOT.match(rest) or _RATHER.match(rest)
    if before is None or not rest:
        return None
    is_turned = is_refused or meant is not None
    if swap is not None and (is_turned or _is_said(swap["no"], before)):
        return instead(swap["yes"].strip(), asked, before, instead_of=swap["no"].strip())
    if not is_turned or (meant is None and _states(rest, asked.language)):
        return None
    return _put_right(rest, asked, before, then)


def _states(rest: str, language: str) -> bool:
    """Whether "no" is followed by a whole statement: "Lantern is led by Mara"."""
    found = WORD.findall(rest)
    is_long = len(found) >= _STATEMENT and not first_word_asks(rest)
    return is_long and any(is_certain_verb(it, language) for it in found[1:])


_STATEMENT = 4


def _put_right(rest: str, asked: Asked, before: Before, then: Then) -> RewrittenQuestion | None:
    """What follows "no" or "I meant": the other one, a whole question, or a part of the last."""
    other = _OTHER.match(rest)
    if other is not None:
        return _other(other["name"] or "", asked, before)
    if first_word_asks(rest):
        found = then(asked.read(question_of(rest)))
        return replace(found, asked=asked.text)
    return instead(rest, asked, before)


def _without_refusals(text: str) -> tuple[str, bool]:
    rest = re.sub(
        rf"^(?:(?:{phrase_pattern('meant', 'refusals')})(?:[\s,.!;:–-]+|$))+", "", text, flags=_I
    )
    return rest, rest != text


def _is_said(words: str, before: Before) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.strip())}(?!\w)", before.text, _I) is not None


def _other(name: str, asked: Asked, before: Before) -> RewrittenQuestion | None:
    """The last question about the other of that name, or the other of a pair."""
    for spot in before.spots:
        alike = spot.thing.alike or _bearers(name, asked)
        said = {spot.thing.name, *before.told}
        others = [it for it in alike if it not in said]
        if others and (not name or name.casefold() in spot.thing.name.casefold()):
            text = question_of(put(before.text, spot.start, spot.end, others[0]))
            sure = 0.9 if len(others) == 1 else 0.6
            how = f"the other “{name or spot.thing.name}” is {others[0]}"
            return RewrittenQuestion(asked.text, text, ((spot.thing.name, others[0]),), how, sure)
    return None


def _bearers(name: str, asked: Asked) -> tuple[str, ...]:
    """The things at hand whose name has that word."""
    folded = name.casefold()
    return tuple(
        it.name for it in asked.at_hand.things if folded and folded in it.name.casefold().split()
    )


def returned(asked: Asked, then: Then) -> RewrittenQuestion | None:
    """A question about an earlier topic: understood as if that had been the last one."""
    opening = re.match(
        rf"^\s*(?:(?:and|ok|okay|now|so|und|also|gut)[\s,]+)?(?P<how>{phrase_pattern('returning')})\s+(?=\S)",
        asked.text,
        _I,
    )
    if opening is None:
        return None
    parts = _SEPARATED.split(asked.text[opening.end() :].strip(), maxsplit=1)
    topic, rest = parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""
    bare = re.sub(rf"\s*\b(?:{phrase_pattern('returning', 'again')})$", "", topic, flags=_I)
    is_weak = opening["how"].casefold() in phrases("returning", "weak")
    is_again = bare != topic or _QUESTION.match(bare) is not None
    if is_weak and not (rest and (is_again or opening["how"].casefold() != "about")):
        return None
    return _from_topic(bare, rest, asked, then)


def _from_topic(topic: str, rest: str, asked: Asked, then: Then) -> RewrittenQuestion | None:
    earlier = _earlier_question(topic, asked.at_hand)
    if earlier is not None:
        return _again(earlier, "", rest, asked, then)
    inner = asked.read(topic)
    found = references(inner)
    name = inner.spots[0].thing.name if inner.spots else found[0].meaning if found else ""
    if not name:
        name = _spoken(topic, asked.at_hand)
    if not name:
        return None
    about = [it for it in asked.at_hand.questions if _names(it, name)]
    return _again(about[-1] if about else None, name, rest, asked, then)


def _spoken(topic: str, at_hand: AtHand) -> str:
    """The topic itself, if a question had these words."""
    words = re.sub(r"^(?:the|my|our|der|die|das|dem|den)\s+", "", topic, flags=_I)
    return topic if any(_is_said(words, it) for it in at_hand.questions) else ""


def _names(before: Before, name: str) -> bool:
    return any(it.thing.name == name for it in before.spots) or _is_said(name, before)


def _earlier_question(topic: str, at_hand: AtHand) -> Before | None:
    """The question that "my first question" is."""
    found = _QUESTION.match(topic)
    if found is None or not re.fullmatch(any_of_pattern([*ordinals(), *_EARLIER]), found["n"], _I):
        return None
    index = ordinals().get(found["n"].casefold(), -2)
    index = index if -len(at_hand.questions) <= index < len(at_hand.questions) else -1
    return at_hand.questions[index]


_EARLIER = ("earlier", "previous", "other", "frühere", "früheren", "vorige", "vorigen")


def _again(
    before: Before | None, name: str, rest: str, asked: Asked, then: Then
) -> RewrittenQuestion | None:
    """The rest of the turn, with the thing and the question about it as the last ones."""
    if not rest:
        if before is not None:
            return RewrittenQuestion(asked.text, before.text, (), "an earlier question again", 0.7)
        return RewrittenQuestion(asked.text, f"Tell me about {name}", (), f"about {name}", 0.6)
    found = then(replace(asked.read(rest), at_hand=_focused(asked.at_hand, before, name)))
    text = question_of(found.text) if "?" in asked.text else found.text
    if name and name.casefold() not in text.casefold() and not _is_named(name, text):
        text = f"{name}: {rest}"
    how = f"back to {name}" if name else "back to an earlier question"
    return RewrittenQuestion(asked.text, text, found.replaced, how, min(found.sure, 0.9))


def _is_named(name: str, text: str) -> bool:
    last = name.rsplit(maxsplit=1)[-1]
    return re.search(rf"(?<!\w){re.escape(last)}(?!\w)", text) is not None


def _focused(at_hand: AtHand, before: Before | None, name: str) -> AtHand:
    """What is at hand as if the thing had just been asked about."""
    thing = at_hand.thing(name)
    fresh = replace(thing or Held(name), turn=at_hand.turn + 1, role="asked") if name else None
    things = (fresh, *(it for it in at_hand.things if it is not thing)) if fresh else at_hand.things
    if before is None:
        return replace(at_hand, things=things)
    questions = (*(it for it in at_hand.questions if it is not before), before)
    return replace(at_hand, things=things, questions=questions)
