"""What a sentence says to have changed: which date or amount it leaves behind, and that it does."""

import re

_IN_TIME = re.compile(
    r"\b(?:mov(?:e[sd]?|ing)|postpon\w+|shift(?:s|ed)?|reschedul\w+|push(?:es|ed)|delay(?:s|ed)"
    r"|brought\s+forward|verschieb\w*|verschob\w*|verleg(?:t|te|ten|en)|vertagt\w*|vorgezogen)\b",
    re.IGNORECASE,
)
_IN_AMOUNT = re.compile(
    r"\b(?:rais(?:e[sd]?|ing)|increas\w+|reduc(?:e[sd]?|ing)|lower(?:s|ed|ing)|chang(?:e[sd]?|ing)"
    r"|cuts?|ris(?:es?|en|ing)|rose|gr(?:ows?|ew|own)|drop(?:s|ped)|falls?|fell|fallen"
    r"|erhöh(?:e[nt]?|t|te|ten)|angehoben|hob(?:en)?|hebt|heben|senk(?:e[nt]?|t|te|ten)|gesenkt"
    r"|steig(?:t|en)|stieg(?:en)?|gestiegen|sink(?:t|en)|sank(?:en)?|gesunken|änder(?:n|t|te|ten)"
    r"|geändert)\b",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|von|vom)\s+(?:(?:the|dem|currently|bisher)\s+)?$", re.IGNORECASE)
_TO = re.compile(r",?\s+(?:to|auf|zu[mr]?)\s", re.IGNORECASE)
# Room for the words before a value.
_BEFORE = 24
# Whoever asks so asks for what was before.
_OF_BEFORE = re.compile(
    r"\b(?:from|before|previous\w*|former\w*|earlier|old|original\w*|first|von|vom|vor|vorher\w*"
    r"|früher\w*|bisher\w*|zuvor|alte[nrsm]?|ursprünglich\w*|zuerst)\b",
    re.IGNORECASE,
)


def says_changed(sentence: str) -> bool:
    """Whether it tells of a date or an amount that is another one now."""
    return _IN_TIME.search(sentence) is not None or _IN_AMOUNT.search(sentence) is not None


def asks_for_before(question: str) -> bool:
    """Whether a word of the question asks for what was before a change."""
    return _OF_BEFORE.search(question) is not None


def is_left(sentence: str, start: int, end: int, *, is_date: bool) -> bool:
    """Whether what stands there is what a change leaves: "moves from 1 May to 3 June"."""
    of = _IN_TIME if is_date else _IN_AMOUNT
    before = _FROM.search(sentence[max(0, start - _BEFORE) : start])
    return before is not None and _TO.match(sentence, end) is not None and bool(of.search(sentence))
