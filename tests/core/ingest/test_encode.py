"""Texts become vectors in slices that let questions through."""

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Cancelled
from core.ingest.encode import EncoderRate, encode_texts
from core.lanes import QUESTION, PriorityLane
from tests.fakes import HashEncoder


@given(st.lists(st.text(max_size=30), max_size=20))
def test_each_text_gets_its_own_row_whatever_the_slices(texts: list[str]) -> None:
    lane = PriorityLane("model")
    encoder = HashEncoder()
    rate = EncoderRate()
    rate.record(1, 1.0)

    rows = encode_texts(texts, encoder=encoder, lane=lane, rate=rate).result(timeout=10)
    lane.close()

    np.testing.assert_allclose(rows, encoder.embed(texts) if texts else rows, atol=1e-6)
    assert rows.shape == (len(texts), encoder.dimension)


class HeldEncoder(HashEncoder):
    """An encoder whose first call waits until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.began = threading.Event()
        self.go_on = threading.Event()
        self.calls = 0

    def embed(self, texts):
        self.calls += 1
        self.began.set()
        self.go_on.wait(10)
        return super().embed(texts)


def test_a_question_passes_between_two_slices() -> None:
    lane = PriorityLane("model")
    encoder = HeldEncoder()
    rate = EncoderRate()
    for _ in range(30):
        rate.record(1, 1.0)
    bulk = encode_texts(["a" * 50] * 10, encoder=encoder, lane=lane, rate=rate)
    encoder.began.wait(10)
    calls_before = lane.submit(QUESTION, lambda: encoder.calls)
    encoder.go_on.set()

    assert calls_before.result(timeout=10) == 1
    assert len(bulk.result(timeout=10)) == 10
    assert encoder.calls > 1
    lane.close()


def test_a_closed_lane_ends_the_wait() -> None:
    lane = PriorityLane("model")
    lane.close()

    with pytest.raises(Cancelled):
        encode_texts(["a"], encoder=HashEncoder(), lane=lane, rate=EncoderRate()).result(timeout=10)


def test_a_slice_takes_as_much_as_the_pace_allows() -> None:
    rate = EncoderRate()
    for _ in range(60):
        rate.record(10_000, 1.0)

    assert rate.slice_cost == pytest.approx(500, rel=0.01)
