"""Translation of texts, and formatting of numbers and dates.

`packaging/words.py` looks for calls of `translate` and `translatable`: context and text must be
plain string literals.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from core.messages import UserMessage, render
from ui.theme.language import the_language
from ui.theme.vocabulary import say_kind, say_predicate, say_predicates

# So many letters of a text may be lost to cut it between words.
LONGEST_CUT = 15


def translate(context: str, text: str, comment: str = "", n: int = -1) -> str:
    """Translate the text; `%n` becomes the number `n` and selects the plural form.

    `context` is the domain of the text ("ask"); `comment` explains a word to translators.
    """
    words = QCoreApplication.translate(context, text, comment or None, n)
    return words.replace(str(n), say_number(n), 1) if n >= 1000 else words


def translatable(_context: str, text: str) -> str:
    """Return the text as it is; marks it for translation where it is shown."""
    return text


def cut(text: str, *, most: int) -> str:
    """Return the text with at most that many characters, with an ellipsis if it was cut.

    It is cut between words, unless the last one is long.
    """
    if len(text) <= most:
        return text
    whole, _, part = text[:most].rpartition(" ")
    return f"{whole if whole and len(part) <= LONGEST_CUT else text[: most - 1]}…"


def say_number(number: float, *, places: int = 0) -> str:
    """Format a number: 12,345 or 12.345."""
    return QLocale().toString(float(number), "f", places)


def say_quote(text: str) -> str:
    """Put text in the quotation marks of the language: “text” or „text“."""
    return QLocale().quoteString(text)


def say_size(size_bytes: int) -> str:
    """Format the size of a file with two or three digits: 1.2 MB; never in bytes."""
    if size_bytes < 1000:
        return translate("lists", "{size} kB").format(size=say_number(size_bytes / 1000, places=1))
    places = int(len(str(size_bytes)) % 3 != 0)  # 602 MB, but 60.2 MB
    return QLocale().formattedDataSize(size_bytes, places, QLocale.DataSizeFormat.DataSizeSIFormat)


def say_day(moment: datetime) -> str:
    """Format the local date, short: 12 Mar 2026."""
    return QLocale().toString(_local(moment).date(), _day_form())


def read_day(text: str) -> QDate:
    """Return the date that is written as `say_day` writes it; an invalid date for others."""
    return QLocale().toDate(text.strip(), _day_form())


def say_moment(moment: datetime) -> str:
    """Format the local date and time, short: 12 Mar 2026, 06:50; "today" for this day."""
    at = _local(moment)
    # The clock is that of the user's region, whatever the language.
    form = QLocale.system().timeFormat(QLocale.FormatType.ShortFormat)
    time = QLocale().toString(at.time(), form)
    is_today = at.date() == QDate.currentDate()
    day = translate("lists", "today") if is_today else say_day(moment)
    return f"{day}, {time}"


def say_iso(as_of: str) -> str:
    """Format an ISO day, month or year: 12 Mar 2026, Mar 2026, 2026."""
    form = {7: "MMM yyyy", 10: _day_form()}.get(len(as_of))
    day = QDate.fromString(f"{as_of}-01"[:10], "yyyy-MM-dd")
    return QLocale().toString(day, form) if form and day.isValid() else as_of


def _local(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def _day_form() -> str:
    return "d. MMM yyyy" if QLocale().language() == QLocale.Language.German else "d MMM yyyy"


def say_path(path: str) -> str:
    """Return the path with the home folder as ~."""
    home = str(Path.home())
    return "~" + path[len(home) :] if path == home or path.startswith(home + "/") else path


def translate_message(message: UserMessage) -> str:
    """Return the text of a message in the language of the window; "" for one without an id."""
    return render(message, the_language().code, format_term=_format_term) if message else ""


def _format_term(spec: str, value: str) -> str:
    return _TERMS[spec](value)


def _say_number(text: str) -> str:
    """Return an English number with the separators of the language."""
    locale = QLocale()
    separators = {",": locale.groupSeparator(), ".": locale.decimalPoint()}
    return "".join(separators.get(letter, letter) for letter in text)


_TERMS: dict[str, Callable[[str], str]] = {
    "number": _say_number,
    "kind": say_kind,
    "relation": say_predicate,
    "relations": say_predicates,
}
