import json
import tomllib

import numpy as np
import pytest

from bench.answers.answerability import FEATURES, AnswerabilityCase, load_single_steps
from bench.answers.weights.answerability_weights import LogisticCurve, fit_curve, to_toml


def made(count, *, seed):
    """Cases in which `about` and `together` tell what is answerable, and nothing else does."""
    random = np.random.default_rng(seed)
    for number in range(count):
        for gone, lift in (("nothing", 0.5), ("all", 0.0)):
            noise = random.random(len(FEATURES))
            values = dict(zip(FEATURES, noise.tolist(), strict=True))
            values["about"] += lift
            values["together"] += lift
            yield AnswerabilityCase("set", number, gone, 1.0, 0.0, 0.5, values)


def test_what_tells_gets_weight_and_the_rest_little():
    weights = fit_curve([list(made(200, seed=1)), list(made(200, seed=2))]).weights

    assert min(weights["about"], weights["together"]) > 3 * max(weights["named"], weights["apart"])


def test_no_observation_speaks_against_an_answer():
    turned = [
        AnswerabilityCase(it.set, it.question, it.gone, it.share, 0.0, 0.5,
             {name: -value for name, value in it.features.items()})
        for it in made(50, seed=3)
    ]  # fmt: skip

    assert min(fit_curve([turned]).weights.values()) == 0.0


def test_the_curve_gives_what_is_answerable_the_higher_probability():
    sets = [list(made(100, seed=4))]
    curve = fit_curve(sets)
    by_kind = {
        gone: np.mean([curve.evidence(case) for case in sets[0] if case.gone == gone])
        for gone in ("nothing", "all")
    }

    assert by_kind["nothing"] > 0.6 > 0.4 > by_kind["all"]


def test_weights_are_written_as_they_are_read():
    curve = LogisticCurve(-3.5, dict.fromkeys(FEATURES, 1.25))

    assert tomllib.loads(to_toml(curve)) == {"bias": -3.5, "weights": curve.weights}


def test_steps_that_stand_for_themselves_are_questions(tmp_path):
    queries = tmp_path / "queries.jsonl"
    steps = [
        {"question": "Where is the harbor?", "gold_id": "r1"},
        {"question": "Who leads #1?", "gold_id": "r2"},
        {"question": "Harbor >> country", "gold_id": "r3"},
    ]
    rows = [{"question": "Who leads the place of the harbor?", "decomposition": steps}, {"a": 1}]
    queries.write_text("\n".join(map(json.dumps, rows)), "utf-8")

    found = load_single_steps(queries)

    assert [(it.question, it.gold_ids) for it in found] == [("Where is the harbor?", ("r1",))]


def test_the_file_that_ships_holds_a_weight_for_each_observation():
    from core.retrieve.rank.evidence import fitted_weights

    assert fitted_weights().weights.__struct_fields__ == FEATURES
    assert fitted_weights().bias == pytest.approx(-11.0, abs=5.0)
