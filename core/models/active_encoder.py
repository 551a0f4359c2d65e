"""Encoder that built the index, and the one for the languages of the documents (N9).

The first is used until the other has encoded all texts.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from core.records.models import EncoderChoice
from core.settings.options import Settings

ENGLISH = "en"
MULTILINGUAL = "multilingual-e5-small"
# Number of documents with a detected language below which they decide nothing.
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


def encoder_for(languages: Mapping[str, int], *, is_ready: Callable[[str], bool]) -> str:
    """Return the encoder for documents in these languages; the multilingual one if it is ready."""
    is_wanted = mostly_foreign(languages) and is_ready(MULTILINGUAL)
    return MULTILINGUAL if is_wanted else Settings.encoder.default


def encoder_choice(languages: Mapping[str, int]) -> EncoderChoice | None:
    """Return the choice with its reason; None if the languages no longer are a reason."""
    if not mostly_foreign(languages):
        return None
    foreign = {code: count for code, count in languages.items() if code != ENGLISH}
    first = max(sorted(foreign), key=foreign.__getitem__)
    has_most = 2 * foreign[first] > sum(languages.values())
    return EncoderChoice(MULTILINGUAL, Settings.encoder.default, first if has_most else "")
