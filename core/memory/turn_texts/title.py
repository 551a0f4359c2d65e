"""Titles of conversations: from their own words, or from a language model once they rest."""

import re
from collections.abc import Collection, Sequence
from datetime import datetime

from msgspec import Struct

from core.errors import ModelError
from core.lanes import Cancel
from core.language.text.stemming import STOP_WORDS, tokenize
from core.llm.language_model import LanguageModel, Message
from core.memory.conversation_lexicon import phrase_pattern
from core.memory.learning.utterances import Utterance, utterances
from core.memory.sessions import SessionAges, session_state
from core.prompts.sanitize import sanitize_markdown
from core.prompts.templates import render_prompt
from core.records.ids import SessionId
from core.records.memory import Episode, Session
from core.store.memory.memory_store import MemoryStore
from core.store.normalize import normalize

LONGEST_TITLE = 50
# Kinds of sentences that a title is made of; a preference only if there is no other.
_ASKING = frozenset({"question", "order", "statement", "correction", "supposed", "played"})
_BLANKED = re.compile(r"\[(?:email|phone|card|iban|address|name)\]")
_EDGE = " \t.,;:!?…\"'“”„«»-–"
_PROMPT = "title_conversation"
_MODEL_TOKENS = 40
_MOST_TURNS = 12
_LONGEST_TURN = 400
_MOST_WORDS, _LEAST_WORDS = 8, 2
_TITLE_EDGE = " \t.,;:!?…*_#`\"'“”„«»-–"


def title_of(turn: Episode) -> str:
    """Return the first sentence of the turn with content, without introductory words.

    A sentence longer than `LONGEST_TITLE` characters is replaced by its main entity and topics, or
    cut at a word. Empty if the turn is only small talk.
    """
    text = _BLANKED.sub("…", turn.text)
    one = _telling(text)
    if one is None:
        return ""
    line = " ".join(text[one.said_from : one.end].split()).strip(_EDGE)
    bare = _bare(line)
    if bare == line and text[: one.end].rstrip().endswith("?"):
        bare += "?"
    if len(bare) <= LONGEST_TITLE:
        return _capital(bare)
    things = [it.name for it in turn.things if is_said(it.name, turn.text)]
    line_of_topics = _of_topics(things, [it for it in turn.topics if is_said(it, turn.text)])
    return _capital(" ".join(line_of_topics.split()) or _cut(bare))


def is_said(words: str, text: str) -> bool:
    """Whether the text contains each content word of `words`.

    Only then a title made of them is erased together with the text.
    """
    spoken = set(map(normalize, text.split()))
    return all(word in spoken or word in STOP_WORDS for word in map(normalize, words.split()))


def _telling(text: str) -> Utterance | None:
    parts = [it for it in utterances(text) if text[it.said_from : it.end].strip(_EDGE)]
    asked = (it for it in parts if it.kind in _ASKING)
    return next(asked, None) or next((it for it in parts if it.kind == "preference"), None)


def _bare(line: str) -> str:
    """Return the line without openings like "Can you tell me", unless nothing is left."""
    opening = re.compile(rf"^{phrase_pattern('title', 'opens')}[\s,:]+(?=\S)", re.IGNORECASE)
    while (shorter := opening.sub("", line)) != line and _says(shorter):
        line = shorter
    return line


def _says(text: str) -> bool:
    return any(word not in STOP_WORDS for word in tokenize(text))


def _of_topics(things: Sequence[str], topics: Sequence[str]) -> str:
    """Return the main entity and as many topics as fit; empty with fewer than two parts."""
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
    """Return the title capitalized, unless its first word has a capital of its own ("iPhone")."""
    first = title.split(" ", 1)[0]
    return title[:1].upper() + title[1:] if first.islower() else title


class Unnamed(Struct, frozen=True):
    """A conversation whose title was made of its own words, with the turns of the user."""

    session: Session
    turns: tuple[Episode, ...]


def next_unnamed(
    memories: MemoryStore, *, now: datetime, ages: SessionAges, without: Collection[SessionId]
) -> Unnamed | None:
    """Return the latest idle conversation, not archived, that neither user nor model named."""
    for session in memories.sessions.list():
        rests = session_state(session, now=now, ages=ages) in {"idle", "past"}
        if not rests or not session.title or session.id in without:
            continue
        episodes = memories.episodes.by_session(session.id)
        turns = tuple(it for it in episodes if it.kind == "turn" and it.speaker == "user")
        if session.title == next((own for it in turns if (own := title_of(it))), ""):
            return Unnamed(session, turns)
    return None


def written_title(
    turns: Sequence[Episode], *, model: LanguageModel, cancel: Cancel | None = None
) -> str:
    """Return a model's title for the turns of the user; empty if it gives no valid one.

    Valid is a line of two to eight words whose content words are all in the turns: other words
    would remain when the turns are erased. A model on another machine is not asked, because turns
    never leave this one. Raises `Cancelled`.
    """
    if model.is_remote:
        return ""
    material = "\n".join(it.text[:_LONGEST_TURN] for it in turns[:_MOST_TURNS])
    prompt = render_prompt(_PROMPT, turns=material)
    try:
        reply = model.chat([Message("user", prompt.text)], max_tokens=_MODEL_TOKENS, cancel=cancel)
    except ModelError:
        return ""
    title = " ".join(sanitize_markdown(reply.text.strip()).split(" ")).strip(_TITLE_EDGE)
    return title if reply.finish == "stop" and _is_fit(title, material) else ""


def keep_title(memories: MemoryStore, session: Session, title: str) -> bool:
    """Set the title (write lane) unless the conversation was named meanwhile; return whether."""
    now = memories.sessions.get(session.id)
    if now is None or now.title != session.title:
        return False
    with memories.write() as write:
        write.rename_session(session.id, title)
    return True


def _is_fit(title: str, material: str) -> bool:
    words = tokenize(title)
    is_short = len(title) <= LONGEST_TITLE and _LEAST_WORDS <= len(words) <= _MOST_WORDS
    is_line = len(title.splitlines()) == 1
    tells = any(word not in STOP_WORDS for word in words)
    return is_short and is_line and tells and is_said(title, material)
