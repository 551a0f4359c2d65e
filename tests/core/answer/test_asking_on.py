"""The second question of a conversation: what the model is told of the first, and may cite."""

from core.answer.chat_history import ChatHistory
from core.answer.reply import Replier
from core.language.vocabulary.vocabulary import built_in
from core.settings.options import Settings
from tests.core.answer.passages import embed, found, hit, stems
from tests.scripted_model import ScriptedModel

MARA = hit("Mara Lindqvist leads Project Lantern. It began in 2024.")
GRANT = hit("The Vellmar Foundation pays 180,000 euros.", path="/n/b.md", title="Grant")
BAKER = hit("Selma Okri bakes bread in Porto.", path="/n/c.md", title="Bread")
FIRST, SECOND = "Who leads Project Lantern?", "Who pays?"


class ElsewhereModel(ScriptedModel):
    is_remote = True


def asking(model, hits, *, settings=None):
    """Asks a question of which these passages are found."""

    def search(question, *, k, wishes=None, cancel=None, **_):
        return found(question, hits[:k])

    replier = Replier(
        search=search,
        embed=embed,
        stems=stems,
        model=lambda: model,
        settings=lambda: settings or Settings(),
        vocabulary=built_in,
    )
    return replier.reply


def told(model):
    return [message.content for message in model.asked[-1]]


def test_the_second_prompt_begins_with_the_first_and_its_reply():
    model, history = (
        ScriptedModel("Mara Lindqvist leads it [1]. See http://x.example/a."),
        ChatHistory(),
    )

    asking(model, [MARA])(FIRST, history=history)
    asking(model, [GRANT])(SECOND, history=history)

    first, second = model.asked
    assert second[: len(first)] == first
    assert [it.role for it in second] == ["system", "user", "assistant", "user"]
    assert second[2].content == "Mara Lindqvist leads it [1]. See http://x.example/a."
    assert MARA.text not in second[3].content
    assert GRANT.text in second[3].content


def test_a_question_outside_of_a_conversation_is_told_alone_below_the_same_rules():
    model = ScriptedModel("Mara Lindqvist leads it [1].")

    asking(model, [MARA])(FIRST)
    asking(model, [GRANT])(SECOND)

    first, second = model.asked
    assert [it.role for it in second] == ["system", "user"]
    assert first[0] == second[0]
    assert "[1] Grant" in second[1].content


def test_a_number_stands_for_the_same_passage_in_every_turn():
    model, history = ScriptedModel("Mara Lindqvist leads it [1]."), ChatHistory()

    asking(model, [MARA, GRANT])(FIRST, history=history)
    asking(model, [BAKER, GRANT])(SECOND, history=history)

    assert "[3] Bread" in told(model)[-1]
    assert "[2] stands above." in told(model)[-1]
    assert GRANT.text not in told(model)[-1]


def test_a_passage_of_an_earlier_turn_may_be_cited():
    model = ScriptedModel("Mara leads [1].", "Mara Lindqvist leads Project Lantern [1].")
    history = ChatHistory()

    asking(model, [MARA])(FIRST, history=history)
    answer = asking(model, [GRANT])(SECOND, history=history)

    assert [(it.n, it.path, it.quote) for it in answer.citations] == [
        (1, MARA.path, "Mara Lindqvist leads Project Lantern.")
    ]
    assert answer.unsupported == ()


def test_a_passage_that_is_told_no_more_may_not_be_cited():
    model = ScriptedModel("Mara leads [1].", "Mara Lindqvist leads Project Lantern [1].")
    history = ChatHistory()

    asking(model, [MARA])(FIRST, history=history)
    history.fit(room=0, count=len)
    answer = asking(model, [GRANT])(SECOND, history=history)

    assert MARA.path not in [it.path for it in answer.citations]
    assert "[2] Grant" in told(model)[-1]


def test_a_model_elsewhere_is_told_no_earlier_turn():
    here, elsewhere = ScriptedModel("Mara leads [1]."), ElsewhereModel("The foundation pays [2].")
    history = ChatHistory()

    asking(here, [MARA])(FIRST, history=history)
    asking(elsewhere, [GRANT])(SECOND, history=history)

    assert [it.role for it in elsewhere.asked[0]] == ["system", "user"]
    assert not any(word in "".join(told(elsewhere)) for word in ("Mara", "Lantern"))


def test_a_no_of_the_model_is_told_as_it_was_written():
    model, history = ScriptedModel("NOT FOUND"), ChatHistory()

    answer = asking(model, [MARA], settings=Settings({"not_found_by": "model"}))(
        FIRST, history=history
    )
    asking(model, [GRANT])(SECOND, history=history)

    assert not answer.found
    assert told(model)[2] == "NOT FOUND"


def test_turns_give_way_to_what_is_found_for_the_new_question():
    model, history = ScriptedModel("Mara leads [1].", context_length=4200), ChatHistory()
    settings = Settings({"answer_tokens": 100})

    answers = [
        asking(
            model,
            [hit(f"Note {n}. Mara leads. " + "word " * 1200, path=f"/n/{n}.md")],
            settings=settings,
        )(f"What does note {n} say?", history=history)
        for n in range(6)
    ]

    assert all(it.model == "scripted" for it in answers)
    assert all(f"Note {n}." in asked[-1].content for n, asked in enumerate(model.asked))
    assert all(sum(len(it.content.split()) for it in asked) <= 4100 for asked in model.asked)
    assert "Question: What does note 0 say?" in [it.content for it in model.asked[-1]]


def test_a_window_that_holds_one_turn_only_holds_the_new_one():
    model, history = ScriptedModel("Mara leads [1].", context_length=900), ChatHistory()
    settings = Settings({"answer_tokens": 50})
    long = "word " * 300

    for n in range(3):
        asking(model, [hit(f"Note {n}. {long}", path=f"/n/{n}.md")], settings=settings)(
            f"What does note {n} say? " + "Really? " * 60, history=history
        )

    assert all(f"Note {n}." in asked[-1].content for n, asked in enumerate(model.asked))
