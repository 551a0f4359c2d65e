"""Weights of the ranking: what a setting reaches, and leaving one collection out."""

import tomllib
from random import Random

import numpy as np
import pytest
from msgspec import convert
from msgspec.structs import replace

from bench.retrieval.weights.candidates import Candidates, Case, walk_settings
from bench.retrieval.weights.outcomes import Outcome, Setting, outcome
from bench.retrieval.weights.ranking_weights import (
    VARIED,
    Trial,
    best_without,
    holds,
    table,
    to_toml,
    try_settings,
)
from core.retrieve.ranking_weights import FirstWeights, RankingWeights, ranking_weights
from core.retrieve.recall.passage_pairs import PairObservations

PLAIN = replace(ranking_weights(), first=FirstWeights(0.0, 0.0, 0.0, 0.0))
KINDS = {"a": "natural", "b": "natural", "c": "multi-hop"}


def case(*, own, walked, gold, read=None, in_period=None):
    count = len(own)
    nothing = np.zeros((count, count))
    return Case(
        frozenset(gold),
        (
            Candidates(
                records=tuple("pqrst"[:count]),
                own=np.array(own, float),
                walked=np.array(walked, float),
                read=np.array(read if read is not None else [0.0] * count, float),
                named=np.zeros(count),
                in_period=np.array(in_period if in_period is not None else [False] * count),
                pairs=PairObservations(nothing, nothing, np.array(walked, float), nothing, nothing),
            ),
        ),
    )


def trial(**hits):
    return Trial(
        Setting(PLAIN), {name: Outcome(hit, hit, hit, hit, hit) for name, hit in hits.items()}
    )


def test_the_passage_that_fits_by_itself_is_first_only_with_its_weight():
    cases = [case(own=[0.1, 1.0, 0.0], walked=[1.0, 0.9, 0.1], gold={"q"})]

    plain = outcome(cases, Setting(PLAIN))
    chosen = outcome(cases, Setting(replace(PLAIN, first=FirstWeights(2.0, 0.0, 0.0, 0.0))))

    assert (plain.hit1, chosen.hit1) == (0.0, 1.0)
    assert plain.recall2 == chosen.recall2 == 1.0


def test_the_reader_counts_only_where_it_reads():
    cases = [case(own=[0, 0], walked=[1.0, 0.9], gold={"q"}, read=[-5.0, 15.0])]

    reached = outcome(cases, Setting(replace(PLAIN, first=FirstWeights(0.0, 0.0, 0.2, 0.0))))

    assert (reached.hit1, reached.hit1_read) == (0.0, 1.0)


def test_a_passage_of_the_period_comes_first():
    cases = [case(own=[0, 0], walked=[1.0, 0.9], gold={"q"}, in_period=[False, True])]

    assert outcome(cases, Setting(PLAIN)).hit1 == 1.0


def test_a_collection_gets_the_setting_that_is_best_on_the_others():
    trials = [trial(a=0.5, b=0.5, c=0.5), trial(a=1.0, b=0.4, c=0.4), trial(a=0.4, b=0.8, c=0.7)]

    assert best_without(trials, KINDS, "a") is trials[2]
    assert best_without(trials, KINDS, "b") is trials[1]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (trial(a=0.6, b=0.6, c=0.6), True),
        (trial(a=0.9, b=0.9, c=0.4), False),
        (trial(a=0.4, b=0.4, c=0.4), False),
    ],
)
def test_weights_hold_where_they_gain_on_average_and_lose_nowhere(other, expected):
    assert holds([trial(a=0.5, b=0.5, c=0.5), other], KINDS) is expected


def test_the_table_has_a_line_for_each_collection():
    lines = list(table([trial(a=0.5, b=0.5, c=0.5), trial(a=0.7, b=0.6, c=0.6)], KINDS))

    assert "0.500, 0.500, 0.500 | 0.700, 0.700, 0.700" in lines[2]
    assert lines[-1].startswith("| mean")


def test_the_written_file_is_read_as_the_same_weights():
    assert convert(tomllib.loads(to_toml(PLAIN)), RankingWeights) == PLAIN


@pytest.mark.parametrize("name", VARIED)
def test_settings_vary_and_stay_readable(name):
    settings = [VARIED[name](Random(n), PLAIN) for n in range(20)]

    assert len({str(one) for one in settings}) > 5
    assert all(convert(tomllib.loads(to_toml(one.weights)), RankingWeights) for one in settings)
    assert all(one.walk < len(walk_settings(PLAIN)) for one in settings)


def test_the_first_trial_is_what_ships():
    cases = {"a": [case(own=[0.1, 1.0], walked=[1.0, 0.9], gold={"q"})]}

    trials = list(try_settings(cases, PLAIN, "first"))

    assert trials[0].setting.weights == PLAIN
    assert len(trials) > 100
