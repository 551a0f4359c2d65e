"""What a language model calls a conversation that came to rest."""

from collections.abc import Collection, Sequence
from datetime import datetime

from msgspec import Struct

from core.errors import ModelError
from core.lanes import Cancel
from core.llm.language_model import LanguageModel, Message
from core.memory.sessions import SessionAges, session_state
from core.memory.turn_texts.title import LONGEST_TITLE, is_said, title_of
from core.prompts.sanitize import sanitize_markdown
from core.prompts.templates import render_prompt
from core.records.ids import SessionId
from core.records.memory import Episode, Session
from core.retrieve.stemming import STOP_WORDS, tokenize
from core.store.memory.memory_store import MemoryStore

_PROMPT = "title_conversation"
_MODEL_TOKENS = 40
_MOST_TURNS = 12
_LONGEST_TURN = 400
_MOST_WORDS, _LEAST_WORDS = 8, 2
_EDGE = " \t.,;:!?…*_#`\"'“”„«»-–"


class Unnamed(Struct, frozen=True):
    """A conversation that bears the title that its own words gave it, and what the user said."""

    session: Session
    turns: tuple[Episode, ...]


def next_unnamed(
    memories: MemoryStore, *, now: datetime, ages: SessionAges, without: Collection[SessionId]
) -> Unnamed | None:
    """The latest conversation at rest, not yet archived, that neither user nor model named."""
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
    """A model's title for what the user said; empty when it gives none that is fit to be one.

    Fit is a line of two to eight words in which every word that tells something was said letter
    for letter: a title that says more would outlive what it was made of. What was said never
    leaves this machine: a model elsewhere is not asked. Raises `Cancelled`.
    """
    if model.is_remote:
        return ""
    material = "\n".join(it.text[:_LONGEST_TURN] for it in turns[:_MOST_TURNS])
    prompt = render_prompt(_PROMPT, turns=material)
    try:
        reply = model.chat([Message("user", prompt.text)], max_tokens=_MODEL_TOKENS, cancel=cancel)
    except ModelError:
        return ""
    title = " ".join(sanitize_markdown(reply.text.strip()).split(" ")).strip(_EDGE)
    return title if reply.finish == "stop" and _is_fit(title, material) else ""


def keep_title(memories: MemoryStore, session: Session, title: str) -> bool:
    """Whether the conversation has that title now (write lane): not if it was named meanwhile."""
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
