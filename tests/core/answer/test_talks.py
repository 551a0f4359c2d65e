"""Conversations are held, taken up again, and begun anew when other things may be told."""

from core.answer.talk import MOST_TALKS, Talks


def never():
    raise AssertionError("it is held already")


def test_a_conversation_taken_up_again_is_told_from_what_was_kept():
    talk = Talks().of(1, allowed=(), earlier=lambda: [("Who leads?", "Mara leads [1].")])

    assert [it.content for it in talk.messages()] == ["Question: Who leads?", "Mara leads."]


def test_a_conversation_that_is_held_goes_on():
    talks = Talks()

    first = talks.of(1, allowed=(), earlier=list)
    talks.of(2, allowed=(), earlier=list)

    assert talks.of(1, allowed=(), earlier=never) is first


def test_when_a_folder_is_no_longer_quoted_nothing_held_is_told_on():
    talks = Talks()
    first = talks.of(1, allowed=(), earlier=list)

    again = talks.of(1, allowed=(("/a", frozenset({"never quoted"})),), earlier=list)

    assert again is not first


def test_only_the_last_conversations_are_held():
    talks = Talks()
    first, second = (talks.of(key, allowed=(), earlier=list) for key in (1, 2))
    for key in range(3, MOST_TALKS + 1):
        talks.of(key, allowed=(), earlier=list)
    assert talks.of(1, allowed=(), earlier=never) is first

    talks.of(MOST_TALKS + 1, allowed=(), earlier=list)

    assert talks.of(1, allowed=(), earlier=never) is first
    assert talks.of(2, allowed=(), earlier=list) is not second
