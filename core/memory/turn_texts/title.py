"""What a conversation is called by the words that begin it."""

import re
from collections.abc import Sequence

from core.memory.conversation_lexicon import phrase_pattern
from core.memory.learning.gate import Utterance, utterances
from core.records.memory import Episode
from core.retrieve.stemming import STOP_WORDS, tokenize
from core.store.normalize import normalize

LONGEST_TITLE = 50
# What a turn is for goes before how it is to be answered.
_ASKING = frozenset({"question", "order", "statement", "correction", "supposed", "played"})
_BLANKED = re.compile(r"\[(?:email|phone|card|iban|address|name)\]")
_EDGE = " \t.,;:!?…\"'“”„«»-–"


def title_of(turn: Episode) -> str:
    """The first sentence of the turn that says or asks something, without words that only lead in.

    At most `LONGEST_TITLE` characters: of a longer sentence the main thing and its topics are
    told, or it is cut at a word. Empty when the turn is only small talk.
    """
    text = _BLANKED.sub("…", turn.text)
    one = _telling(text)
    if one is None:
        return ""
    line = " ".join(text[one.said_from : one.end].split()).strip(_EDGE)
    bare = _bare(line)
    if len(bare) <= LONGEST_TITLE:
        return _capital(bare)
    things = [it.name for it in turn.things if is_said(it.name, turn.text)]
    line_of_topics = _of_topics(things, [it for it in turn.topics if is_said(it, turn.text)])
    return _capital(" ".join(line_of_topics.split()) or _cut(bare))


def is_said(words: str, text: str) -> bool:
    """Whether each of the words that tells something stands in the text, as a word of its own.

    Only then is a title that holds them known to go when what was said goes.
    """
    spoken = set(map(normalize, text.split()))
    return all(word in spoken or word in STOP_WORDS for word in map(normalize, words.split()))


def _telling(text: str) -> Utterance | None:
    parts = [it for it in utterances(text) if text[it.said_from : it.end].strip(_EDGE)]
    asked = (it for it in parts if it.kind in _ASKING)
    return next(asked, None) or next((it for it in parts if it.kind == "wish"), None)


def _bare(line: str) -> str:
    """The line without openings like "Can you tell me what is the"; never without its words."""
    opening = re.compile(rf"^{phrase_pattern('title', 'opens')}[\s,:]+(?=\S)", re.IGNORECASE)
    while (shorter := opening.sub("", line)) != line and _says(shorter):
        line = shorter
    return line


def _says(text: str) -> bool:
    return any(word not in STOP_WORDS for word in tokenize(text))


def _of_topics(things: Sequence[str], topics: Sequence[str]) -> str:
    """The main thing and as many topics as there is room for; empty with fewer than two."""
    names = [*things[:1], *topics]
    if len(names) < _LEAST:
        return ""
    title = names[0]
    for at, topic in enumerate(names[1:]):
        longer = f"{title}{', ' if at or not things else ': '}{topic}"
        title = longer if len(longer) <= LONGEST_TITLE else title
    return title if len(title) <= LONGEST_TITLE and title != names[0] else ""


_LEAST = 2


def _cut(line: str) -> str:
    whole = line[:LONGEST_TITLE].rsplit(" ", 1)[0]
    return whole[: LONGEST_TITLE - 1].rstrip(_EDGE) + "…"


def _capital(title: str) -> str:
    """The title with a capital, unless its first word has one of its own ("iPhone")."""
    first = title.split(" ", 1)[0]
    return title[:1].upper() + title[1:] if first.islower() else title
