"""Names of languages in the language of the window."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QLocale

from ui.theme.translation import translate

# Qt names languages in English only.
LANGUAGES = {
    "ar": str(QT_TRANSLATE_NOOP("models", "Arabic")),
    "cs": str(QT_TRANSLATE_NOOP("models", "Czech")),
    "de": str(QT_TRANSLATE_NOOP("models", "German")),
    "en": str(QT_TRANSLATE_NOOP("models", "English")),
    "es": str(QT_TRANSLATE_NOOP("models", "Spanish")),
    "fr": str(QT_TRANSLATE_NOOP("models", "French")),
    "it": str(QT_TRANSLATE_NOOP("models", "Italian")),
    "ja": str(QT_TRANSLATE_NOOP("models", "Japanese")),
    "ko": str(QT_TRANSLATE_NOOP("models", "Korean")),
    "nl": str(QT_TRANSLATE_NOOP("models", "Dutch")),
    "pl": str(QT_TRANSLATE_NOOP("models", "Polish")),
    "pt": str(QT_TRANSLATE_NOOP("models", "Portuguese")),
    "ru": str(QT_TRANSLATE_NOOP("models", "Russian")),
    "sv": str(QT_TRANSLATE_NOOP("models", "Swedish")),
    "tr": str(QT_TRANSLATE_NOOP("models", "Turkish")),
    "zh": str(QT_TRANSLATE_NOOP("models", "Chinese")),
}


def say_language(code: str) -> str:
    """Return the name of the language with that ISO 639-1 code."""
    if code in LANGUAGES:
        return translate("models", LANGUAGES[code])
    return QLocale.languageToString(QLocale(code).language()) or code
