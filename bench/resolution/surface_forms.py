"""Coreference of names within a document: B-cubed figures over labeled documents.

For given names, and end to end from raw text for the extracted ones. Times and numbers are ignored
on both sides. B-cubed (Bagga and Baldwin 1998): for each name the share of its group that belongs
there (precision), and the share of its gold group that is in its group (recall), averaged over
names.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.datasets import labelled_document
from bench.extraction.detokenize import detokenize
from core.errors import WrongUse
from core.extract.entities.kinds import kind_of_name
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage
from core.records.knowledge import ExtractedMention, Extraction
from core.resolve.entities.document_entities import ExtractedEntityIndex, resolve_document

LEFT_OUT = frozenset({"TIME", "NUM"})

Groups = dict[str, int]


class FormsReport(Struct, frozen=True):
    """Figures for given names, for entities with several (`hard_f1`), and for extracted names.

    `found_share` is the share of the labeled names that are extracted.
    """

    precision: float
    recall: float
    f1: float
    hard_f1: float
    found_precision: float
    found_recall: float
    found_f1: float
    found_share: float
    names: int
    documents: int


class DocumentNames(Struct, frozen=True):
    """A document: its text, and the entity number of each name.

    Names of several entities are ignored.
    """

    id: str
    text: str
    gold: Groups


def run_forms(path: Path) -> FormsReport:
    """Measure one file of labeled documents. Raises `WrongUse`."""
    given, hard, end_to_end = _Sums(), _Sums(), _Sums()
    documents = 0
    for forms in _read(path):
        documents += 1
        extraction = extracted(forms)
        ours = group_given_names(forms, extraction)
        given.add(forms.gold, ours)
        hard.add(_several(forms.gold), ours)
        texts = group_extracted_names(extraction)
        end_to_end.add({name: it for name, it in forms.gold.items() if name in texts}, texts)
    return FormsReport(
        *given.figures(), hard.figures()[2], *end_to_end.figures(),
        found_share=end_to_end.names / max(given.names, 1), names=given.names, documents=documents,
    )  # fmt: skip


def b_cubed(gold: Mapping[str, int], ours: Mapping[str, int]) -> tuple[float, float]:
    """Return the sums of precision and recall over the names of `gold`, all of them in `ours`."""
    precision = recall = 0.0
    for name in gold:
        together = {it for it in gold if ours[it] == ours[name]}
        right = {it for it in gold if gold[it] == gold[name]}
        shared = len(together & right)
        precision += shared / len(together)
        recall += shared / len(right)
    return precision, recall


def extracted(forms: DocumentNames) -> Extraction:
    """Return what is extracted from the raw text."""
    document = labelled_document(forms.id, forms.text)
    return extract(document, chunk(document, count_tokens=None), vocabulary=built_in())


def group_given_names(forms: DocumentNames, extraction: Extraction) -> Groups:
    """Return the groups of the labeled names, with the types that Loci assigns."""
    kinds = {it.name: it.kind for it in extraction.mentions}
    full = {it.name: it.stands_for for it in extraction.mentions}
    mentions = tuple(
        ExtractedMention(
            0,
            0,
            0,
            name,
            kinds.get(name) or kind_of_name(name, vocabulary=built_in())[0],
            1.0,
            full.get(name, ""),
        )
        for name in forms.gold
    )
    combined = msgspec.structs.replace(extraction, mentions=(*mentions, *extraction.mentions))
    resolution = resolve_document(combined, index=ExtractedEntityIndex())
    return dict(zip(forms.gold, resolution.mentions, strict=False))


def group_extracted_names(extraction: Extraction) -> Groups:
    """Return the groups of the extracted names."""
    resolution = resolve_document(extraction, index=ExtractedEntityIndex())
    return {it.name: at for it, at in zip(extraction.mentions, resolution.mentions, strict=True)}


class _Sums:
    def __init__(self) -> None:
        self.names = 0
        self._precision = self._recall = 0.0

    def add(self, gold: Mapping[str, int], ours: Mapping[str, int]) -> None:
        precision, recall = b_cubed(gold, ours)
        self.names += len(gold)
        self._precision += precision
        self._recall += recall

    def figures(self) -> tuple[float, float, float]:
        precision = self._precision / max(self.names, 1)
        recall = self._recall / max(self.names, 1)
        return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def _several(gold: Groups) -> Groups:
    """Return the names of entities with several names in the document."""
    counts: dict[int, int] = {}
    for entity in gold.values():
        counts[entity] = counts.get(entity, 0) + 1
    return {name: it for name, it in gold.items() if counts[it] > 1}


def _read(path: Path) -> Iterator[DocumentNames]:
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            row: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
            yield _forms(row)
        except (msgspec.DecodeError, KeyError, TypeError, IndexError) as error:
            raise WrongUse(
                str(path),
                UserMessage.literal(
                    f"Line {number} is no labelled document ({error}). "
                    "Each line has id, title, sents and entities."
                ),
            ) from error


def _forms(row: dict[str, Any]) -> DocumentNames:
    sentences: list[list[str]] = row["sents"]
    text, places = detokenize(sentences)
    gold: Groups = {}
    several: set[str] = set()
    for number, entity in enumerate(row["entities"]):
        if entity["type"] in LEFT_OUT:
            continue
        for sentence, first, end in entity["spans"]:
            name = _written(text, places[int(sentence)], first, end)
            if gold.setdefault(name, number) != number:
                several.add(name)
    kept = {name: number for name, number in gold.items() if name not in several}
    return DocumentNames(row["id"], text, kept)


def _written(text: str, places: list[tuple[int, int]], first: int, end: int) -> str:
    """Return the name as written in the raw text, with whitespace collapsed."""
    return " ".join(text[places[first][0] : places[end - 1][1]].split())
