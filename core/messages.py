"""Messages to the user: an id with arguments, rendered in the language of the reader.

The texts are in `resources/messages/<language>/*.toml`, by id. A text is a format string:
``{name}`` inserts an argument, ``{size:bytes}`` a size, ``{count:file|files}`` a number with its
noun. `kind` and `relation` are terms of the vocabulary, which the window translates.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, reduce
from importlib.resources import files
from string import Formatter
from typing import Any, cast

import msgspec

LITERAL = "literal"
# Returns a term or a number in the language of the reader: called with its spec and its value.
FormatTerm = Callable[[str, str], str]


class UserMessage:
    """An id of `resources/messages` with the arguments of its text; false without an id.

    `str()` renders it in English. The message of an error has two texts: what happened, and the
    `remedy`.
    """

    __slots__ = ("arguments", "id")

    def __init__(self, id: str = "", /, **arguments: "Argument") -> None:  # noqa: A002
        self.id = id
        self.arguments = arguments

    @classmethod
    def literal(cls, text: str) -> "UserMessage":
        """Return a message that shows this text in every language."""
        return cls(LITERAL, text=text) if text else cls()

    def without(self, name: str) -> "UserMessage":
        """Return the message without this argument."""
        left = {key: argument for key, argument in self.arguments.items() if key != name}
        return UserMessage(self.id, **left)

    def having(self, name: str, argument: "Argument") -> "UserMessage":
        """Return the message with this argument."""
        return UserMessage(self.id, **{**self.arguments, name: argument})

    @property
    def remedy(self) -> "UserMessage":
        """What to do about the error that this message is about; false if there is nothing."""
        remedy = f"{self.id}.remedy"
        return UserMessage(remedy, **self.arguments) if remedy in catalog("en") else UserMessage()

    @property
    def with_remedy(self) -> "UserMessage":
        """What happened and what to do about it, in one message."""
        if not self.remedy:
            return self
        return UserMessage("problem_and_remedy", problem=self, remedy=self.remedy)

    def __bool__(self) -> bool:
        """Whether there is a message."""
        return bool(self.id)

    def __eq__(self, other: object) -> bool:
        """Compare id and arguments."""
        if not isinstance(other, UserMessage):
            return NotImplemented
        return (self.id, self.arguments) == (other.id, other.arguments)

    def __hash__(self) -> int:
        """Hash id and arguments."""
        return hash((self.id, tuple(self.arguments.items())))

    def __str__(self) -> str:
        """Return the text in English."""
        return render(self)

    def __repr__(self) -> str:
        """Return id and arguments."""
        return f"UserMessage({self.id!r}, {self.arguments!r})"


Argument = str | int | float | UserMessage


def render(
    message: UserMessage, language: str = "en", *, format_term: FormatTerm | None = None
) -> str:
    """Return the text of a message; an id without a text in this language is shown in English.

    `format_term` translates terms of the vocabulary and formats numbers.
    """
    if message.id == LITERAL:
        return str(message.arguments["text"])
    texts = catalog(language)
    text = texts.get(message.id) or catalog("en").get(message.id, message.id)
    arguments = {
        name: render(value, language, format_term=format_term)
        if isinstance(value, UserMessage)
        else value
        for name, value in message.arguments.items()
    }
    return _TextFormatter(format_term).vformat(text, (), arguments)


@cache
def catalog(language: str) -> Mapping[str, str]:
    """Return the texts of a language by id; those of errors as ``id`` and ``id.remedy``."""
    texts: dict[str, str] = {}
    folder = files("resources").joinpath("messages", language)
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name.endswith(".toml"):
            for name, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
                if isinstance(entry, str):
                    texts[name] = entry
                    continue
                parts = cast("dict[str, str]", entry)
                texts.update(
                    {name if part == "detail" else f"{name}.{part}": parts[part] for part in parts}
                )
    return texts


class _TextFormatter(Formatter):
    def __init__(self, format_term: FormatTerm | None) -> None:
        self._format_term = format_term or _plain_term

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, several = format_spec.split("|")
            return f"{self._format_term('number', f'{value:,}')} {one if value == 1 else several}"
        if format_spec == "bytes":
            return self._format_term("number", format_bytes(value))
        if format_spec == "number":
            return self._format_term("number", f"{value:,}")
        if format_spec in {"kind", "relation", "relations"}:
            return self._format_term(format_spec, str(value))
        return format(value, format_spec)


def _plain_term(_spec: str, value: str) -> str:
    return value


def format_bytes(size: float) -> str:
    """Return a size with a decimal unit and two or three digits: "3.1 GB", "602 MB"."""
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            places = 0 if unit == "bytes" or size >= 99.95 else 1
            return f"{size:.{places}f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"


def encode_hook(value: Any) -> Any:
    """Encode a message for msgspec, so that `decode_hook` returns it."""
    if isinstance(value, UserMessage):
        return [value.id, {name: _encodable(part) for name, part in value.arguments.items()}]
    raise NotImplementedError


def _encodable(argument: Argument) -> Argument:
    """Return the argument without lone surrogates, which file names may have."""
    if isinstance(argument, str):
        return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return argument


def decode_hook(kind: type, value: Any) -> Any:
    """Decode a message for msgspec; a text is a literal message."""
    if kind is not UserMessage:
        raise NotImplementedError
    if isinstance(value, str):
        return UserMessage.literal(value)
    name, arguments = value
    nested = {
        key: decode_hook(UserMessage, entry) if isinstance(entry, list) else entry
        for key, entry in arguments.items()
    }
    return UserMessage(name, **nested)


def join_messages(*messages: UserMessage, by: str = "two_sentences") -> UserMessage:
    """Return the messages that are not empty as one; `by` names the text that joins two."""
    parts = filter(None, messages)
    return reduce(
        lambda first, second: UserMessage(by, first=first, second=second),
        parts,
        next(parts, UserMessage()),
    )


def dump_message(message: UserMessage) -> str:
    """Return a message as text for the store; "" for one without an id."""
    if message.id == LITERAL:
        return str(message.arguments["text"])
    return msgspec.json.encode(message, enc_hook=encode_hook).decode() if message else ""


def load_message(text: str) -> UserMessage:
    """Return a stored message; text that older versions stored is shown as it is."""
    if not text.startswith('["'):
        return UserMessage.literal(text)
    return msgspec.json.decode(text, type=UserMessage, dec_hook=decode_hook)
