"""Topics keep their colors."""

from core.records.graph.map import MapTopic
from core.records.ids import CommunityId
from ui.canvas.view_state import TopicColors


def topics(*numbers: int) -> list[MapTopic]:
    return [MapTopic(CommunityId(it), f"Topic {it}", 9, 9, 0.0, 0.0, 1.0) for it in numbers]


def test_at_first_colors_go_by_rank_and_begin_again_when_all_are_given():
    assert TopicColors().assign(topics(7, 8, 9, 10, 11), count=3) == (0, 1, 2, 0, 1)


def test_a_topic_keeps_its_color_when_another_outgrows_it():
    colors = TopicColors()
    colors.assign(topics(7, 8, 9), count=6)

    assert colors.assign(topics(9, 7, 8), count=6) == (2, 0, 1)


def test_a_new_topic_has_a_color_that_no_other_in_view_has():
    colors = TopicColors()
    colors.assign(topics(7, 8, 9), count=6)

    assert colors.assign(topics(9, 12, 8), count=6) == (2, 0, 1)
    assert colors.assign(topics(9, 7, 8), count=6) == (2, 0, 1)
