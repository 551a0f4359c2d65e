"""Language detection by script and a vote of the most common words."""

import re
from collections import Counter

SAMPLE = 20_000
WORDS = {
    "en": "the of and to in is that it for was on are with as be this by from at have not",
    "de": "der die das und ist nicht ein eine zu den mit von für auf dem sich des auch im wird",
    "fr": "le la les de des et est un une dans que pour pas qui sur au du avec par sont ce il elle",
    "es": "el la los las de y que en un una por con para se es del al no su lo como más pero son",
    "nl": "de het een en van is niet dat op te in voor met zijn aan ook er maar om bij wordt naar",
    "it": "il lo la gli le di e che un una per non con sono del della è al nel anche come si più",
    "pt": "de que um uma para não em da na por se são é ao mais mas os dos das pelo foi ele ela",
    "sv": "och att det som en är på för av med inte den till har de ett om vi men var jag från",
    "da": "og at det som en er på for af med ikke den til har de et om vi men var jeg fra",
    "pl": "i w na z do nie to się jest że o jak po co za od dla są przez ale oraz przy tym",
}
SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7a3]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
)
LETTERS = re.compile(r"[^\W\d_]+")
# Single letters also number lists and columns, so they are no evidence.
VOTES = {
    language: frozenset(word for word in words.split() if len(word) > 1)
    for language, words in WORDS.items()
}


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code; empty if the text is too short or ambiguous."""
    words = LETTERS.findall(text[:SAMPLE].lower())
    letters = sum(map(len, words))
    if not letters:
        return ""
    joined = "".join(words)
    for language, script in SCRIPTS:
        if len(script.findall(joined)) * 5 > letters:
            return language
    counts = Counter(words)
    votes = {language: sum(counts[word] for word in common) for language, common in VOTES.items()}
    best, second = sorted(votes, key=lambda language: -votes[language])[:2]
    if votes[best] < 3 or votes[best] * 20 < len(words) or votes[best] <= votes[second] * 1.1:
        return ""
    return best
