"""Texts for models and downloads."""

from core.records.models import DownloadProgress, ModelInfo
from ui.items.language_names import say_language
from ui.theme.translation import say_number, say_size, translatable, translate

# Tone, icon and word of each fit.
FITS: dict[str, tuple[str, str, str]] = {
    "good": ("success", "circle-check", translatable("models", "Fits")),
    "tight": ("warning", "triangle-alert", translatable("models", "Tight")),
    "too large": ("danger", "circle-x", translatable("models", "Too large")),
}
STATES: dict[str, tuple[str, str]] = {
    "in use": ("info", translatable("models", "In use")),
    "ready": ("success", translatable("models", "Installed")),
    "partly": ("warning", translatable("models", "Paused")),
}
_MINUTE_S, _HOUR_S = 60, 3600


def say_facts(model: ModelInfo) -> str:
    """Return size, memory, context, license and languages in one line, without unknown ones."""
    parts: list[str] = []
    if model.size_bytes:
        parts.append(translate("models", "{size} on disk").format(size=say_size(model.size_bytes)))
    if model.context_tokens:
        parts.append(
            translate("models", "context {count} tokens").format(
                count=say_number(model.context_tokens)
            )
        )
    if model.license:
        parts.append(model.license)
    if model.languages:
        parts.append(say_languages(model.languages))
    return "  ·  ".join(parts)


def say_languages(languages: tuple[str, ...]) -> str:
    """Return the first few languages by name, and the number of others."""
    most = 4
    names = [say_language(code) for code in languages[:most]]
    if len(languages) > most:
        names.append(translate("models", "%n more", "", len(languages) - most))
    return ", ".join(names)


def say_download(piece: DownloadProgress, *, bytes_per_s: float) -> str:
    """Return progress, speed and remaining time of a download."""
    if piece.stage == "Checking":
        return translate("models", "Checking the file…")
    parts: list[str] = []
    if piece.size_bytes:
        share = say_number(100 * piece.got_bytes / piece.size_bytes)
        parts.append(
            translate("models", "{share}% of {size}").format(
                share=share, size=say_size(piece.size_bytes)
            )
        )
    else:
        parts.append(say_size(piece.got_bytes))
    if bytes_per_s > 0:
        parts.append(
            translate("models", "{speed} per second").format(speed=say_size(int(bytes_per_s)))
        )
        if piece.size_bytes:
            parts.append(say_left((piece.size_bytes - piece.got_bytes) / bytes_per_s))
    return "  ·  ".join(parts)


def say_left(seconds: float) -> str:
    """Return the remaining time, rounded to what is known."""
    if seconds < _MINUTE_S:
        return translate("models", "less than a minute left")
    if seconds < _HOUR_S:
        return translate("models", "about %n minute(s) left", "", round(seconds / _MINUTE_S))
    return translate("models", "about {hours} hours left").format(
        hours=say_number(seconds / _HOUR_S, places=1)
    )


def say_details(model: ModelInfo) -> tuple[tuple[str, str], ...]:
    """Return further properties as names and values, without empty ones."""
    pairs = (
        (translate("models", "License"), model.license),
        (translate("models", "Languages"), ", ".join(model.languages)),
        (
            translate("models", "Context"),
            translate("models", "{count} tokens").format(count=say_number(model.context_tokens))
            if model.context_tokens
            else "",
        ),
        (
            translate("models", "Memory needed"),
            say_size(model.memory_bytes) if model.memory_bytes else "",
        ),
        (translate("models", "File"), model.path),
        (translate("models", "Source"), model.address),
        (
            translate("models", "Checksum"),
            model.sha256
            or translate("models", "Not published. Loci checks the file's structure instead."),
        ),
    )
    return tuple(pair for pair in pairs if pair[1])
