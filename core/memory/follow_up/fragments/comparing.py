"""Comparisons that do not say of what: "Which is older?", "What is the difference?"."""

import re

from core.memory.conversation_lexicon import ordinals, words
from core.memory.follow_up.at_hand import Before
from core.memory.follow_up.reading import WORD, Asked, bare_end, behind, joined, made_whole, put
from core.memory.follow_up.references.counting import compared, counted_up
from core.records.memory import RewrittenQuestion
from core.retrieve.question.cues import cue_words

_LONGEST = 9
_WHICH = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?P<which>which|who|what|wer|was|welche[rsnm]?)"
    r"(?P<one>(?:\s+ones?)?(?:\s+(?:of\s+(?:the\s+two|them|these|those|both)|von\s+(?:beiden|ihnen|diesen)|der\s+beiden))?)(?=\s)",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"^\s*(?:and\s+|und\s+)?(?:what(?:['’]s|\s+is|\s+are)|was\s+ist|how|wie)\b.{0,20}"
    r"\b(?:differences?|unterschied\w*|differ|in\s+common|compare)\s*[?.!]*\s*$",
    re.IGNORECASE,
)


def comparison(asked: Asked, before: Before) -> RewrittenQuestion | None:
    """For "Which is older?": of the two that were spoken of."""
    if asked.spots or len(WORD.findall(asked.text)) > _LONGEST:
        return None
    pair = counted_up(asked.at_hand) or compared(asked.at_hand)
    if len(pair) < 2:
        return None
    if _DIFFERENCE.match(asked.text):
        word = "zwischen" if asked.language == "de" else "between"
        text = behind(asked.text, f"{word} {joined(pair, asked.language)}")
        return made_whole(asked, text, 0.9, f"of {joined(pair, asked.language)}")
    which = _WHICH.match(asked.text)
    if which is None or not _is_comparing(asked.text[which.end() :]):
        return None
    text = put(asked.text, *which.span("one"), "")
    either = " oder " if asked.language == "de" else " or "
    names = f"{', '.join(pair[:-1])}{either}{pair[-1]}"
    return made_whole(
        asked, f"{bare_end(text)}, {names}?", 0.9, f"of {joined(pair, asked.language)}"
    )


def _is_comparing(rest: str) -> bool:
    """Whether what follows "which" is a verb and a comparative, and no noun."""
    found = WORD.findall(rest)
    if len(found) == _VERB_AND_PLACE and found[1].casefold() in _PLACES:
        return found[0].casefold() in _COMPARING
    if not found or (found[0].casefold() not in _COMPARING and not found[0].endswith("s")):
        return False
    return any(
        it.casefold() in cue_words("comparatives") or re.fullmatch(r"\w{3,}(?:er|est)", it)
        for it in found[1:]
        if it.casefold() not in ordinals()
    )


_VERB_AND_PLACE = 2
_PLACES = frozenset({"first", "last", "zuerst", "zuletzt"})
_COMPARING = words("asking", "auxiliaries") | frozenset({"came", "costs", "kam", "kostet", "ran"})
