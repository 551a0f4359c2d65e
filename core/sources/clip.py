"""A web page that the user keeps: a new file with its address and the day it was saved.

HTML is kept as it is, since it is only ever parsed in the cage; its address and day become `meta`
elements of its head. Other text becomes Markdown with front matter.
"""

import html
import json
import os
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from core.display_text import file_name
from core.errors import WrongUse
from core.records.files.documents import CLIP_FIELD
from core.sources.reconcile import is_inside

LARGEST = 10_000_000  # characters
_LEAD = r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*"
_HTML = re.compile(
    rf"{_LEAD}<(?:!doctype\s+html|html|head|body|meta|title|main|article|section|div|h[1-6]|p|ul|ol"
    r"|table|blockquote)\b",
    re.IGNORECASE | re.DOTALL,
)
_BEFORE_HEAD = re.compile(
    rf"{_LEAD}(?:<!doctype[^>]*>\s*)?(?:<html\b[^>]*>\s*)?(?:<head\b[^>]*>)?",
    re.IGNORECASE | re.DOTALL,
)
_TITLE = re.compile(r"<title\b", re.IGNORECASE)
_HEAD = 100_000  # characters in which a title is looked for
# Longer ones would make more front matter than is read.
_LONGEST_TITLE, _LONGEST_URL = 300, 2000
_BOM = "\ufeff"


def clip_file(
    text: str, *, title: str, url: str, day: date, plain: bool = False
) -> tuple[str, bytes]:
    """Return the name and the content of the file. Raises `WrongUse` for an empty or huge page."""
    if not text.strip():
        raise WrongUse("", "clip_empty")
    if len(text) > LARGEST:
        raise WrongUse("", "clip_too_large")
    is_html = not plain and _HTML.match(text[:_HEAD]) is not None
    title = " ".join((title or _own_title(text, is_html=is_html)).split())
    title, url = title[:_LONGEST_TITLE], " ".join(url.split())[:_LONGEST_URL]
    content = _with_meta(text, title, url, day) if is_html else _note(text, title, url, day)
    name = f"{file_name(title) or 'Page'}.{'html' if is_html else 'md'}"
    return name, content.encode("utf-8", "replace")


def clip_folder(folder: str, *, named: str, sources: Sequence[str], own: Path) -> Path:
    """Return the folder for the file: one that is read, or `named` by the user.

    Raises `WrongUse` for any other, and for one in Loci's folder `own`.
    """
    if not (folder or named):
        raise WrongUse("", "clip_folder_missing")
    target = Path(folder or named).expanduser()
    if is_inside(os.path.realpath(target), os.path.realpath(own)):
        raise WrongUse(str(target), "graph_export_own_folder")
    mine = [str(Path(named).expanduser())] if named else []
    if folder and not is_read(target, [*sources, *mine]):
        raise WrongUse(folder, "clip_folder_unknown")
    return target


def is_read(folder: Path, sources: Sequence[str]) -> bool:
    """Return whether the folder is one of the sources or inside one."""
    real = os.path.realpath(folder)
    return any(is_inside(real, os.path.realpath(source)) for source in sources)


def _own_title(text: str, *, is_html: bool) -> str:
    if is_html:
        return _html_title(text[:_HEAD])
    return next((line.strip("#*_ ") for line in text.splitlines() if line.strip("#*-_ ")), "")


def _html_title(head: str) -> str:
    start = _TITLE.search(head)
    begin = head.find(">", start.end()) if start else -1
    end = head.find("<", begin)
    return html.unescape(head[begin + 1 : end]) if 0 <= begin < end else ""


def _note(text: str, title: str, url: str, day: date) -> str:
    fields = {"title": title, "source": url}
    named = [f"{name}: {json.dumps(it, ensure_ascii=False)}" for name, it in fields.items() if it]
    return "\n".join(
        ("---", *named, f"created: {day.isoformat()}", ": ".join(CLIP_FIELD), "---", "", text)
    )


def _with_meta(text: str, title: str, url: str, day: date) -> str:
    """Return the page in UTF-8, which a byte order mark says to any program."""
    meta = f'<meta name="loci:saved" content="{day.isoformat()}">'
    source = f'<meta name="loci:source" content="{html.escape(url)}">' if url else ""
    named = "" if _TITLE.search(text) else f"<title>{html.escape(title)}</title>"
    text = text.lstrip(_BOM)
    begin = _BEFORE_HEAD.match(text[:_HEAD])
    at = begin.end() if begin else 0
    return f"{_BOM}{text[:at]}{named}{source}{meta}{text[at:]}"
