"""Options of answers and of the language model (spec rows T11, P8)."""

from core.settings.option import Option
from core.settings.value_types import Enumeration, Integer, Number, Text

ANSWERS = "Answers"
ADVANCED = "Advanced: answers"


class AnswerOptions:
    """Mixin of `Settings`: answers, language model, text encoder."""

    model_file = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Language model",
        help="A GGUF file. Without one, answers are quoted from your documents.",
    )
    encoder = Option(
        Text(),
        default="all-MiniLM-L6-v2",
        section=ANSWERS,
        title="Text encoder",
        help=(
            "Finds texts by meaning. After a change, everything is encoded again in "
            "the background; the old encoder works until then."
        ),
    )
    answer_tokens = Option(
        Integer(32, 8192),
        default=512,
        section=ANSWERS,
        title="Maximum answer length",
        help="In tokens of the language model.",
    )
    context_tokens = Option(
        Integer(512, 131_072),
        default=8000,
        section=ADVANCED,
        title="Maximum context",
        help="How many tokens the model gets at most. Its own limit may be lower.",  # T11
    )
    answer_sentences = Option(
        Integer(1, 20),
        default=5,
        section=ANSWERS,
        title="Sentences in a quoted answer",
        help="How many sentences are quoted at most without a language model.",
    )
    not_found_below = Option(
        Number(0.0, 1.0),
        default=0.15,
        section=ADVANCED,
        title="Evidence needed",
        help=(
            "If the sources are less likely than this to answer the question, Loci "
            "says that it found no answer."
        ),
    )
    not_found_by = Option(
        Enumeration("both", "evidence", "model"),
        default="both",
        section=ADVANCED,
        title="No answer, decided by",
        help=(
            "What decides that your documents don't answer a question: the evidence, "
            "the language model, or either of them. Without a model, the evidence "
            "decides."
        ),
    )

    # Model process
    model_window_tokens = Option(
        Integer(0, 1_048_576),
        default=0,
        section=ADVANCED,
        title="Model context size",
        help=(
            "Context of the language model in tokens. 0 adapts to the model and to "
            "this computer's memory."
        ),
    )
    model_threads = Option(
        Integer(0, 256),
        default=0,
        section=ADVANCED,
        title="Threads for the model",
        help="0 adapts to the number of processor cores.",
    )
    model_idle_minutes = Option(
        Integer(0, 10_080, "min"),
        default=15,
        section=ANSWERS,
        title="Unload the model after",
        help=(
            "Frees the model's memory after this time without a question. The next "
            "question loads it again. 0 keeps it loaded."
        ),
    )

    # Model server
    endpoint_address = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Model server",
        help=(
            "Address of a server with an OpenAI-compatible API (Ollama: "
            "http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: "
            "http://127.0.0.1:8080). It's used instead of the model file. Leave "
            "empty to use no server."
        ),
    )
    endpoint_model = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Model on the server",
        help="Name of the model as the server lists it. If empty, the first one.",
    )
    endpoint_window_tokens = Option(
        Integer(0, 1_048_576),
        default=0,
        section=ADVANCED,
        title="Server context size",
        help=("Context of the server's model in tokens. 0 asks the server and falls back to 4096."),
    )
    endpoint_consent = Option(
        Text(),
        default="",
        section=ANSWERS,
        title="Allow a server elsewhere",
        help=(
            "A server on another computer is used only if you enter its exact "
            "address here again. Each question is then sent there with the passages "
            "found for it and the titles of their documents. Files, other "
            "conversations and the graph are never sent."
        ),
    )
