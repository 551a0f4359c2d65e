import numpy as np
import pytest

from core.errors import ModelMissing
from core.messages import UserMessage
from core.retrieve.rank.ranker import BATCH, rerank

TEXTS = [f"text {n}" for n in range(30)]


class ByLastDigit:
    """Likes texts that end in a high digit; each text takes `seconds`."""

    def __init__(self, *, seconds=0.0, error=None):
        self.seconds, self.error = seconds, error
        self.now, self.read = 0.0, 0

    def score(self, question, texts):
        if self.error:
            raise self.error
        self.now += self.seconds * len(texts)
        self.read += len(texts)
        return np.array([float(text[-1]) for text in texts])

    def clock(self):
        return self.now


def ranked(reranker, texts=TEXTS, *, budget_ms=100.0, **more):
    clock = reranker.clock if reranker else (lambda: 0.0)
    return rerank("q", texts, reranker=reranker, budget_ms=budget_ms, clock=clock, **more)


def test_the_first_twenty_are_put_in_the_models_order_and_the_others_stay():
    result = ranked(ByLastDigit())

    assert result.done
    assert result.order.tolist()[:6] == [9, 19, 8, 18, 7, 17]
    assert sorted(result.order[:20].tolist()) == list(range(20))
    assert result.order[20:].tolist() == list(range(20, 30))
    assert ((result.scores > 0) & (result.scores < 1)).all()
    assert (np.diff(result.scores) <= 0).all()
    assert "20 passages" in str(result.note)


def test_what_would_take_too_long_is_left_after_one_batch():
    slow = ByLastDigit(seconds=0.05)

    result = ranked(slow, budget_ms=300.0)

    assert not result.done
    assert result.order.tolist() == list(range(30))
    assert slow.read == BATCH
    assert "1,000 of 300 ms" in str(result.note)


def test_a_model_within_its_budget_is_heard():
    assert ranked(ByLastDigit(seconds=0.001), budget_ms=30.0).done


def test_without_a_model_the_order_stays():
    result = ranked(None)

    assert result.order.tolist() == list(range(30))
    assert not result.note


def test_a_model_that_fails_leaves_the_order_and_says_why():
    result = ranked(ByLastDigit(error=ModelMissing("m", UserMessage.literal("It is gone. Look."))))

    assert result.order.tolist() == list(range(30))
    assert "It is gone." in str(result.note)


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_is_read_where_there_is_nothing_to_rank(count):
    reranker = ByLastDigit()

    result = ranked(reranker, TEXTS[:count])

    assert result.order.tolist() == list(range(count))
    assert reranker.read == 0
