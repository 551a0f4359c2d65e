from core.refine.reading_plan import Throughput


def test_there_is_no_estimate_without_a_basis():
    pace = Throughput()

    assert pace.seconds_left(1000) is None
    pace.add(1000, 10.0)
    pace.add(1000, 10.0)
    assert pace.seconds_left(1000) is None


def test_the_rest_is_estimated_at_the_measured_speed():
    pace = Throughput()

    for _ in range(4):
        pace.add(1000, 10.0)

    assert pace.seconds_left(5000) == 50.0
    assert pace.seconds_left(0) == 0.0


def test_time_that_a_question_cost_makes_the_estimate_longer():
    pace = Throughput()
    for _ in range(4):
        pace.add(1000, 10.0)

    pace.add(0, 20.0)

    assert pace.seconds_left(1000) == 15.0


def test_a_change_of_speed_is_noticed():
    pace = Throughput()
    for _ in range(40):
        pace.add(1000, 100.0)

    for _ in range(30):
        pace.add(1000, 1.0)

    assert pace.seconds_left(1000) == 1.0
