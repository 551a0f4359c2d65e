"""Offer of an encoder for documents that are mostly not in English (N9)."""

from collections.abc import Iterable, Mapping

from core.records.files.status import EncoderOffer
from core.records.models import ModelInfo

ENGLISH = "en"
MULTILINGUAL = "multilingual-e5-small"
# Number of documents with a detected language below which nothing is offered.
LEAST = 3


def mostly_foreign(languages: Mapping[str, int]) -> bool:
    """Return whether most documents with a detected language are not in English."""
    total = sum(languages.values())
    return total >= LEAST and 2 * languages.get(ENGLISH, 0) < total


def encoder_offer(languages: Mapping[str, int], models: Iterable[ModelInfo]) -> EncoderOffer | None:
    """Return the offer of the multilingual encoder; None if it is not on disk.

    `languages` has the number of documents in each language.
    """
    if all(it.name != MULTILINGUAL or it.state != "ready" for it in models):
        return None
    foreign = {code: count for code, count in languages.items() if code != ENGLISH}
    first = max(sorted(foreign), key=foreign.__getitem__, default="")
    has_most = bool(first) and 2 * foreign[first] > sum(languages.values())
    return EncoderOffer(MULTILINGUAL, first if has_most else "")
