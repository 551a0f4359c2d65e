from bench.retrieval.retrieval_report import SetReport, pooled


def a_set(*, at_5, at_2):
    return SetReport(
        "some", None, ours=at_5[0], hybrid=at_5[1], ours_at_2=at_2[0], hybrid_at_2=at_2[1]
    )


def test_all_sets_are_pooled_by_question_at_both_cuts_t15():
    few = a_set(at_5=((1.0,), (0.0,)), at_2=((0.5,), (0.5,)))
    more = a_set(at_5=((1.0, 0.5, 0.5), (0.5, 0.5, 0.0)), at_2=((0.5,) * 3, (0.0,) * 3))

    _, heading, at_2, at_5 = pooled([few, more]).split("\n")

    assert heading == "all sets"
    assert at_2.startswith("  recall at 2: 0.500")
    assert "hybrid 0.125; over the hybrid: +0.375" in at_2
    assert at_5.startswith("  recall at 5: 0.750")
    assert "hybrid 0.250; over the hybrid: +0.500" in at_5
    assert "4 questions" in at_5
