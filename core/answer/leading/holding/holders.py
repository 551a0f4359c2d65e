"""Who holds an office: whom the documents call by it, whom they elect, and who leaves it."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from core.answer.disputes.dating import dated
from core.answer.disputes.disputed import Stated
from core.answer.quoting.quotable import is_name
from core.extract.vocabulary.cues import FIRST_NAMES
from core.extract.words.sentences import sentences
from core.records.answers.answers import Hit
from core.records.knowledge import Precision
from core.retrieve.context.fact_relevance import share_stem
from core.retrieve.stemming import stems

_ASKED = re.compile(
    r"^\W*(?:wer\s+ist|who\s+is|who['’]s)\s+"
    r"(?:(?:jetzt|nun|derzeit|aktuell|momentan|eigentlich|denn|now|currently)\s+)*"
    r"(?:(?:der|die|the|our|my|unser\w*|mein\w*|neuen?|neue[rs]?|aktuelle[rs]?|new|current)\s+)*"
    r"(?P<office>[^\W\d_][\w-]{2,})"
    r"(?:\s+(?:jetzt|nun|derzeit|aktuell|momentan|now|currently))?"
    r"(?:\s+(?P<of>(?:of|at|for|in|von|vom|des|der|bei|beim|im|für|unser\w*|mein\w*)\s+[^?]+))?"
    r"\s*[?.!]*\s*$",
    re.IGNORECASE,
)
_ENDING = re.compile(r"(?:(?:er)?(?:innen|in)|e[nrms]?)$", re.IGNORECASE)
_LEAST = 4
_NAME = (
    r"(?:(?-i:Dr|Prof|Herr|Frau|Mr|Mrs|Ms)\.?\s+)*(?P<name>(?-i:[A-ZÀ-ÖØ-Þ])[\w’'-]+"
    r"(?:\s+(?:von|van|de|zu))?(?:\s+(?-i:[A-ZÀ-ÖØ-Þ])[\w’'-]+){1,2})"
)
_NEW = r"(?:(?:the|our|der|die|den|unser\w*|neue[nrsm]?|new|1\.|erste[nrsm]?)\s+)*"
_CHOSEN = (
    r"(?:wieder)?(?:gewählt|bestimmt|ernannt|bestellt|berufen)|(?:re-?)?elected|appointed|chosen"
)
_WHILE = (
    r"(?:(?:seit|ab|since|now|jetzt|nun|weiterhin|neue[rsn]?|new|the|our|der|die|unser\w*)\s+)*"
)
# What makes it another office, or one that is over.
_OTHER = re.compile(
    r"(?:\b(?:stellvertret\w*|vize\w*|zweite[rnsm]?|2\.|ehemalig\w*|früher\w*|bisherig\w*|damalig\w*"
    r"|alt|kommissarisch\w*|vice|deputy|second|former|previous|acting|assistant|co|past|ex)[\s-]+"
    r"|[-\w])$",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"\b(?:tr(?:itt|at)\b.*\b(?:zurück|nicht\s+(?:mehr|wieder)\s+an)|scheide\w*\b.*\baus"
    r"|schied\b.*\baus|verabschiedet|legt\w*\b.*\bnieder|kandidiert\s+nicht|ausgeschieden"
    r"|step(?:s|ped)\s+down|resign\w*|retire[sd]|does\s+not\s+stand\s+again)\b",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+(?:of|at|for|von|vom|des|der|bei|beim)\s", re.IGNORECASE)
# Two who hold it together.
_AND_MORE = re.compile(r"\s*(?:und|and|&|/)\s*[A-ZÀ-ÖØ-Þ][\w’'-]+\s+[A-ZÀ-ÖØ-Þ]")
_UNSURE = re.compile(
    r"\b(?:nicht|not|kein\w*|never|soll\w*|könnte\w*|würde\w*|kandid\w*|vorgeschlagen|if|falls|wenn"
    r"|may|might|could|would|should|candidate|propos\w*|war|was\s+(?!(?:re-?)?elected|appointed"
    r"|chosen)|until|bis)\b",
    re.IGNORECASE,
)

# When a document was written, and how exactly that is known.
_Day = tuple[datetime | None, Precision]


class Holder(Struct, frozen=True):
    """Somebody whom the sentence from `start` to `end` of a passage says to hold the office."""

    name: str
    hit: Hit
    start: int
    end: int
    stated: Stated


def holders(question: str, hits: Sequence[Hit]) -> tuple[Holder, ...]:
    """Who holds the one office that is asked for, each once, as last told of; those who left are
    none. Empty where the question asks for no office by its name.
    """
    asked = _ASKED.match(question)
    if asked is None or asked["office"].lower() in FIRST_NAMES:
        return ()
    patterns = _patterns(asked["office"])
    of = stems(asked["of"] or "")
    found: dict[str, Holder] = {}
    days = [dated(hit, hits) for hit in hits]
    for hit, day in zip(hits, days, strict=True):
        if not _is_of(hit, of):
            continue
        for holder in _told(hit, day, patterns, of=of):
            known = found.get(holder.name)
            if known is None or _moment(known.stated.at) < _moment(holder.stated.at):
                found[holder.name] = holder
    left = [name for name, it in found.items() if _has_left(it, hits, days)]
    return tuple(it for name, it in found.items() if name not in left)


def _is_of(hit: Hit, of: Sequence[str]) -> bool:
    said = stems(f"{hit.title}\n{hit.text}")
    return _is_said(of, said)


def _is_said(of: Sequence[str], said: Sequence[str]) -> bool:
    return all(any(share_stem(word, it) for it in said) for word in of)


def _patterns(office: str) -> tuple[re.Pattern[str], ...]:
    bare = _ENDING.sub("", office)
    stem = re.escape(bare if len(bare) >= _LEAST else office)
    named = rf"(?P<office>\b{stem}(?:(?:er)?(?:innen|in)|e[nrms]?)?)\b"
    is_chosen = rf"(?=[^.]*\b(?:{_CHOSEN})\b)"
    forms = (
        rf"{named}:?\s+{_NAME}",
        rf"{named}\s+(?:ist|wird|bleibt|is|remains)\s+{_WHILE}{_NAME}",
        rf"\b(?:als|zu[mr]?)\s+{_NEW}{named}\s+(?:wird|wurde|ist)\s+{_NAME}{is_chosen}",
        rf"{_NAME}\s+(?:wird|wurde|ist)\s[^.]*?\b(?:als|zu[mr]?)\s+{_NEW}{named}{is_chosen}",
        rf"{_NAME}\s+(?:was|is|has\s+been)\s+(?:{_CHOSEN})\s+(?:as\s+|to\s+be\s+)?{_NEW}{named}",
        rf"\b(?:{_CHOSEN})\s+{_NAME}\s+(?:as\s+|to\s+be\s+)?{_NEW}{named}",
        rf"{_NAME}\s+(?:ist|is|wird|becomes|became)\s+{_WHILE}{_NEW}{named}",
        rf"{_NAME}\s*\(\s*{named}\s*\)",
    )
    return tuple(re.compile(it, re.IGNORECASE) for it in forms)


def _told(
    hit: Hit, day: _Day, patterns: Sequence[re.Pattern[str]], *, of: Sequence[str]
) -> Iterator[Holder]:
    for start, end in sentences(hit.text, 0, len(hit.text)):
        text = hit.text[start:end]
        if _UNSURE.search(text):
            continue
        is_named = _is_said(of, stems(text))
        for at, pattern in enumerate(patterns):
            for found in pattern.finditer(text):
                # A mere mention, or "director of" something, may be of another house.
                is_open = at == 0 or _OF.match(text, found.end("office")) is not None
                if (is_named or not is_open) and _is_meant(found, text):
                    stated = Stated(found["name"], "", *day)
                    yield Holder(found["name"], hit, start, end, stated)


def _is_meant(found: re.Match[str], text: str) -> bool:
    """Whether it is the office itself and not that of a deputy, held by one alone."""
    is_other = _OTHER.search(text[: found.start("office")])
    is_other = is_other or _AND_MORE.match(text, found.end("name"))
    return not is_other and is_name(found["name"])


def _moment(at: datetime | None) -> float:
    return at.timestamp() if at is not None else 0.0


def _has_left(holder: Holder, hits: Sequence[Hit], days: Sequence[_Day]) -> bool:
    """Whether a sentence that is as new says that somebody of this name leaves."""
    for hit, (at, _) in zip(hits, days, strict=True):
        if _moment(at) < _moment(holder.stated.at):
            continue
        for start, end in sentences(hit.text, 0, len(hit.text)):
            text = hit.text[start:end]
            left = _LEAVES.search(text)
            if left is not None and holder.name in text[: left.end()]:
                return True
    return False
