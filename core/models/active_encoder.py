"""Which encoder a home's index was made with: it answers until another has encoded everything."""

from pathlib import Path

from core.settings.options import Settings

FILE = "encoder"


def active_encoder(home: Path) -> str:
    """The name of the encoder in use; the one that comes with Loci where none is noted."""
    try:
        return (home / FILE).read_text("utf-8").strip() or Settings.encoder.default
    except OSError:
        return Settings.encoder.default


def set_active_encoder(home: Path, name: str) -> None:
    """The encoder of that name is in use from the next opening on."""
    draft = home / f"{FILE}.new"
    draft.write_text(f"{name}\n", "utf-8")
    draft.replace(home / FILE)
