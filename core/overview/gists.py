"""What a language model says a community is about, held against what the documents say (D3).

A gist is asked for once and kept under the words that the model was given, like all its replies;
without a model the documents' own sentences stand for it.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from datetime import UTC, datetime

from msgspec import Struct

from core.errors import Cancelled
from core.extract.words.sentences import sentences
from core.lanes import Cancel
from core.llm.model import LanguageModel, Message
from core.overview.topics import Topic
from core.prompts.harmless import harmless
from core.prompts.prompts import Rendered, render
from core.retrieve.words import stems
from core.store.store import Store

LEAST_SENTENCES = 2
REPLY_TOKENS = 160
# So much of a sentence's words must stand in the material, and each of its numbers.
BORNE_OUT = 0.6
_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")


class Writing(Struct, frozen=True):
    """The language model, or None; what tells it from others; the lane of all writing."""

    model: Callable[[], LanguageModel | None]
    identity: Callable[[], str]
    lane: Executor
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


class Gists:
    """Any thread may ask; one writes."""

    def __init__(self, store: Store, writing: Writing | None) -> None:
        self._store = store
        self._writing = writing

    @property
    def can_write(self) -> bool:
        """Whether there is a model to write with."""
        return self._writing is not None and bool(self._writing.identity())

    def of(self, topics: Sequence[Topic]) -> list[str]:
        """The gist of each topic; empty where there is none."""
        writing = self._writing
        if writing is None or not self.can_write:
            return [""] * len(topics)
        identity = writing.identity()
        keys = [_key(_asked(it), identity) if _is_told(it) else "" for it in topics]
        kept = self._store.refining.replies(sorted({key for key in keys if key}))
        return [kept.get(key, "") for key in keys]

    def write_next(self, topics: Iterable[Topic], cancel: Cancel) -> bool:
        """Whether one of the topics had no gist; the first of those has one now.

        One of which the model says nothing that the sentences bear out is not asked again.
        """
        writing = self._writing
        model = None if writing is None else writing.model()
        if writing is None or model is None:
            return False
        asked = {
            _key(words, writing.identity()): (words, topic)
            for topic in topics
            if _is_told(topic)
            for words in (_asked(topic),)
        }
        kept = self._store.refining.replies(list(asked))
        key = next((one for one in asked if one not in kept), None)
        if key is None:
            return False
        words, topic = asked[key]
        gist = _written(model, words, topic, cancel)
        writing.lane.submit(self._keep, key, gist, at=writing.now()).result()
        return True

    def _keep(self, key: str, gist: str, *, at: datetime) -> None:
        with self._store.write() as write:
            write.decisions.put_replies([(key, gist)], at=at)


def _is_told(topic: Topic) -> bool:
    return len(topic.sentences) >= LEAST_SENTENCES


def _asked(topic: Topic) -> Rendered:
    return render(
        "summarize_community",
        things="\n".join(f"- {name}" for name in topic.community.things),
        sentences="\n".join(f"- {sentence}" for sentence in topic.sentences),
    )


def _key(words: Rendered, identity: str) -> str:
    told = "\0".join((words.used.sha256, identity, words.text))
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


def _written(model: LanguageModel, words: Rendered, topic: Topic, cancel: Cancel) -> str:
    """What the model says of the topic, without what the sentences do not bear out."""
    room = model.context_length - REPLY_TOKENS
    if model.count_tokens(words.text) > room:
        return ""
    reply = model.chat([Message("user", words.text)], max_tokens=REPLY_TOKENS, cancel=cancel)
    if reply.finish == "cancelled":
        raise Cancelled
    text = " ".join(harmless(reply.text, known=topic.sentences).split())
    spans = list(sentences(text, 0, len(text)))
    if reply.finish == "length":
        spans = spans[:-1]
    material = "\n".join((*topic.community.things, *topic.sentences))
    known, numbers = set(stems(material)), set(_NUMBER.findall(material))
    said = (text[start:end] for start, end in spans)
    return " ".join(it for it in said if _is_borne_out(it, known=known, numbers=numbers))


def _is_borne_out(sentence: str, *, known: set[str], numbers: set[str]) -> bool:
    said = set(stems(sentence))
    enough = len(said & known) >= BORNE_OUT * len(said)
    return bool(said) and enough and set(_NUMBER.findall(sentence)) <= numbers
