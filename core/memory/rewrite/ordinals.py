"""Ordinals: "the second one", "the latter", "the first project" as places in an enumeration."""

import re
from collections.abc import Iterator

from core.memory.conversation_lexicon import any_of_pattern, ordinals, words
from core.memory.dialogue.dialogue_state import PLAIN, DialogueState, PastTurn
from core.memory.dialogue.mentions import kind_of_noun
from core.memory.dialogue.phrases import CONTRACTED
from core.memory.rewrite.question import FollowUp

_NUMBER = r"(?:number|no\.|#|option|nummer)\s*"
_ONE = (
    r"(?:\s+(?:ones?|of\s+(?:them|these|those|the\s+(?:two|three))|davon|von\s+(?:ihnen|diesen)))"
)
_ARTICLE = r"(?:the|der|die|das|dem|den|(?P<led>beim|im|am|vom|zum|zur))\s+"
_SPECIFIED = re.compile(r"\s+(?:of|in|at|from|von|der|des|in|im|am|aus)\b", re.IGNORECASE)
_NEVER_NOUNS = frozenset({"former", "latter"})


def ordinals_in(follow_up: FollowUp) -> Iterator[tuple[int, int, str]]:
    """Find ordinals that mean an item of what was enumerated, each with its name."""
    names = any_of_pattern(word for word in ordinals() if word not in words("phrases", "cardinals"))
    numbers = any_of_pattern(ordinals())
    pattern = re.compile(
        rf"\b(?:{_ARTICLE}(?P<n>{names})(?P<one>{_ONE})?(?:\s+(?P<noun>[^\W\d_][\w-]*))?"
        rf"|{_NUMBER}(?P<number>{numbers})|(?P<bare>ersterer?s?|letzterer?s?))",
        re.IGNORECASE,
    )
    for match in pattern.finditer(follow_up.text):
        word = (match["n"] or match["number"] or match["bare"]).casefold()
        item = _item(match, ordinals()[word], follow_up)
        if item is not None:
            name, end = item
            led = CONTRACTED.get((match["led"] or "").casefold(), "")
            yield match.start(), end, f"{led} {name}".strip()


def _item(match: re.Match[str], index: int, follow_up: FollowUp) -> tuple[str, int] | None:
    """Return the item at that place, and where the words for it end."""
    several = enumerated_last(follow_up.state)
    noun = match["noun"]
    token = next(
        (one for one in follow_up.tokens if noun and one.start == match.start("noun")), None
    )
    end = match.end("one") if match["one"] else match.end("n") if match["n"] else match.end()
    if token is not None and not match["one"] and match["n"].casefold() not in _NEVER_NOUNS:
        kind = kind_of_noun(token.lower, follow_up.vocabulary)
        of_kind = _of_kind(kind, follow_up.state) if kind else ()
        if len(of_kind) > max(index, 0):
            return of_kind[index], token.end
        has_list = follow_up.state.last is not None and len(follow_up.state.last.listed) > 1
        has_list = has_list and not _SPECIFIED.match(follow_up.text, token.end)
        is_said = has_list or (
            follow_up.state.last is not None and _is_said(token.lower, follow_up.state.last)
        )
        if token.tag in "npG" and is_said:
            end = token.end
        elif token.tag in "npG":
            return None
    is_there = len(several) > max(index, 0) and len(several) > 1
    return (several[index], end) if is_there else None


def _is_said(noun: str, last: PastTurn) -> bool:
    """Return whether the last turn speaks of such, also in the plural."""
    turn = f"{last.text} {last.answer}".casefold()
    return re.search(rf"(?<!\w){re.escape(noun)}", turn) is not None


def _of_kind(kind: str, state: DialogueState) -> tuple[str, ...]:
    """Return the last list, if it is of that type; else all mentions of it in order."""
    listed = state.last.listed if state.last else ()
    kinds = [one.kind for name in listed if (one := state.mention(name)) is not None]
    if len(listed) > 1 and kinds and all(one in {kind, ""} for one in kinds):
        return listed
    names = dict.fromkeys(
        name
        for turn in state.turns
        for name in (*(span.entity.name for span in turn.spans), *turn.named)
    )
    return tuple(name for name in names if (one := state.mention(name)) and one.kind == kind)


def enumerated_last(state: DialogueState) -> tuple[str, ...]:
    """Return what "the second" counts: the last list, else a pair that was asked about."""
    for turn in reversed(state.turns[-3:]):
        if len(turn.listed) > 1:
            return turn.listed
        for span in turn.spans:
            alike = [one.entity.name for one in turn.spans if one.entity.kind == span.entity.kind]
            if len(set(alike)) > 1:
                return tuple(dict.fromkeys(alike))
    asked = [one for one in state.mentions if one.role == "asked" and one.kind != PLAIN]
    for at, first in enumerate(asked[:3]):
        for second in asked[at + 1 : at + 4]:
            if first.kind == second.kind and first.turn != second.turn:
                return (second.name, first.name)
    return ()
