import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.graph.traversal.activation import ActivationOptions, activate
from tests.core.graph.traversal.memory_graphs import Said, memory_of, random_memory, starts_at

ADA, BYRON, LONDON = 10, 20, 30
FEW = settings(max_examples=40)


def test_texts_that_are_far_from_the_question_let_nothing_through():
    graph = memory_of({1: {ADA, BYRON}, 2: {ADA, LONDON}})
    ada, byron, london = graph.objects(np.array([ADA, BYRON, LONDON])).tolist()
    near, far = graph.passages(np.array([1, 2])).tolist()

    found = activate(
        graph, starts_at(ada), Said({near: 0.8, far: 0.05}), options=ActivationOptions(gate=0.1)
    )

    assert found.passages.tolist() == [0]
    assert byron in {step.far for step in found.steps}
    assert london not in {step.far for step in found.steps}


def test_what_two_starts_reach_receives_more_than_what_one_reaches():
    graph = memory_of({1: {ADA, BYRON}, 2: {ADA}, 3: {BYRON}})

    found = activate(graph, starts_at(*graph.objects(np.array([ADA, BYRON]))), Said())

    assert found.passages.tolist()[0] == 0
    assert found.passage_scores[0] > found.passage_scores[1]


def test_a_rare_thing_fires_more_than_a_common_one():
    graph = memory_of({1: {ADA}, **{one: {BYRON} for one in range(2, 12)}})
    starts = starts_at(*graph.objects(np.array([ADA, BYRON])))
    options = ActivationOptions(hops=1, dilution=0.0, worth=1.0)

    found = activate(graph, starts, Said(), options=options)

    assert found.passages.tolist()[0] == 0
    assert found.passage_scores[0] > 2 * found.passage_scores[1]


def test_activation_decays_from_hop_to_hop():
    graph = memory_of({1: {ADA, BYRON}, 2: {BYRON}})
    starts = starts_at(*graph.objects(np.array([ADA])))
    options = ActivationOptions(hops=3, decay=0.5, dilution=0.0, sharpness=0.0, worth=1.0)

    found = activate(graph, starts, Said(), options=options)

    assert dict(zip(found.passages.tolist(), found.passage_scores.tolist(), strict=True)) == {
        # What Byron fires comes back as well.
        0: pytest.approx(0.5 + 0.125), 1: pytest.approx(0.125),
    }  # fmt: skip


def test_what_receives_too_little_does_not_fire():
    graph = memory_of({1: {ADA, BYRON}, 2: {ADA, LONDON}, 3: {LONDON}})
    starts = starts_at(*graph.objects(np.array([ADA])))
    first, second = graph.passages(np.array([1, 2])).tolist()
    said = Said({first: 0.9, second: 0.2})

    reached = [
        set(
            activate(graph, starts, said, options=ActivationOptions(threshold=at)).passages.tolist()
        )
        for at in (0.0, 0.5)
    ]

    assert reached == [{0, 1, 2}, {0, 1}]


@FEW
@given(st.integers(0, 10_000), st.sampled_from(["E", "T", "O"]))
def test_nothing_excluded_is_entered(seed, excluded):
    graph = random_memory(seed)

    found = activate(graph, starts_at(0, 1), Said(seed=seed), excluded=(excluded,))

    entered = np.array([step.far for step in found.steps], np.int64)
    assert "OTE".index(excluded) not in graph.kinds_of(entered).tolist()


def test_without_starts_nothing_is_active():
    assert len(activate(memory_of({1: {ADA}}), starts_at(), Said()).passages) == 0
