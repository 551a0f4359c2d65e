"""Errors shown to the user, each with title, detail and remedy.

    LociError
     ├─ SourceError      Unreadable · UnknownFormat (WithoutText, WithoutTranscript,
     │                   NothingRecognized) · ChangedWhileReading · NotWatchable
     ├─ StoreError       Busy · TooNew · Damaged · DiskFull · WrongKey · ConversionFailed
     │                   Locked · WrongPassphrase
     ├─ ModelError       ModelMissing · ModelDamaged · ModelTooLarge · ModelBadReply · ModelRefused
     │                   ModelBadPrompt
     ├─ EngineError      EngineGone · EngineMismatch · EngineBusy
     ├─ KeychainError
     ├─ PluginError
     ├─ ClusterError
     ├─ SharingError
     ├─ SettingError
     ├─ WrongUse
     └─ Cancelled

Any other exception is a bug and is handled by `core/errors.py`.
"""

import errno
import logging

from core.messages import Argument, UserMessage, catalog

_log = logging.getLogger("loci")
_SHOWN_PATH = 80


class LociError(Exception):
    """Base class of errors shown to the user.

    `subject` is what the error is about (a path, an option, a model). `message` is an id of
    `resources/messages`, with the arguments of its texts, or a whole message; without it the title
    of the class is shown.
    """

    def __init__(
        self, subject: str = "", message: str | UserMessage = "", **arguments: Argument
    ) -> None:
        self.subject = subject
        if isinstance(message, str):
            message = UserMessage(message, **arguments)
        self.message = message or self.title_message
        super().__init__(subject, self.message)

    @property
    def title_message(self) -> UserMessage:
        """The kind of error."""
        return self.title_of_class()

    @classmethod
    def title_of_class(cls) -> UserMessage:
        """Return the title of this class, or of the nearest base that has one."""
        ids = (f"title.{kind.__name__}" for kind in cls.__mro__)
        return UserMessage(next(name for name in ids if name in catalog("en")))

    @property
    def title(self) -> str:
        """The kind of error, in English."""
        return str(self.title_message)

    @property
    def detail(self) -> str:
        """What happened, in English, in one sentence."""
        return str(self.message)

    @property
    def remedy(self) -> str:
        """What to do about it, in English; empty if there is nothing to do."""
        return str(self.message.remedy) if self.message.remedy else ""

    @property
    def whole_message(self) -> UserMessage:
        """Subject, detail and remedy in one message."""
        if not self.subject:
            return self.message.with_remedy
        return UserMessage("problem_of", subject=self.subject, problem=self.message.with_remedy)

    def __str__(self) -> str:
        """Return subject, detail and remedy on one line."""
        return str(self.whole_message)


class SourceError(LociError):
    """Error of a file or folder of the user."""


class Unreadable(SourceError):
    """The content of the file cannot be read."""


class UnknownFormat(SourceError):
    """Unsupported file format."""


class WithoutText(UnknownFormat):
    """The file has no text layer; OCR is possible if the user wants it."""


class WithoutTranscript(UnknownFormat):
    """A recording that cannot be transcribed yet; it is read once that is possible."""


class NothingRecognized(UnknownFormat):
    """OCR found no words in the file, or speech recognition none in a recording."""


class ChangedWhileReading(SourceError):
    """The file changed while it was read; it is read again later."""


class NotWatchable(SourceError):
    """The folder cannot be watched (it is missing, forbidden, or the system's limit is reached)."""


class StoreError(LociError):
    """Error of Loci's own files."""


class Busy(StoreError):
    """Another process has the store open."""


class TooNew(StoreError):
    """The store was written by a newer version of Loci."""


class Damaged(StoreError):
    """The store cannot be read although the key is correct."""


class DiskFull(StoreError):
    """Not enough free disk space."""


class WrongKey(StoreError):
    """The store is encrypted and this key does not open it."""


class ConversionFailed(StoreError):
    """Encryption or decryption of the store failed; the old files are still in place."""


class Locked(StoreError):
    """The store is encrypted and its passphrase was not given yet."""


class WrongPassphrase(StoreError):
    """Neither the passphrase nor the recovery code of the store."""


class ModelError(LociError):
    """Error of an embedding model or language model."""


class ModelMissing(ModelError):
    """The model's files or its runtime are missing."""


class ModelDamaged(ModelError):
    """The model's file exists, but cannot be loaded."""


class ModelTooLarge(ModelError):
    """The model does not fit in memory, or the prompt not in the context window."""


class ModelBadReply(ModelError):
    """The model's reply cannot be used."""


class ModelBadPrompt(ModelError):
    """A prompt file is missing, or its inputs do not match."""


class ModelRefused(ModelError):
    """The model stopped or crashed while it answered."""


class EngineError(LociError):
    """Error of the engine process."""


class EngineGone(EngineError):
    """The engine process ended during a request, or could not be started."""


class EngineMismatch(EngineError):
    """The running engine speaks another version of the protocol."""


class EngineBusy(EngineError):
    """The engine is starting, stopping or converting and accepts no requests."""


class KeychainError(LociError):
    """The system's keychain is missing, locked or refused access."""


class PluginError(LociError):
    """A plugin does not run, or adds what Loci cannot take."""


class ClusterError(LociError):
    """A cluster of machines cannot be used for reading."""


class SharingError(LociError):
    """A shared library cannot be used."""


class SettingError(LociError):
    """Invalid value of an option, or unknown option."""


class WrongUse(LociError):
    """Invalid request (a path that does not exist, an empty question)."""


class Cancelled(LociError):
    """The request was cancelled by the user or the program."""


def all_errors() -> dict[str, type[LociError]]:
    """Return all error classes by name, for decoding errors from the wire."""
    classes: dict[str, type[LociError]] = {}
    waiting: list[type[LociError]] = [LociError]
    while waiting:
        cls = waiting.pop()
        classes[cls.__name__] = cls
        waiting.extend(cls.__subclasses__())
    return classes


def to_loci_error(failure: BaseException) -> LociError:
    """Return a `LociError` as it is; log any other exception and wrap it in one."""
    if isinstance(failure, LociError):
        return failure
    if isinstance(failure, OSError) and failure.errno == errno.ENAMETOOLONG:
        return WrongUse(str(failure.filename or "")[:_SHOWN_PATH], "path_too_long")
    _log.error("unexpected failure", exc_info=failure)
    return LociError("", "internal_error", error=type(failure).__name__, reason=str(failure))
