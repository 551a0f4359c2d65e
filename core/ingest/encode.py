"""Texts become vectors in the model lane, in slices so short that a question never waits long."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import Cancelled
from core.lanes import BULK, PriorityLane

SLICE_S = 0.05
# What is assumed of the encoder before it has been measured, in characters a second.
_FIRST_RATE = 20_000.0
_WEIGHT_OF_NEWS = 0.3
# Beside its characters, each text costs about this many more.
_TEXT_COSTS = 24


class Encoder(Protocol):
    """Turns texts into unit vectors; may be called from several threads."""

    name: str
    dimension: int

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Nearly the row that `embed` gives for the text, as soon as can be."""
        ...


class EncoderRate:
    """How fast the encoder is, measured slice by slice, and for how long it has been busy."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rate = _FIRST_RATE
        self.busy_s = 0.0
        self.characters = 0

    def note(self, cost: int, seconds: float) -> None:
        """A slice of that cost took so long."""
        with self._lock:
            self.busy_s += seconds
            self.characters += cost
            if seconds > 0:
                self._rate += _WEIGHT_OF_NEWS * (cost / seconds - self._rate)

    @property
    def rate(self) -> float:
        """Characters a second, as measured lately; an assumption until there is a measure."""
        with self._lock:
            return self._rate

    @property
    def slice_cost(self) -> float:
        """The cost of what can be encoded in one slice."""
        with self._lock:
            return self._rate * SLICE_S


def encode(
    texts: Sequence[str], *, encoder: Encoder, lane: PriorityLane, pace: EncoderRate
) -> Future[NDArray[np.float32]]:
    """A row for each text, as a future.

    Texts of like length share a slice, so that little is wasted on padding. One slice after the
    other enters the lane, so that the next one is cut by the pace of the last.
    """
    done: Future[NDArray[np.float32]] = Future()
    vectors = np.zeros((len(texts), encoder.dimension), np.float32)
    order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))

    def work(start: int) -> None:
        end = _slice_end(texts, order, start, pace.slice_cost)
        began = time.perf_counter()
        chosen = order[start:end]
        vectors[chosen] = encoder.embed([texts[at] for at in chosen])
        pace.note(sum(map(_cost, (texts[at] for at in chosen))), time.perf_counter() - began)
        if end < len(order):
            follow(end)
        else:
            done.set_result(vectors)

    def follow(start: int) -> None:
        lane.submit(BULK, work, start).add_done_callback(pass_on)

    def pass_on(step: Future[None]) -> None:
        error = Cancelled() if step.cancelled() else step.exception()
        if error is not None and not done.done():
            done.set_exception(error)

    if texts:
        follow(0)
    else:
        done.set_result(vectors)
    return done


def _cost(text: str) -> int:
    return len(text) + _TEXT_COSTS


def _slice_end(texts: Sequence[str], order: Sequence[int], start: int, most: float) -> int:
    """Where the slice ends that holds at least one text and costs no more than `most`."""
    cost = 0
    for at in range(start, len(order)):
        cost += _cost(texts[order[at]])
        if cost > most and at > start:
            return at
    return len(order)
