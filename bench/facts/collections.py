"""The collections that facts are drawn from, and the statements of their documents."""

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from msgspec import Struct

from bench.datasets import record_documents
from core.errors import LociError
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document
from core.records.knowledge import ExtractedStatement

REPOSITORY = Path(__file__).parents[2]
# Links and mail headers follow from the format; nothing about them is to be judged.
FROM_FORMAT = frozenset({"REFERENCES", "MENTIONS", "SENT_TO"})


class StatementAt(Struct, frozen=True):
    """An extracted statement and the document that states it; `file` names it in its collection."""

    collection: str
    file: str
    document: Document
    statement: ExtractedStatement

    @property
    def id(self) -> str:
        """Return the key by which a label refers to it: its place and a digest of its words."""
        one = self.statement
        words = "|".join((one.subject, one.predicate, one.object)).casefold()
        digest = hashlib.sha256(words.encode()).hexdigest()[:10]
        return f"{self.collection}:{self.file}:{one.start}-{one.end}:{digest}"


def collections(shared: Path) -> Mapping[str, Callable[[], Iterator[tuple[str, Document]]]]:
    """Return the documents of each collection with their names in it."""
    corpora, retrieval = shared / "corpora", shared / "bench" / "retrieval"
    return {
        "dendron": lambda: documents_of(corpora / "vault_dendron"),
        "mixed": lambda: documents_of(corpora / "mixed_docs"),
        "mails": lambda: documents_of(corpora / "mail_fixtures"),
        "sample": lambda: documents_of(REPOSITORY / "resources" / "sample"),
        "2wiki": lambda: record_documents(retrieval / "2wiki_dev200" / "corpus.jsonl"),
        "musique": lambda: record_documents(retrieval / "musique_train100" / "corpus.jsonl"),
    }


def note_collections() -> Mapping[str, Callable[[], Iterator[tuple[str, Document]]]]:
    """Return the documents of each made-up library of notes with their names in it."""
    folders = sorted((REPOSITORY / "bench" / "questions").glob("*_notes"))
    return {folder.name: partial(documents_of, folder) for folder in folders}


def statements(
    collection: str,
    documents: Iterator[tuple[str, Document]],
    *,
    vocabulary: Vocabulary,
    luck: random.Random,
    per_document: int,
) -> Iterator[StatementAt]:
    """Yield statements in random order of documents.

    Of each document at most so many from its sentences, and one from its structure.
    """
    shuffled = sorted(documents, key=lambda pair: (pair[0], pair[1].part or ""))
    luck.shuffle(shuffled)
    for file, document in shuffled:
        extraction = extract(document, chunk(document, count_tokens=None), vocabulary=vocabulary)
        stated = [one for one in extraction.statements if one.predicate not in FROM_FORMAT]
        told = [one for one in stated if one.method != "structure"]
        fields = [one for one in stated if one.method == "structure"]
        for pool, most in ((told, per_document), (fields, 1)):
            for one in luck.sample(pool, min(most, len(pool))):
                yield StatementAt(collection, file, document, one)


def documents_of(folder: Path) -> Iterator[tuple[str, Document]]:
    """Yield the documents of a folder with their names in it."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if not path.is_file() or any(part.startswith(".") for part in name.parts):
            continue
        try:
            documents = parse_file(path, limits=ParseLimits()).documents
        except LociError:
            # What cannot be read states nothing.
            continue
        yield from ((f"{name}{f'#{it.part}' if it.part else ''}", it) for it in documents)
