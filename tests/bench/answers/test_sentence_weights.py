import msgspec
import numpy as np

from bench.answers.weights import sentence_weights
from bench.answers.weights.sentence_weights import MEAN_BEST, NAMES, SentenceRows
from core.answer.quoting.weights import SentenceWeights

SEEN = NAMES.index("span")


def rows(collection, count, *, seed):
    """Questions whose right sentence is the one that the reader sees; all else tells little."""
    luck = np.random.default_rng(seed)
    for _ in range(count):
        table = luck.random((5, len(NAMES)))
        right = np.zeros(5)
        right[luck.integers(5)] = 1.0
        table[:, SEEN] = right
        yield SentenceRows(collection, table, right)


def test_what_tells_the_right_sentence_gets_the_weight_and_the_best_have_the_mean_score():
    seen = [*rows("notes", 60, seed=1), *rows("mails", 60, seed=2)]

    weights = sentence_weights.fit(seen)

    assert int(np.argmax(weights)) == SEEN
    assert np.isclose(np.mean([(it.rows @ weights).max() for it in seen]), MEAN_BEST)
    assert sentence_weights.share_right(seen, np.ones(len(NAMES))) < 0.9


def test_each_collection_is_measured_with_the_weights_of_the_others():
    seen = [*rows("notes", 40, seed=1), *rows("mails", 40, seed=2)]

    *_, notes, mails = sentence_weights.held_out_table(seen)

    assert notes.startswith("| notes | 40 | ")
    assert all(line.endswith(" | 1.000 |") for line in (notes, mails))


def test_the_weights_are_written_as_they_are_read():
    weights = np.arange(len(NAMES)) / 10.0

    text = sentence_weights.to_toml(weights)

    assert msgspec.toml.decode(text, type=SentenceWeights) == SentenceWeights(*weights.tolist())
