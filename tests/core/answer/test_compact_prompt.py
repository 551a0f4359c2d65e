"""Small models and small windows get short rules with an example, and a few passages."""

from core.answer.chat_history import ChatHistory
from tests.core.answer.passages import fact, hit
from tests.core.answer.test_reply import HITS, ScriptedModel, replier

QUESTION = "Who leads Project Lantern?"
EXAMPLE = "Olga sells honey"


class RecordingModel(ScriptedModel):
    def __init__(self, text="Mara leads Project Lantern [1].", *, parameters=0, **more):
        super().__init__(text, **more)
        self.parameters = parameters
        self.messages = []
        self.reply_tokens = []

    def chat(self, messages, *, max_tokens, **more):
        self.messages.append(list(messages))
        self.reply_tokens.append(max_tokens)
        return super().chat(messages, max_tokens=max_tokens, **more)


def small(**more):
    return RecordingModel(parameters=135_000_000, **more)


def test_models_below_a_billion_parameters_and_windows_below_4096_get_the_compact_prompt():
    compact = [small(), RecordingModel(context_length=2048)]
    full = [RecordingModel(), RecordingModel(parameters=1_500_000_000)]

    for model in (*compact, *full):
        replier(model).reply(QUESTION)

    assert all(EXAMPLE in model.messages[0][0].content for model in compact)
    assert not any(EXAMPLE in model.messages[0][0].content for model in full)


def test_the_compact_prompt_has_at_most_four_passages_in_700_tokens():
    model = small()
    long = [hit(f"Note {n}. " + "word " * 90, path=f"/n/{n}.md") for n in range(9)]

    answer = replier(model, hits=long).reply("What does the note say?")

    assert sum(len(it.content.split()) for it in model.messages[0]) <= 700
    assert "[4]" in model.asked[0]
    assert "[5]" not in model.asked[0]
    assert model.reply_tokens[0] < 512
    assert answer.trace.prompts[0].name == "answer_compact"


def test_the_compact_prompt_has_passages_and_own_lines_but_no_facts():
    model = small()
    facts = [fact("Lantern", "MANAGED_BY", "Zelda", quote="x")]

    replier(model, facts=facts).reply(QUESTION, own=["Answer in German."])

    assert "Answer in German." in model.asked[0]
    assert "Zelda" not in model.asked[0]
    assert all(it.text in model.asked[0] for it in HITS)


def test_the_rules_stay_the_same_so_that_the_prefix_cache_is_used():
    model, history = small(), ChatHistory()

    for question in (QUESTION, "Who pays for it?"):
        answer = replier(model).reply(question, history=history)
        history.end_turn(question, answer.answer)

    first, second = model.messages
    assert first[0] == second[0]
    assert [len(first), len(second)] == [2, 2]
