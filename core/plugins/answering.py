"""Answers of plugins, each made in a process that lives for one question."""

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from functools import partial

import msgspec

from core.answer.answerers.evidence import Answerer, AnswerProposal, Evidence
from core.answer.cite import MARK, Citations
from core.answer.markdown import escaped
from core.answer.prompt import known_marks
from core.ingest.workers.processes import ProcessPool, ProcessSetup, Task
from core.lanes import Cancel
from core.language.question.cues import language_of_question
from core.messages import UserMessage
from core.plugins import caged
from core.plugins.answer_request import AnswerRequest, PassageQuote, PluginAnswer
from core.plugins.failures import failure_of, wrong_reply
from core.plugins.reading import ActivePlugin, OnFailure
from core.prompts.sanitize import sanitize_markdown
from core.records.answers.answers import Hit

# All plugins together have this time for a question.
ANSWER_S = 5.0
# One that has no answer after this share of the time is too slow.
_SLOW = 0.5
_MEMORY_MB = 1024
# After so many failures in a row, a plugin is asked no more until Loci starts again.
MOST_FAILURES = 3
_MOST_BYTES = 100_000
_MOST_QUOTES, _MOST_LINE, _MOST_DIRECT = 20, 4000, 200


class PluginAnswering:
    """The answerers of all plugins; an answerer is one plugin."""

    def __init__(
        self, plugins: Sequence[ActivePlugin], *, on_failure: OnFailure, seconds: float = ANSWER_S
    ) -> None:
        self._plugins = {it.code.name: it for it in plugins if it.content.answerers}
        self._on_failure = on_failure
        self._seconds = seconds
        self._failures: Counter[str] = Counter()
        self._pools: dict[str, ProcessPool] = {}

    def answerers(self, cancel: Cancel) -> tuple[Answerer, ...]:
        """Return the answerers that are asked one question now; they share the time for it."""
        turn = _Turn(self._seconds, cancel)
        return tuple(
            Answerer(f"plugin {name}", partial(self._answer, plugin, turn), plugin=name)
            for name, plugin in self._plugins.items()
            if self._failures[name] < MOST_FAILURES
        )

    def close(self) -> None:
        """End all processes."""
        for pool in self._pools.values():
            pool.close()
        self._pools = {}

    def _answer(
        self, plugin: ActivePlugin, turn: "_Turn", evidence: Evidence
    ) -> AnswerProposal | None:
        """Return the proposal of the plugin; None without one, or if it fails.

        Raises `Cancelled`.
        """
        given = turn.left_s
        if given <= 0:
            return None
        name, proposal = plugin.code.name, None
        task = Task(caged.answer, "", (_request(evidence), plugin.code), given, cpu_s=given)
        future = self._pool(plugin).submit(task)
        error = turn.wait(future)
        is_slow = given - turn.left_s > self._seconds * _SLOW
        if isinstance(error, TimeoutError) and not is_slow:
            # Others have left it too little time.
            return None
        failure = failure_of(name, error, seconds=round(given, 1)) if error is not None else None
        if failure is None:
            try:
                proposal = _proposal(name, future.result(), evidence)
            except (msgspec.MsgspecError, ValueError) as wrong:
                failure = wrong_reply(name, wrong)
        if failure is None and proposal is None and is_slow:
            failure = failure_of(name, TimeoutError(), seconds=self._seconds * _SLOW)
        self._count(name, failure)
        return proposal

    def _count(self, name: str, failure: UserMessage | None) -> None:
        if failure is None:
            self._failures[name] = 0
        else:
            self._failures[name] += 1
            self._on_failure(name, failure)

    def _pool(self, plugin: ActivePlugin) -> ProcessPool:
        name = plugin.code.name
        if name not in self._pools:
            # For one question: it cannot tell one asker what another one may see.
            setup = ProcessSetup(_MEMORY_MB, (caged.answer,), (plugin.code.folder,), tasks=1)
            self._pools[name] = ProcessPool(1, setup)
        return self._pools[name]


class _Turn:
    """One question: what is left of the time for it, and whether it was cancelled."""

    def __init__(self, seconds: float, cancel: Cancel) -> None:
        self.left_s = seconds
        self._cancel = cancel

    def wait(self, future: Future[bytes]) -> BaseException | None:
        """Return the error of the future, if any. Raises `Cancelled`."""

        def stop() -> None:
            future.cancel()

        begun = time.monotonic()
        forget = self._cancel.add_callback(stop)
        try:
            return future.exception(timeout=self.left_s)
        except TimeoutError as late:
            future.cancel()
            return late
        except CancelledError as ended:
            self._cancel.check()
            return ended
        finally:
            forget()
            self.left_s -= time.monotonic() - begun


def _request(evidence: Evidence) -> AnswerRequest:
    return AnswerRequest(
        evidence.question,
        language_of_question(evidence.question),
        evidence.analysis,
        evidence.now,
        evidence.hits,
        evidence.found.facts,
    )


def _proposal(name: str, reply: bytes, evidence: Evidence) -> AnswerProposal | None:
    """Return the reply as a proposal in the name of the plugin. Raises `ValueError`."""
    if len(reply) > _MOST_BYTES:
        raise ValueError(f"An answer has at most {_MOST_BYTES} bytes")
    given = msgspec.msgpack.decode(reply, type=PluginAnswer | None)
    if given is None or not given.line.strip():
        return None
    if not 1 <= len(given.quotes) <= _MOST_QUOTES or len(given.line) > _MOST_LINE:
        raise ValueError("An answer has a line and 1 to 20 quotes")
    citations = Citations()
    numbers = [_cite(quote, evidence.hits, citations) for quote in given.quotes]
    quoted = [it.text for it in evidence.hits]
    line = sanitize_markdown(given.line.strip(), cited_texts=quoted)
    line = known_marks(line, range(1, len(numbers) + 1))
    line = MARK.sub(lambda mark: f"[{numbers[int(mark[1]) - 1]}]", line)
    if not MARK.search(line):
        line += " " + "".join(f"[{number}]" for number in dict.fromkeys(numbers))
    direct = sanitize_markdown(" ".join(given.direct.split()))[:_MOST_DIRECT]
    # In a paragraph of its own, as what stands beside it is not checked.
    label = f"**{escaped(name)}:**"
    return AnswerProposal(citations, f"{label}\n\n{line}", direct, is_whole=True, own=label)


def _cite(quote: PassageQuote, hits: Sequence[Hit], citations: Citations) -> int:
    """Return the number of a quote. Raises `ValueError` if no passage has these words."""
    if not 0 <= quote.passage < len(hits):
        raise ValueError(f"There is no passage {quote.passage}")
    hit = hits[quote.passage]
    if not 0 <= quote.start < quote.end <= len(hit.text):
        raise ValueError(f"Passage {quote.passage} has no words {quote.start} to {quote.end}")
    return citations.cite(hit, hit.start + quote.start, hit.start + quote.end)
