"""Conversations are held, taken up again, and begun anew when other things may be told."""

from core.answer.chat_history import MOST_HISTORIES, ChatHistories


def never():
    raise AssertionError("it is held already")


def test_a_conversation_taken_up_again_is_told_from_what_was_kept():
    history = ChatHistories().of(1, allowed=(), earlier=lambda: [("Who leads?", "Mara leads [1].")])

    assert [it.content for it in history.messages()] == ["Question: Who leads?", "Mara leads."]


def test_a_conversation_that_is_held_goes_on():
    histories = ChatHistories()

    first = histories.of(1, allowed=(), earlier=list)
    histories.of(2, allowed=(), earlier=list)

    assert histories.of(1, allowed=(), earlier=never) is first


def test_when_a_folder_is_no_longer_quoted_nothing_held_is_told_on():
    histories = ChatHistories()
    first = histories.of(1, allowed=(), earlier=list)

    again = histories.of(1, allowed=(("/a", frozenset({"never quoted"})),), earlier=list)

    assert again is not first


def test_only_the_last_conversations_are_held():
    histories = ChatHistories()
    first, second = (histories.of(key, allowed=(), earlier=list) for key in (1, 2))
    for key in range(3, MOST_HISTORIES + 1):
        histories.of(key, allowed=(), earlier=list)
    assert histories.of(1, allowed=(), earlier=never) is first

    histories.of(MOST_HISTORIES + 1, allowed=(), earlier=list)

    assert histories.of(1, allowed=(), earlier=never) is first
    assert histories.of(2, allowed=(), earlier=list) is not second
