"""What a worker process may do with a file, in tests: read it plainly, or misbehave."""

import mmap
import os
import threading
from pathlib import Path
from typing import BinaryIO

import msgspec

from core.ingest.workers.worker import FileRead, FileRefused, PartRead, ReadOptions
from core.messages import UserMessage, encode_hook
from core.records.files.documents import Document, Passage
from core.records.knowledge import ExtractedMention, Extraction


def read_plainly(file: BinaryIO, path: str, terms: ReadOptions) -> bytes:
    """The file as one document with one passage, whose capitalized words are things."""
    text = file.read().decode()
    if path.endswith(".bin"):
        refused = FileRefused("UnknownFormat", UserMessage("file_not_opened"))
        return msgspec.msgpack.encode(refused, enc_hook=encode_hook)
    document = Document(path, None, "txt", Path(path).stem, text)
    passages = (Passage(0, 0, len(text), text),) if text.strip() else ()
    mentions = tuple(
        ExtractedMention(0, text.index(word), text.index(word) + len(word), word, "Concept", 1.0)
        for word in dict.fromkeys(text.split())
        if word.istitle()
    )
    part = PartRead(document, passages, Extraction(mentions=mentions if passages else ()))
    return msgspec.msgpack.encode(FileRead((part,)))


def read_or_misbehave(file: BinaryIO, path: str, terms: ReadOptions) -> bytes:
    """As `read_plainly`, but some names make the process hang, spin, swell, die or stumble."""
    name = Path(path).name
    if name.startswith("hang"):
        threading.Event().wait()
    while name.startswith("spin"):
        pass
    swollen: list[bytearray] = []
    if name.startswith("swell"):
        while True:
            swollen.append(bytearray(1_000_000_000))
    if name.startswith("burst"):
        # As native code that gets no more memory.
        with mmap.mmap(-1, 400_000_000):
            threading.Event().wait(1.0)
            os.abort()
    if name.startswith("die"):
        os.abort()
    if name.startswith("stumble"):
        raise RuntimeError("stumbled")
    return read_plainly(file, path, terms)
