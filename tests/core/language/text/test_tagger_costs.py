"""The costs of word classes in sequence are HanTa's, in a fraction of the memory."""

from HanTa.HanoverTagger import HanoverTagger

from core.language.text.tagger import MODELS, UNSEEN, steps


def test_each_step_costs_what_hanta_says_and_equal_rows_are_one():
    theirs = HanoverTagger(MODELS["de"]).LP_trans_word
    ours = steps("de")

    assert ours.keys() == theirs.keys()
    for pair, costs in theirs.items():
        assert all(ours[pair][tag] == cost for tag, cost in costs.items())
        unseen = set(range(len(ours[pair]))) - set(costs)
        assert {ours[pair][tag] for tag in unseen} <= {UNSEEN}
    assert len({id(row) for row in ours.values()}) < 0.6 * len(ours)
