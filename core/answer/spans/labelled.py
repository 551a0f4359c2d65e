"""What stands behind a label that is what the question asks: "Lead: Ines Aldana"."""

import re

from core.answer.spans.features import Setting, SpanCandidate
from core.answer.spans.ranking import Likely, Short
from core.retrieve.question.cues import asks_nothing
from core.retrieve.stemming import stems

_LABEL = re.compile(
    r"(?:[-*+•>][ \t]+)?[*_]{0,3}(?P<label>[^\W\d_][\w ]{0,30}?)[*_]{0,3}:[*_]{0,3}[ \t]"
)


def labelled(of: Likely, setting: Setting) -> Short | None:
    """The words behind such a label, as sure as can be; None without one.

    The label says all of the question that its document's title does not, and not only names.
    """
    best: tuple[float, SpanCandidate] | None = None
    for candidate, odds in zip(of.candidates, of.odds, strict=True):
        if _is_labelled(candidate, setting) and (best is None or odds > best[0]):
            best = (odds, candidate)
    if best is None:
        return None
    return Short(" ".join(best[1].span.text.split()), best[1], 1.0)


def _is_labelled(one: SpanCandidate, setting: Setting) -> bool:
    hit, place = setting.hits[one.place.hit], one.place
    match = _LABEL.match(hit.text, place.start, place.end)
    if match is None or one.span.start < match.end():
        return False
    label = frozenset(stems(match["label"]))
    asked = setting.asked - asks_nothing(setting.question)
    is_asked = bool(label & asked - setting.names) and label <= asked
    return is_asked and asked - label <= frozenset(stems(hit.title))
