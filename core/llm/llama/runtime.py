"""llama.cpp runtime of a GGUF file. Imported in the model process only."""

import codecs
import ctypes
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import psutil
from msgspec import Struct

from core.errors import ModelBadReply, ModelDamaged, ModelMissing, ModelTooLarge
from core.llm import hardware
from core.llm.gguf import GgufInfo, inspect_gguf
from core.llm.language_model import FinishReason, Message
from core.llm.llama.protocol import ChatRequest, LoadModel
from core.llm.llama.repetition import RepetitionFilter

# Number of replies whose tokens are cached; older ones are out of the context window by then.
CACHED_REPLIES = 32
ABORTED = "llama_decode returned 2"
# Without it, a third of a small model's answers end in a loop. Not for JSON, which repeats keys.
REPEAT_PENALTY = 1.1
# Fallback for a file without a chat template; most such models understand ChatML.
CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
    "{% endfor %}<|im_start|>assistant\n"
)


class GenerationResult(Struct, frozen=True):
    """Finish reason, token counts and speed of a generation."""

    finish: FinishReason
    tokens: int
    tokens_per_s: float
    tokens_evaluated: int


class _StreamDecoder:
    """Decodes the bytes of tokens into whole characters and measures the speed."""

    def __init__(
        self, on_piece: Callable[[str], None], *, repetition: RepetitionFilter | None = None
    ) -> None:
        self.tokens: list[int] = []
        self.pieces: list[str] = []
        self._on_piece = on_piece
        self._repetition = repetition
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._first_s = 0.0
        self._last_s = 0.0

    def decode(self, token: int, written: bytes) -> None:
        self._last_s = time.perf_counter()
        self._first_s = self._first_s or self._last_s
        self.tokens.append(token)
        # A character may take several tokens; it is emitted once complete.
        self._emit(self._decoder.decode(written))

    def end(self) -> None:
        self._emit(self._decoder.decode(b"", final=True))
        if self._repetition is not None:
            self._show(self._repetition.end())

    @property
    def is_repeating(self) -> bool:
        """Whether a sentence came a second time; it is not shown."""
        return self._repetition is not None and self._repetition.is_repeating

    def _emit(self, piece: str) -> None:
        self._show(piece if self._repetition is None else self._repetition.feed(piece))

    def _show(self, piece: str) -> None:
        if piece:
            self.pieces.append(piece)
            self._on_piece(piece)

    def tokens_per_s(self) -> float:
        passed = self._last_s - self._first_s
        return (len(self.tokens) - 1) / passed if passed > 0 else 0.0


class LlamaRuntime:
    """A loaded model: tokenizes messages and generates answers.

    `stop` may be set from another thread at any time, also during prompt evaluation.
    """

    def __init__(self, load: LoadModel) -> None:
        file = check_file(Path(load.path))
        self.parameters = file.parameters
        self._llama = _library()
        self._log = _capture_log(self._llama)
        self.stop = threading.Event()
        self._model = self._load(file, load)
        self._evaluated, self._is_reading = 0, False
        self._count_evaluated()
        self._reply_tokens: dict[str, list[int]] = {}
        self._vocab = self._llama.llama_model_get_vocab(self._model.model)
        # ctypes keeps no reference to a callback: without this one it would be collected.
        self._abort = self._llama.ggml_abort_callback(self._is_stopped)
        self._llama.llama_set_abort_callback(self._model.ctx, self._abort, None)
        self._format = self._formatter()

    def _is_stopped(self, _: ctypes.c_void_p) -> bool:
        return self.stop.is_set()

    @property
    def context_length(self) -> int:
        """Maximum number of tokens of prompt and answer together."""
        return int(self._model.n_ctx())

    def count(self, text: str) -> int:
        """Count the tokens of the text."""
        return len(self._tokens(text, special=False))

    def prompt(self, messages: Sequence[Message]) -> list[int]:
        """Tokenize the conversation with the model's chat template.

        Only the template may produce control tokens. Messages are tokenized as plain text, so that
        a document cannot end its turn and impersonate another role (prompt injection).
        """
        marks = [f"\ue000{at}\ue001" for at in range(len(messages))]
        text = self._render(
            [Message(m.role, mark) for m, mark in zip(messages, marks, strict=True)]
        )
        tokens: list[int] = []
        for mark, message in zip(marks, messages, strict=True):
            before, separator, text = text.partition(mark)
            if not separator:
                text = before
                continue
            tokens += self._tokens(before, special=True)
            tokens += self._content(message)
        tokens += self._tokens(text, special=True)
        start = self._model.token_bos()
        wants_bos = self._llama.llama_vocab_get_add_bos(self._vocab)
        return [start, *tokens] if wants_bos and tokens[:1] != [start] else tokens

    def answer(
        self, tokens: Sequence[int], chat: ChatRequest, *, on_piece: Callable[[str], None]
    ) -> GenerationResult:
        """Generate the answer and stream its pieces; setting `stop` ends it immediately."""
        room = self.context_length - len(tokens)
        if room < 1:
            raise ModelTooLarge(
                "prompt", "prompt_too_long", size=len(tokens), limit=self.context_length
            )

        decoder = _StreamDecoder(
            on_piece, repetition=RepetitionFilter() if chat.schema is None else None
        )
        self._evaluated, self._is_reading = 0, True
        finish = self._continue(tokens, chat, decoder, limit=min(chat.max_tokens, room))
        decoder.end()
        if not decoder.is_repeating:
            self._cache_reply("".join(decoder.pieces).strip(), decoder.tokens)
        return GenerationResult(
            "cancelled" if self.stop.is_set() else finish,
            len(decoder.tokens),
            decoder.tokens_per_s(),
            self._evaluated,
        )

    def _content(self, message: Message) -> list[int]:
        """Tokenize a message; for a cached reply return the generated tokens.

        Tokenizing the same text may give other tokens, which would miss the prefix cache.
        """
        text = message.content.strip()
        cached = self._reply_tokens.get(text) if message.role == "assistant" else None
        return cached if cached is not None else self._tokens(text, special=False)

    def _cache_reply(self, text: str, tokens: list[int]) -> None:
        control = self._llama.llama_vocab_is_control
        if text and not any(control(self._vocab, token) for token in tokens):
            self._reply_tokens.pop(text, None)
            self._reply_tokens[text] = tokens
            if len(self._reply_tokens) > CACHED_REPLIES:
                del self._reply_tokens[next(iter(self._reply_tokens))]

    def _continue(
        self, tokens: Sequence[int], chat: ChatRequest, decoder: "_StreamDecoder", *, limit: int
    ) -> FinishReason:
        for token in self._generate(tokens, chat):
            if self._llama.llama_vocab_is_eog(self._vocab, token):
                return "stop"
            decoder.decode(token, self._model.detokenize([token]))
            if decoder.is_repeating:
                return "stop"
            if len(decoder.tokens) >= limit:
                break
        return "length"

    def _generate(self, tokens: Sequence[int], chat: ChatRequest) -> Iterator[int]:
        """Yield tokens until `stop` is set, including the end-of-generation token."""
        grammar = self._grammar(chat.schema) if chat.schema is not None else None
        self._model.set_seed(chat.seed)
        try:
            for token in self._model.generate(
                list(tokens),
                temp=chat.temperature,
                repeat_penalty=REPEAT_PENALTY if grammar is None else 1.0,
                grammar=grammar,
            ):
                if self.stop.is_set():
                    return
                self._is_reading = False
                yield token
        except RuntimeError as error:
            # A stop during a computation; the next call discards the partial state.
            if str(error) != ABORTED:
                raise

    def _grammar(self, schema: str) -> Any:
        try:
            return self._llama.LlamaGrammar.from_json_schema(schema)
        except (ValueError, KeyError, TypeError) as error:
            raise ModelBadReply("schema", "reply_schema_unusable", reason=str(error)) from error

    def _load(self, file: GgufInfo, load: LoadModel) -> Any:
        machine = hardware.this_machine()
        window = hardware.choose_window(
            file, machine, max_tokens=load.context_tokens, wanted=load.window_tokens
        )
        threads = hardware.choose_threads(machine, wanted=load.threads)
        try:
            return self._llama.Llama(
                model_path=load.path,
                n_ctx=window,
                n_batch=hardware.BATCH_TOKENS,
                n_threads=threads,
                n_threads_batch=threads,
                verbose=False,
            )
        except (ValueError, MemoryError) as error:
            raise _load_error(file, self._log, error) from error

    def _count_evaluated(self) -> None:
        """Wrap `eval` to count the prompt tokens that are evaluated."""
        evaluate = self._model.eval

        def counted(tokens: Sequence[int]) -> None:
            if self._is_reading:
                self._evaluated += len(tokens)
            evaluate(tokens)

        self._model.eval = counted

    def _formatter(self) -> Any:
        chat_format: Any = import_module("llama_cpp.llama_chat_format")
        template = self._model.metadata.get("tokenizer.chat_template", CHATML)
        start, end = (
            self._model.detokenize([token], special=True).decode("utf-8", "replace")
            if token >= 0
            else ""
            for token in (self._model.token_bos(), self._model.token_eos())
        )
        return chat_format.Jinja2ChatFormatter(template, eos_token=end, bos_token=start)

    def _render(self, messages: Sequence[Message]) -> str:
        jinja: Any = import_module("jinja2")
        try:
            # Reasoning models would spend the whole reply on thinking.
            turns = [{"role": turn.role, "content": turn.content} for turn in messages]
            return self._format(messages=turns, enable_thinking=False).prompt
        except (ValueError, jinja.TemplateError) as error:
            if messages[0].role != "system" or len(messages) == 1:
                raise ModelBadReply(
                    "template", "chat_template_failed", reason=str(error)
                ) from error
            # Some templates have no system role; prepend it to the first question.
            first = Message("user", f"{messages[0].content}\n\n{messages[1].content}")
            return self._render([first, *messages[2:]])

    def _tokens(self, text: str, *, special: bool) -> list[int]:
        if not text:
            return []
        return self._model.tokenize(text.encode(), add_bos=False, special=special)


def check_file(path: Path) -> GgufInfo:
    """Check that the file is complete, holds a generative model and fits in memory."""
    size, memory = path.stat().st_size if path.is_file() else 0, psutil.virtual_memory().total
    if size > memory:
        raise ModelTooLarge(str(path), "model_exceeds_memory", need=size, memory=memory)
    file = inspect_gguf(path)
    if not file.can_write:
        raise ModelDamaged(str(path), "model_not_generative", architecture=file.architecture)
    return file


def _library() -> Any:
    try:
        return import_module("llama_cpp")
    except ModuleNotFoundError as error:
        raise ModelMissing("llama-cpp-python", "model_runtime_missing") from error


def _load_error(
    file: GgufInfo, log: deque[str], reason: ValueError | MemoryError
) -> ModelDamaged | ModelTooLarge:
    if isinstance(reason, MemoryError) or hardware.OUT_OF_MEMORY.search("\n".join(log)):
        return ModelTooLarge(file.path, "model_memory_low")
    # "function: where: what"; the first line is the cause, the rest are consequences.
    cause = (log[0] if log else str(reason)).strip().rpartition(": ")[2]
    return ModelDamaged(file.path, "model_load_failed", reason=cause)


def _capture_log(llama: Any) -> deque[str]:
    """Collect the last errors that llama.cpp logs, newest last; drop other messages."""
    errors: deque[str] = deque(maxlen=8)
    error_level = 4

    def keep(level: int, text: bytes, _: ctypes.c_void_p) -> None:
        if level == error_level:
            errors.append(text.decode("utf-8", "replace"))

    callback = llama.llama_log_callback(keep)
    llama.llama_log_set(callback, ctypes.c_void_p(0))
    # Keep a reference on the module: llama.cpp calls it until the process ends.
    llama.loci_log_callback = callback
    return errors
