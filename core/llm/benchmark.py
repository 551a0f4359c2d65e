"""How fast a model writes, and what it takes in memory."""

from typing import Protocol, runtime_checkable

import psutil

from core.lanes import Cancel
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.records.answers.answers import GenerationStats
from core.records.models import ModelTestResult

MAX_REPLY_TOKENS = 96
SYSTEM = "Answer in a few plain sentences, from the text alone."
# Long enough that reading it takes as long as with a real question, short enough to wait for.
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
class _InProcess(Protocol):
    """A model that a process of ours holds."""

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        ...


def measure_model(
    model: LanguageModel, *, prompt: str = "", cancel: Cancel | None = None
) -> ModelTestResult:
    """What the model makes of the prompt (empty: a short question), with times and memory.

    It is loaded anew, so that loading is measured too. `memory_bytes` is 0 where another program
    holds the model. Raises `Cancelled` when stopped while loading, and what the model raises.
    """
    model.close()
    messages = [
        Message("system", SYSTEM),
        Message("user", prompt or f"{TEXT}\n\n{QUESTION}"),
    ]
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
    """Bytes that the model's process holds; 0 without one of ours."""
    pid = model.pid if isinstance(model, _InProcess) else None
    try:
        return psutil.Process(pid).memory_info().rss if pid is not None else 0
    except psutil.NoSuchProcess:
        return 0


def usage_of(model: LanguageModel, reply: ChatReply) -> GenerationStats:
    """The numbers of the reply, as an answer carries them."""
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
