"""Errors shown to the user, each with title, detail and remedy.

    LociError
     ├─ SourceError      Unreadable · UnknownFormat (WithoutText, NothingRecognized)
     │                   ChangedWhileReading · NotWatchable
     ├─ StoreError       Busy · TooNew · Damaged · DiskFull · WrongKey · ConversionFailed
     ├─ ModelError       ModelMissing · ModelDamaged · ModelTooLarge · ModelBadReply · ModelRefused
     │                   ModelBadPrompt
     ├─ EngineError      EngineGone · EngineMismatch · EngineBusy
     ├─ KeychainError
     ├─ SettingError
     ├─ WrongUse
     └─ Cancelled

Any other exception is a bug and is handled by `app/unexpected_errors.py`.
"""

from typing import ClassVar


class LociError(Exception):
    """Base class of errors shown to the user.

    `subject` is what the error is about (a path, an option, a model); `detail` says in one
    sentence what happened; `remedy` says what to do next.
    """

    title: ClassVar[str] = "Something went wrong"

    def __init__(self, subject: str = "", *, detail: str = "", remedy: str = "") -> None:
        self.subject = subject
        self.detail = detail or self.title
        self.remedy = remedy
        super().__init__(subject, self.detail, remedy)

    def __str__(self) -> str:
        """Return subject, detail and remedy on one line."""
        head = f"{self.subject}: {self.detail}" if self.subject else self.detail
        return f"{head} {self.remedy}".strip()


class SourceError(LociError):
    """Error of a file or folder of the user."""

    title = "This file could not be read"


class Unreadable(SourceError):
    """The content of the file cannot be read."""


class UnknownFormat(SourceError):
    """Unsupported file format."""

    title = "This kind of file is not read"


class WithoutText(UnknownFormat):
    """The file has no text layer; OCR is possible if the user wants it."""

    title = "Only pictures, no text"


class NothingRecognized(UnknownFormat):
    """OCR found no words in the file."""

    title = "No words were found"


class ChangedWhileReading(SourceError):
    """The file changed while it was read; it is read again later."""

    title = "The file changed while it was read"


class NotWatchable(SourceError):
    """The folder cannot be watched (it is missing, forbidden, or the system's limit is reached)."""

    title = "This folder cannot be watched"


class StoreError(LociError):
    """Error of Loci's own files."""

    title = "The knowledge store has a problem"


class Busy(StoreError):
    """Another process has the store open."""

    title = "The store is in use"


class TooNew(StoreError):
    """The store was written by a newer version of Loci."""

    title = "The store is from a newer version"


class Damaged(StoreError):
    """The store cannot be read although the key is correct."""

    title = "The store is damaged"


class DiskFull(StoreError):
    """Not enough free disk space."""

    title = "The disk is nearly full"


class WrongKey(StoreError):
    """The store is encrypted and this key does not open it."""

    title = "The key does not open the store"


class ConversionFailed(StoreError):
    """Encryption or decryption of the store failed; the old files are still in place."""

    title = "Protection could not be changed"


class ModelError(LociError):
    """Error of an embedding model or language model."""

    title = "The model has a problem"


class ModelMissing(ModelError):
    """The model's files or its runtime are missing."""

    title = "The model is missing"


class ModelDamaged(ModelError):
    """The model's file exists, but cannot be loaded."""

    title = "The model cannot be loaded"


class ModelTooLarge(ModelError):
    """The model does not fit in memory, or the prompt not in the context window."""

    title = "The model does not fit"


class ModelBadReply(ModelError):
    """The model's reply cannot be used."""

    title = "The model's reply cannot be used"


class ModelBadPrompt(ModelError):
    """A prompt file is missing, or its inputs do not match."""

    title = "The words for the model are wrong"


class ModelRefused(ModelError):
    """The model stopped or crashed while it answered."""

    title = "The model did not answer"


class EngineError(LociError):
    """Error of the engine process."""

    title = "The engine has a problem"


class EngineGone(EngineError):
    """The engine process ended during a request, or could not be started."""

    title = "The engine stopped"


class EngineMismatch(EngineError):
    """The running engine speaks another version of the protocol."""

    title = "The engine is another version"


class EngineBusy(EngineError):
    """The engine is starting, stopping or converting and accepts no requests."""

    title = "The engine is busy"


class KeychainError(LociError):
    """The system's keychain is missing, locked or refused access."""

    title = "The keychain cannot be used"


class SettingError(LociError):
    """Invalid value of an option, or unknown option."""

    title = "This setting is not valid"


class WrongUse(LociError):
    """Invalid request (a path that does not exist, an empty question)."""

    title = "This request is not valid"


class Cancelled(LociError):
    """The request was cancelled by the user or the program."""

    title = "Stopped"


def all_errors() -> dict[str, type[LociError]]:
    """Return all error classes by name, for decoding errors from the wire."""
    classes: dict[str, type[LociError]] = {}
    waiting: list[type[LociError]] = [LociError]
    while waiting:
        cls = waiting.pop()
        classes[cls.__name__] = cls
        waiting.extend(cls.__subclasses__())
    return classes
