"""A language that shows which texts are translated, and what longer words do to a layout."""

from textwrap import wrap

from PySide6.QtCore import QTranslator

# Letters of a usual word.
WORD = 8
LETTERS = str.maketrans("aeiouyAEIOUncs", "áéíóúýÁÉÍÓÚñçš")


class PseudoTranslator(QTranslator):
    """Puts every text in brackets, with accents and 40 % longer; other texts are not translated."""

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        if not source or context.startswith("Q"):
            return None  # Qt's own words
        # In words, as text breaks between them.
        longer = " ".join(wrap("~" * max(2, round(len(source) * 0.4)), WORD))
        kept = [part.translate(LETTERS) if "{" not in part else part for part in _parts(source)]
        return f"[{''.join(kept)}{longer}]"

    def isEmpty(self) -> bool:  # noqa: N802 - called by Qt
        return False


def _parts(text: str) -> list[str]:
    parts, start = [], 0
    while (opening := text.find("{", start)) >= 0:
        closing = text.index("}", opening) + 1
        parts += [text[start:opening], text[opening:closing]]
        start = closing
    return [*parts, text[start:]]
