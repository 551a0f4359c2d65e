"""Name of the encoder that built the index; it is used until another has encoded all texts (N9)."""

from pathlib import Path

from core.settings.options import Settings

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
