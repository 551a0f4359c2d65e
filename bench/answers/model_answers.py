"""`loci bench model`: how a language model answers and extracts, in quality and time (P10, K3)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
from msgspec import Struct

from bench.answers.questions import NaturalQuestion, has_keys
from bench.datasets import load_lines
from bench.engine import BUILT_IN, open_library, open_searcher
from core.answer.reply import Replier
from core.errors import ModelBadReply, WrongUse
from core.extract.llm.extraction import ExtractionDeps, PassageWindow, extract_entities
from core.lanes import Cancel
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in
from core.library.library import Library
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.llm.span_reader import load_reader
from core.messages import UserMessage
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.answers import Answer
from core.settings.options import Settings

# A reply that says a sentence so often is one that loops.
LOOP = 3


class ModelLine(Struct, frozen=True):
    """Line of `--out`: a question's answer. `fell_back` if quotes replaced what was written.

    `supported` of `sentences` have a source; `loops` if the reply repeats a sentence. Times are in
    seconds, `prompt_tokens` of the last prompt. `right` has the keys; None without keys.
    """

    id: str
    answer: str
    right: bool | None
    fell_back: bool
    sentences: int
    supported: int
    loops: bool
    prompt_tokens: int
    first_token_s: float | None
    tokens_per_s: float


class ExtractionLine(Struct, frozen=True):
    """Line of `--out`: the first step of extraction on a passage.

    `valid` if its JSON could be used, after two retries at most.
    """

    passage: str
    valid: bool
    entities: int
    replies: int


class ModelReport(Struct, frozen=True):
    """Output of `loci bench model --json`: shares of the `questions`, medians of times in seconds.

    `supported` is the share of the sentences that have a source. `valid` is the share of usable
    replies of `extractions` passages.
    """

    model: str
    questions: int
    right: float
    fell_back: float
    supported: float
    loops: int
    prompt_tokens: float
    first_token_s: float
    tokens_per_s: float
    extractions: int
    valid: float


class _Counted:
    """A language model that keeps its last reply and counts them."""

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.last: ChatReply | None = None
        self.replies = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def chat(self, messages: Sequence[Message], **options: Any) -> ChatReply:
        """Pass the messages on."""
        self.last = self._model.chat(messages, **options)
        self.replies += 1
        return self.last


def run_model(  # noqa: PLR0913 - the model, what it is asked, and where
    model: LanguageModel,
    questions: Path,
    folder: Path,
    home: Path,
    *,
    embedder_folder: Path,
    passages: int = 0,
    on_progress: Callable[[str], None] = lambda _: None,
) -> list[ModelLine | ExtractionLine]:
    """Ask the questions over the folder with the model, then let it read some passages.

    Raises `WrongUse` and `Unreadable`.
    """
    asked = load_lines(questions, NaturalQuestion)
    if not asked:
        raise WrongUse(str(questions), UserMessage.literal("There are no questions in the file."))
    counted = _Counted(model)
    with open_library(home, folder, embedder_folder=embedder_folder, on_progress=on_progress) as (
        library,
        encoder,
    ):
        models = embedder_folder.parent
        reader = load_reader(models / BUILT_IN, models / MULTILINGUAL, threads=2)
        searcher = open_searcher(library.store, encoder, lambda: reader)
        replier = Replier(
            search=searcher.search,
            embed=encoder.vectors_of,
            stems=stems,
            model=lambda: cast("LanguageModel", counted),
            settings=lambda: Settings({"not_found_below": 0.0}),
            vocabulary=built_in,
            reader=lambda: reader,
        )
        lines: list[ModelLine | ExtractionLine] = []
        for number, one in enumerate(asked, start=1):
            on_progress(f"Asking: {number} of {len(asked)}")
            counted.last = None
            lines.append(model_line(one, replier.reply(one.question), counted.last))
        lines += _extracted(library, counted, passages, on_progress=on_progress)
        searcher.close()
    return lines


def model_line(asked: NaturalQuestion, answer: Answer, reply: ChatReply | None) -> ModelLine:
    """Return the line of an answer; `reply` is what the model wrote last, None if nothing."""
    written = "" if reply is None else reply.text
    own = [written[start:end] for start, end in sentences(written, 0, len(written))]
    words = [tuple(stems(one)) for one in own]
    fell_back = bool(reply is not None and not answer.model)
    return ModelLine(
        id=asked.id,
        answer=answer.answer,
        right=has_keys(answer.answer, asked.keys) if asked.keys else None,
        fell_back=fell_back,
        sentences=len(answer.sentences),
        supported=sum(bool(one.by) for one in answer.sentences),
        loops=any(words.count(one) >= LOOP for one in words if one),
        prompt_tokens=0 if reply is None else reply.tokens_in,
        first_token_s=None if reply is None else reply.first_token_s,
        tokens_per_s=0.0 if reply is None else reply.tokens_per_s,
    )


def build_report(model: str, lines: Sequence[ModelLine | ExtractionLine]) -> ModelReport:
    """Return the figures of the lines."""
    asked = [one for one in lines if isinstance(one, ModelLine)]
    read = [one for one in lines if isinstance(one, ExtractionLine)]
    written = [one for one in asked if one.first_token_s is not None]
    keyed = [one.right for one in asked if one.right is not None]
    said = sum(one.sentences for one in asked)
    return ModelReport(
        model=model,
        questions=len(asked),
        right=_mean(keyed),
        fell_back=_mean([one.fell_back for one in asked]),
        supported=sum(one.supported for one in asked) / said if said else 0.0,
        loops=sum(one.loops for one in asked),
        prompt_tokens=_median([one.prompt_tokens for one in written]),
        first_token_s=_median([one.first_token_s or 0.0 for one in written]),
        tokens_per_s=_median([one.tokens_per_s for one in written if one.tokens_per_s]),
        extractions=len(read),
        valid=_mean([one.valid for one in read]),
    )


def _extracted(
    library: Library, model: _Counted, count: int, *, on_progress: Callable[[str], None]
) -> Iterator[ExtractionLine]:
    """Yield the lines of passages that are spread over the library."""
    documents = library.store.documents
    ids = documents.passage_arrays().ids
    chosen = ids[np.linspace(0, len(ids) - 1, min(count, len(ids)), dtype=np.int64)]
    settings = Settings()
    reply_tokens = min(settings.refine_reply_tokens, model.context_length // 4)
    deps = ExtractionDeps(cast("LanguageModel", model), built_in(), reply_tokens, Cancel())
    read = documents.passages_with_heads(chosen) if count else {}
    for number, (passage, head) in enumerate(read.values(), start=1):
        on_progress(f"Extracting: {number} of {len(read)}")
        before, entities = model.replies, 0
        try:
            entities = len(extract_entities(PassageWindow(head.title, (passage,)), deps))
        except ModelBadReply:
            is_valid = False
        else:
            is_valid = True
        where = f"{head.path}:{passage.start}"
        yield ExtractionLine(where, is_valid, entities, model.replies - before)


def _mean(values: Sequence[bool]) -> float:
    return sum(values) / len(values) if values else 0.0


def _median(values: Sequence[float]) -> float:
    return float(np.median(values)) if values else 0.0
