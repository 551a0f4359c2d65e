"""Every error that Loci shows to a person: title, detail, remedy.

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

Whatever is not in this tree is a bug and ends in `app/unexpected_errors.py`.
"""

from typing import ClassVar


class LociError(Exception):
    """A failure that can be told to a person in three parts.

    `subject` names the thing it happened to (a path, an option, a model); `detail` says what
    happened in one sentence; `remedy` says what to do next.
    """

    title: ClassVar[str] = "Something went wrong"

    def __init__(self, subject: str = "", *, detail: str = "", remedy: str = "") -> None:
        self.subject = subject
        self.detail = detail or self.title
        self.remedy = remedy
        super().__init__(subject, self.detail, remedy)

    def __str__(self) -> str:
        """Subject, detail and remedy as one line."""
        head = f"{self.subject}: {self.detail}" if self.subject else self.detail
        return f"{head} {self.remedy}".strip()


class SourceError(LociError):
    """Something about a file or folder of the user."""

    title = "This file could not be read"


class Unreadable(SourceError):
    """The file exists, but its content cannot be read."""


class UnknownFormat(SourceError):
    """Loci does not read this kind of file."""

    title = "This kind of file is not read"


class WithoutText(UnknownFormat):
    """The file holds pictures of words: they can be recognized, if the user wants that."""

    title = "Only pictures, no text"


class NothingRecognized(UnknownFormat):
    """Words were looked for in the pictures of the file, and none were found."""

    title = "No words were found"


class ChangedWhileReading(SourceError):
    """The file changed between two looks at it; it is read again later."""

    title = "The file changed while it was read"


class NotWatchable(SourceError):
    """The folder cannot be watched (it is missing, forbidden, or the system's limit is reached)."""

    title = "This folder cannot be watched"


class StoreError(LociError):
    """Something about Loci's own files."""

    title = "The knowledge store has a problem"


class Busy(StoreError):
    """Another process holds the store."""

    title = "The store is in use"


class TooNew(StoreError):
    """The store was written by a newer version of Loci."""

    title = "The store is from a newer version"


class Damaged(StoreError):
    """The store cannot be read although the key is right."""

    title = "The store is damaged"


class DiskFull(StoreError):
    """There is not enough free space to go on safely."""

    title = "The disk is nearly full"


class WrongKey(StoreError):
    """The store is encrypted and this key does not open it."""

    title = "The key does not open the store"


class ConversionFailed(StoreError):
    """Encrypting or decrypting the store stopped; the old files are still in place."""

    title = "Protection could not be changed"


class ModelError(LociError):
    """Something about an embedding or language model."""

    title = "The model has a problem"


class ModelMissing(ModelError):
    """The model's files or its runtime are not there."""

    title = "The model is missing"


class ModelDamaged(ModelError):
    """The model's file is there, but it is no model that can be loaded."""

    title = "The model cannot be loaded"


class ModelTooLarge(ModelError):
    """The model or the prompt does not fit."""

    title = "The model does not fit"


class ModelBadReply(ModelError):
    """The model answered with something that cannot be used."""

    title = "The model's reply cannot be used"


class ModelBadPrompt(ModelError):
    """A prompt's file is missing, or what it needs is not what it is given."""

    title = "The words for the model are wrong"


class ModelRefused(ModelError):
    """The model stopped or died while it answered."""

    title = "The model did not answer"


class EngineError(LociError):
    """Something about the engine process."""

    title = "The engine has a problem"


class EngineGone(EngineError):
    """The engine process ended while a request was under way, or could not be started."""

    title = "The engine stopped"


class EngineMismatch(EngineError):
    """The running engine speaks another version of the protocol."""

    title = "The engine is another version"


class EngineBusy(EngineError):
    """The engine is starting, stopping or converting and takes no requests."""

    title = "The engine is busy"


class KeychainError(LociError):
    """The system's keychain is missing, locked or refused."""

    title = "The keychain cannot be used"


class SettingError(LociError):
    """An option's value is not allowed, or the option does not exist."""

    title = "This setting is not valid"


class WrongUse(LociError):
    """The request itself is wrong (a path that does not exist, an empty question)."""

    title = "This request is not valid"


class Cancelled(LociError):
    """The person or the program stopped the request."""

    title = "Stopped"


def all_errors() -> dict[str, type[LociError]]:
    """Every error class by its name, so that an error can cross the wire and come back."""
    classes: dict[str, type[LociError]] = {}
    waiting: list[type[LociError]] = [LociError]
    while waiting:
        cls = waiting.pop()
        classes[cls.__name__] = cls
        waiting.extend(cls.__subclasses__())
    return classes
