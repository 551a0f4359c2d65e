"""Grammatical gender of German pronouns and articles."""

# The genders that an article may have.
_ARTICLES = {
    "der": "mf", "die": "f", "das": "n", "den": "m", "dem": "mn", "des": "mn",
    "im": "mn", "am": "mn", "zum": "mn", "vom": "mn", "beim": "mn", "zur": "f",
}  # fmt: skip
_ENDINGS = {"em": "mn", "en": "m", "er": "mf", "es": "n", "e": "f"}
_PRONOUNS = {
    **dict.fromkeys(("er", "ihn"), "m"),
    **dict.fromkeys("ihm dessen sein seine seinen seinem seiner seines".split(), "mn"),
    **dict.fromkeys("sie ihr ihre ihren ihrem ihrer ihres deren".split(), "f"),
    "es": "n",
}
_STEMS = ("ein", "kein", "mein", "dein", "sein", "unser", "ihr", "dies", "jed", "jen", "welch")


def genders_of(word: str) -> frozenset[str]:
    """Return the genders, of m, f and n, that a German pronoun or article may have."""
    folded = word.casefold()
    listed = _PRONOUNS.get(folded) or _ARTICLES.get(folded)
    if listed:
        return frozenset(listed)
    if not folded.startswith(_STEMS):
        return frozenset()
    ending = next((one for one in _ENDINGS if folded.endswith(one)), "")
    return frozenset(_ENDINGS.get(ending, "mn"))
