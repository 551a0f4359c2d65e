"""Options of answers and of the language model (spec rows T11, P8)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number, Text

ANSWERS = "Answers"


class AnswerOptions:
    """Mixin of `Settings`: answers, language model, text encoder."""

    model_file = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Language model",
        help="A GGUF file. Without one, answers are made of the documents' own sentences.",
    )
    encoder = Option(
        Text(),
        default="all-MiniLM-L6-v2",
        section=ANSWERS,
        title="Text encoder",
        help="What finds texts by their meaning. Another one encodes everything anew in the "
        "background; until it is done, the old one answers.",
    )
    answer_tokens = Option(
        Integer(32, 8192),
        default=512,
        section=ANSWERS,
        title="Longest answer",
        help="In tokens of the language model.",
    )
    context_tokens = Option(
        Integer(512, 131_072),
        default=8000,
        section=ANSWERS,
        title="Context for the model",
        help="Upper limit of what is given to the model; its own window may be smaller.",  # T11
    )
    answer_sentences = Option(
        Integer(1, 20),
        default=5,
        section=ANSWERS,
        title="Sentences in an extractive answer",
        help="The most sentences that are quoted when there is no language model.",
    )
    not_found_below = Option(
        Number(0.0, 1.0),
        default=0.15,
        section=ANSWERS,
        title="Evidence needed",
        help="Below this probability that what was found answers the question, Loci says no.",
    )
    not_found_by = Option(
        Enumeration("both", "evidence", "model"),
        default="both",
        section=ANSWERS,
        title="Who says no",
        help=(
            "What decides that your documents hold no answer: the evidence found, the language "
            "model, or either. Without a model it is the evidence."
        ),
    )

    # Model process
    model_window_tokens = Option(
        Integer(0, 1_048_576),
        default=0,
        section=ANSWERS,
        title="Window of the model",
        help="How many tokens the model holds at once. 0 chooses from the memory of this computer "
        "and from the model.",
    )
    model_threads = Option(
        Integer(0, 256),
        default=0,
        section=ANSWERS,
        title="Threads for the model",
        help="0 chooses from the number of processor cores.",
    )
    model_idle_minutes = Option(
        Integer(0, 10_080, "min"),
        default=15,
        section=ANSWERS,
        title="Unload the model after",
        help="After so long without a question the model gives its memory back; the next question "
        "loads it again. 0 keeps it.",
    )

    # Model server
    endpoint_address = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Model server",
        help="Address of a server on this computer that speaks as OpenAI's does (Ollama: "
        "http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: "
        "http://127.0.0.1:8080). It is asked in place of the file. Empty: none.",
    )
    endpoint_model = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Model on the server",
        help="Its name as the server lists it. Empty: the first of the list.",
    )
    endpoint_window_tokens = Option(
        Integer(0, 1_048_576),
        default=0,
        section=ANSWERS,
        title="Window of the server's model",
        help="How many tokens it holds at once. 0 asks the server, and takes 4096 if it does not "
        "say.",
    )
    endpoint_consent = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Server that is not on this computer",
        help="Without this, a model server elsewhere is refused. By writing its address here once "
        "more, exactly, you agree that with each question the question, the passages found for it "
        "and the titles of their documents are sent there. Files, the memory of other "
        "conversations and the graph are never sent.",
    )
