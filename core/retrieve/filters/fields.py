"""Names of filters as people type them, and aliases of their values."""

from core.records.answers.questions import Condition, FilterField, FilterTest

# Field and test of each filter name. The first name of a field and test is the canonical one.
NAMES: dict[str, tuple[FilterField, FilterTest]] = {
    "type": ("type", "is"),
    "kind": ("type", "is"),
    "folder": ("folder", "is"),
    "path": ("folder", "is"),
    "author": ("author", "is"),
    "from": ("author", "is"),
    "tag": ("tag", "is"),
    "date": ("date", "within"),
    "before": ("date", "before"),
    "after": ("date", "after"),
    "lang": ("language", "is"),
    "language": ("language", "is"),
    "title": ("title", "is"),
}
LANGUAGES: dict[str, str] = {
    **dict.fromkeys(("english", "englisch", "eng"), "en"),
    **dict.fromkeys(("german", "deutsch", "ger"), "de"),
    **dict.fromkeys(("dutch", "niederländisch", "nederlands"), "nl"),
    **dict.fromkeys(("french", "französisch", "français"), "fr"),
    **dict.fromkeys(("spanish", "spanisch", "español"), "es"),
    **dict.fromkeys(("italian", "italienisch", "italiano"), "it"),
    **dict.fromkeys(("portuguese", "portugiesisch", "português"), "pt"),
    **dict.fromkeys(("swedish", "schwedisch"), "sv"),
    **dict.fromkeys(("danish", "dänisch"), "da"),
    **dict.fromkeys(("polish", "polnisch"), "pl"),
    **dict.fromkeys(("russian", "russisch"), "ru"),
}


def filter_name(condition: Condition) -> str:
    """Return the name under which the condition is typed."""
    for name, (field, test) in NAMES.items():
        if field == condition.field and (field != "date" or test == condition.test):
            return name
    return condition.field
