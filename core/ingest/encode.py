"""Encoding of texts in the model lane, in slices so short that a question never waits long."""

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
# Assumed rate before the first measurement, in characters per second.
_INITIAL_RATE = 20_000.0
# Weight of a new measurement in the moving average.
_SMOOTHING = 0.3
# Fixed cost of each text, in characters.
_COST_PER_TEXT = 24


class Encoder(Protocol):
    """Encoder of texts to unit vectors; thread-safe."""

    name: str
    dimension: int

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row for each text."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return nearly the row that `embed` gives for the text, with low latency."""
        ...


class EncoderRate:
    """Rate of the encoder as a moving average over slices, and its busy time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rate = _INITIAL_RATE
        self.busy_s = 0.0
        self.characters = 0

    def record(self, cost: int, seconds: float) -> None:
        """Record the cost of a slice, in characters, and its time."""
        with self._lock:
            self.busy_s += seconds
            self.characters += cost
            if seconds > 0:
                self._rate += _SMOOTHING * (cost / seconds - self._rate)

    @property
    def rate(self) -> float:
        """Characters per second; an assumption until there is a measurement."""
        with self._lock:
            return self._rate

    @property
    def slice_cost(self) -> float:
        """Cost, in characters, of what is encoded in one slice."""
        with self._lock:
            return self._rate * SLICE_S


def encode_texts(
    texts: Sequence[str], *, encoder: Encoder, lane: PriorityLane, rate: EncoderRate
) -> Future[NDArray[np.float32]]:
    """Encode the texts; the future holds one row for each text.

    Texts of similar length share a slice, so that little is wasted on padding. The next slice
    enters the lane after the last one has ended, and is sized by the measured rate.
    """
    done: Future[NDArray[np.float32]] = Future()
    vectors = np.zeros((len(texts), encoder.dimension), np.float32)
    order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))

    def encode_slice(start: int) -> None:
        end = _slice_end(texts, order, start, rate.slice_cost)
        began = time.perf_counter()
        chosen = order[start:end]
        vectors[chosen] = encoder.embed([texts[at] for at in chosen])
        rate.record(sum(map(_cost, (texts[at] for at in chosen))), time.perf_counter() - began)
        if end < len(order):
            submit_slice(end)
        else:
            done.set_result(vectors)

    def submit_slice(start: int) -> None:
        lane.submit(BULK, encode_slice, start).add_done_callback(forward_error)

    def forward_error(step: Future[None]) -> None:
        error = Cancelled() if step.cancelled() else step.exception()
        if error is not None and not done.done():
            done.set_exception(error)

    if texts:
        submit_slice(0)
    else:
        done.set_result(vectors)
    return done


def _cost(text: str) -> int:
    return len(text) + _COST_PER_TEXT


def _slice_end(texts: Sequence[str], order: Sequence[int], start: int, most: float) -> int:
    """Return the end of a slice of at least one text that costs no more than `most`."""
    cost = 0
    for at in range(start, len(order)):
        cost += _cost(texts[order[at]])
        if cost > most and at > start:
            return at
    return len(order)
