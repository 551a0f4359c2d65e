import numpy as np
import pytest

from core.retrieve.metrics import FILE_NAME, WINDOW, IndexFreshness, LatencyLog, health_warnings


def test_medians_and_tails_are_those_of_the_last_questions(tmp_path):
    book = LatencyLog(tmp_path)
    for took in range(2 * WINDOW):
        book.record({"words": float(took)})

    (step,) = book.step_figures()

    assert (book.questions, step.questions) == (2 * WINDOW, WINDOW)
    assert step.p50_ms == pytest.approx(np.percentile(np.arange(WINDOW, 2 * WINDOW), 50))
    assert step.p95_ms == pytest.approx(np.percentile(np.arange(WINDOW, 2 * WINDOW), 95))


def test_figures_outlive_a_restart(tmp_path):
    book = LatencyLog(tmp_path)
    book.record({"words": 3.0, "total": 5.0})
    book.record_failure()
    book.save()

    again = LatencyLog(tmp_path)

    assert (again.questions, again.failures) == (1, 1)
    assert again.step_figures() == book.step_figures()


@pytest.mark.parametrize("content", [b"", b"{", b'{"questions": "many"}', b"\xff\xfe"])
def test_a_file_that_cannot_be_read_costs_only_the_figures(tmp_path, content):
    (tmp_path / FILE_NAME).write_bytes(content)

    book = LatencyLog(tmp_path)
    book.record({"total": 1.0})

    assert book.questions == 1


def test_a_folder_that_cannot_be_written_costs_only_the_figures(tmp_path):
    book = LatencyLog(tmp_path / "gone")
    book.record({"total": 1.0})

    book.save()

    assert book.questions == 1


def test_nothing_of_a_question_is_in_the_file(tmp_path):
    book = LatencyLog(tmp_path)
    book.record({"total": 1.25})
    book.save()

    assert (tmp_path / FILE_NAME).read_bytes() == (
        b'{"questions":1,"failures":0,"latencies_ms":{"total":[1.25]}}'
    )


def test_what_is_in_order_gets_no_warning():
    assert health_warnings(queue=3, behind_s=10, questions=50, failures=1) == ()


def test_each_figure_beyond_its_limit_is_said():
    warnings = health_warnings(queue=101, behind_s=301, questions=98, failures=2)

    assert len(warnings) == 3
    assert "2 of 100" in str(warnings[2])


def test_the_index_is_behind_from_the_first_time_it_was_incomplete():
    fresh = IndexFreshness()
    fresh.update(complete=False, now=10.0)
    fresh.update(complete=False, now=20.0)

    assert fresh.behind_s(25.0) == 15.0

    fresh.update(complete=True, now=30.0)

    assert fresh.behind_s(40.0) == 0.0
