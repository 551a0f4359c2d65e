import pytest
from msgspec.structs import replace

from core.answer.answerers.judge import Judge
from core.answer.picked_confidence import PickedFeatures, picked_confidence
from core.records.answers.questions import Analysis
from tests.core.answer.passages import evidence, found, hit

REASON = hit("- Gates are renewed in oak. Reason: steel needs a new collar.", title="Gates")


def analyzed(question, share):
    seen = found(question, [REASON], evidence=share)
    seen = replace(seen, trace=replace(seen.trace, analysis=Analysis(question, kind="why")))
    return Judge(evidence(seen), stated_from=0.6).answer()


@pytest.mark.parametrize("name", PickedFeatures.__struct_fields__)
def test_confidence_grows_with_each_feature(name):
    low = PickedFeatures(0.0, 0.0)

    assert picked_confidence(low) < picked_confidence(replace(low, **{name: 1.0})) < 1.0


def test_a_reason_of_something_else_is_not_stated():
    asked = analyzed("Why are the gates renewed in oak?", 0.9)
    other = analyzed("Why did we drop Northern Stage Supply?", 0.0)

    assert asked.answerer == "labels"
    assert other.answerer != "labels"
