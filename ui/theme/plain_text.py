"""Texts of documents in tooltips: shown as they are, never as markup (D12)."""

import html

from core.display_text import display_text


def plain_tooltip(text: str) -> str:
    """Return the text for a tooltip, where Qt would otherwise interpret what looks like HTML."""
    shown = display_text(text)
    if "<" not in shown:
        return shown
    return f'<p style="white-space: pre-wrap">{html.escape(shown)}</p>'
