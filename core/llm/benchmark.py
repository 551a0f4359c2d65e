"""Speed and memory measurements of a language model."""

from typing import Protocol, runtime_checkable

import psutil

from core.lanes import Cancel
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.records.answers.answers import GenerationStats
from core.records.models import ModelTestResult

MAX_REPLY_TOKENS = 96
SYSTEM = "Answer in a few plain sentences, from the text alone."
# About as long as a real prompt, yet short enough to wait for.
TEXT = (
    "The harbor of Velden was built between 1871 and 1884 by the engineer Marta Hollis. It has "
    "two breakwaters of granite; the northern one is 640 meters long and carries the lighthouse. "
    "Until 1931 the grain of the whole valley left from its eastern quay. A storm in January 1953 "
    "broke the southern breakwater, which was closed again in 1956, eleven meters wider than "
    "before. Since 1988 the harbor belongs to the town, and two ferries a day connect it with the "
    "islands."
)
QUESTION = "Who built the harbor, and what happened to it since?"


@runtime_checkable
class _HasProcess(Protocol):
    """A model in a subprocess of Loci."""

    @property
    def pid(self) -> int | None:
        """The process id; None while it is not running."""
        ...


def measure_model(
    model: LanguageModel, *, prompt: str = "", cancel: Cancel | None = None
) -> ModelTestResult:
    """Run the prompt (empty: a short question) and measure times and memory.

    The model is reloaded, to measure loading too. `memory_bytes` is 0 for a model server. Raises
    `Cancelled` if stopped, and errors of the model.
    """
    model.close()
    messages = [Message("system", SYSTEM), Message("user", prompt or f"{TEXT}\n\n{QUESTION}")]
    reply = model.chat(messages, max_tokens=MAX_REPLY_TOKENS, cancel=cancel)
    if cancel is not None:
        cancel.check()
    return ModelTestResult(
        name=model.name,
        reply=reply.text.strip(),
        load_s=reply.load_s,
        first_token_s=max((reply.first_token_s or 0.0) - reply.load_s, 0.0),
        tokens_per_s=reply.tokens_per_s,
        memory_bytes=memory_of(model),
    )


def memory_of(model: LanguageModel) -> int:
    """Return the resident memory of the model's subprocess in bytes; 0 without one."""
    pid = model.pid if isinstance(model, _HasProcess) else None
    try:
        return psutil.Process(pid).memory_info().rss if pid is not None else 0
    except psutil.NoSuchProcess:
        return 0


def usage_of(model: LanguageModel, reply: ChatReply) -> GenerationStats:
    """Return the token counts and timings of the reply, for the answer record."""
    return GenerationStats(
        model=model.name,
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        first_token_s=reply.first_token_s,
        tokens_per_s=reply.tokens_per_s,
        tokens_evaluated=reply.tokens_evaluated,
        load_s=reply.load_s,
        is_remote=model.is_remote,
    )
