import pytest

from bench.answers.weights.confidence_weights import (
    MOST_WRONG,
    ConfidenceCase,
    fit,
    held_out_scores,
    held_out_table,
)
from core.answer.confidence import ConfidenceFeatures


def case(asked, *, right, collection="a", kind="answerable"):
    features = ConfidenceFeatures(0.0, asked, 0.0, 0.0)
    return ConfidenceCase(collection, kind, right, features)


CASES = [
    case(asked / 20, right=asked > wrong_until, collection=collection)
    for collection, wrong_until in (("a", 8), ("b", 12))
    for asked in range(20)
]


def test_what_right_answers_have_more_of_makes_an_answer_likelier():
    model = fit(CASES)

    assert model.log_odds(CASES[19]) > 0.0 > model.log_odds(CASES[0])


def test_the_scores_of_a_collection_do_not_depend_on_its_own_answers():
    turned = [
        case(one.features.asked, right=not one.right) if one.collection == "a" else one
        for one in CASES
    ]

    assert held_out_scores(turned)[:20] == pytest.approx(held_out_scores(CASES)[:20])
    assert held_out_scores(turned)[20:] != pytest.approx(held_out_scores(CASES)[20:])


def test_from_the_last_limit_few_questions_are_stated_wrong():
    unanswerable = [case(0.95, right=False, kind="unanswerable")]

    *_, last = held_out_table([*CASES, *unanswerable])

    wrong, false = (float(cell) for cell in last.split("|")[4:6])
    assert wrong * 40 + false <= MOST_WRONG * 41 + 0.2
    assert float(last.split("|")[3]) > 0.3
