from core.graph.analytics.community_summary import community_name, distinctive_words


def test_words_of_many_passages_that_are_rare_elsewhere_tell_a_community():
    counts = {"turbine": 6, "week": 6, "extension": 1, "blade": 3}
    frequency = {"turbine": 7, "week": 90, "extension": 1, "blade": 3}

    words = distinctive_words(counts, frequency, passages=100, least=2)

    assert list(words) == ["turbine", "blade", "week"]


def test_a_community_is_named_by_its_words_where_enough_passages_tell_them():
    words = ("turbine", "blades", "tides", "bay")

    assert community_name(("Mara", "Lantern"), words, passages=9) == "Turbine, blades, tides"
    assert community_name(("Mara", "Lantern"), words, passages=2) == "Mara and Lantern"
    assert community_name(("Mara",), words) == "Mara: turbine"
    assert community_name(("Mara", "Lantern"), ("turbine",), passages=9) == "Mara and Lantern"
