"""Community summaries by a language model, verified against the documents' sentences (D3).

A summary is requested once and cached by prompt, like all model replies; without a model the
documents' own sentences are shown.
"""

import re
from collections.abc import Iterable, Sequence

from core.errors import Cancelled
from core.explore.topics import Topic
from core.extract.llm.reply_cache import ReplyCache, ReplyCacheDeps
from core.lanes import Cancel
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.llm.language_model import LanguageModel, Message
from core.prompts.sanitize import sanitize_markdown
from core.prompts.templates import RenderedPrompt, render_prompt
from core.store.store import Store

MIN_SENTENCES = 2
REPLY_TOKENS = 160
# Minimum share of a sentence's words that must occur in the source text, and all its numbers.
MIN_SUPPORTED_SHARE = 0.6
_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")


class CommunitySummaries:
    """Cached summaries. Reading is thread-safe; one thread writes."""

    def __init__(self, store: Store, writing: ReplyCacheDeps | None) -> None:
        self._asked = ReplyCache(store, writing)

    @property
    def can_write(self) -> bool:
        """Whether a model is available."""
        return self._asked.can_ask

    def of(self, topics: Sequence[Topic]) -> list[str]:
        """Return the cached summary of each topic; empty where there is none."""
        describable = [it for it in topics if _has_sentences(it)] if self.can_write else []
        kept = self._asked.cached_replies([_prompt(it) for it in describable])
        gists = {id(it): gist or "" for it, gist in zip(describable, kept, strict=True)}
        return [gists.get(id(it), "") for it in topics]

    def write_next(self, topics: Iterable[Topic], cancel: Cancel) -> bool:
        """Write the first missing summary; return False if none is missing.

        An empty result is cached too, so that an unsupported topic is not requested again.
        """
        describable = [it for it in topics if _has_sentences(it)]
        words = [_prompt(it) for it in describable]

        def reply(model: LanguageModel, at: int) -> str:
            return _generate(model, words[at], describable[at], cancel)

        return self._asked.ask_next(words, reply)


def _has_sentences(topic: Topic) -> bool:
    return len(topic.sentences) >= MIN_SENTENCES


def _prompt(topic: Topic) -> RenderedPrompt:
    return render_prompt(
        "summarize_community",
        things="\n".join(f"- {name}" for name in topic.community.things),
        sentences="\n".join(f"- {sentence}" for sentence in topic.sentences),
    )


def _generate(model: LanguageModel, words: RenderedPrompt, topic: Topic, cancel: Cancel) -> str:
    room = model.context_length - REPLY_TOKENS
    if model.count_tokens(words.text) > room:
        return ""
    reply = model.chat([Message("user", words.text)], max_tokens=REPLY_TOKENS, cancel=cancel)
    if reply.finish == "cancelled":
        raise Cancelled
    text = " ".join(sanitize_markdown(reply.text, cited_texts=topic.sentences).split())
    spans = list(sentences(text, 0, len(text)))
    if reply.finish == "length":
        spans = spans[:-1]
    material = "\n".join((*topic.community.things, *topic.sentences))
    source_words, numbers = set(stems(material)), set(_NUMBER.findall(material))
    written = (text[start:end] for start, end in spans)
    return " ".join(
        sentence
        for sentence in written
        if _is_supported(sentence, source_words=source_words, numbers=numbers)
    )


def _is_supported(sentence: str, *, source_words: set[str], numbers: set[str]) -> bool:
    words = set(stems(sentence))
    enough = len(words & source_words) >= MIN_SUPPORTED_SHARE * len(words)
    return bool(words) and enough and set(_NUMBER.findall(sentence)) <= numbers
