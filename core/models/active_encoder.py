"""Encoder that built the index, and the offer of another one (N9).

The first is used until the other has encoded all texts; one is offered for documents that are
mostly not in English.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from core.records.files.status import EncoderOffer
from core.records.models import ModelInfo
from core.settings.options import Settings

ENGLISH = "en"
MULTILINGUAL = "multilingual-e5-small"
# Number of documents with a detected language below which nothing is offered.
LEAST = 3
FILE = "encoder"


def active_encoder(home: Path) -> str:
    """Return the name of the encoder in use; the built-in one if none is stored."""
    try:
        return (home / FILE).read_text("utf-8").strip() or Settings.encoder.default
    except OSError:
        return Settings.encoder.default


def set_active_encoder(home: Path, name: str) -> None:
    """Use the encoder of that name from the next opening on."""
    draft = home / f"{FILE}.new"
    draft.write_text(f"{name}\n", "utf-8")
    draft.replace(home / FILE)


def mostly_foreign(languages: Mapping[str, int]) -> bool:
    """Return whether most documents with a detected language are not in English."""
    total = sum(languages.values())
    return total >= LEAST and 2 * languages.get(ENGLISH, 0) < total


def encoder_offer(languages: Mapping[str, int], models: Iterable[ModelInfo]) -> EncoderOffer | None:
    """Return the multilingual encoder if on disk; `languages` counts documents by language."""
    if all(it.name != MULTILINGUAL or it.state != "ready" for it in models):
        return None
    foreign = {code: count for code, count in languages.items() if code != ENGLISH}
    first = max(sorted(foreign), key=foreign.__getitem__, default="")
    has_most = bool(first) and 2 * foreign[first] > sum(languages.values())
    return EncoderOffer(MULTILINGUAL, first if has_most else "")
