"""Stop words of questions by language."""

from collections.abc import Iterable

ENGLISH = frozenset(
    "a an and are as at be been being but by can could did do does for from had has have he her "
    "him his how i if in into is it its me my no nor not of on or our shall she should so some "
    "such than that the their them then there these they this those to too us was we were what "
    "when where which while who whom whose why will with would you your".split()
)
# German words that are rarely English ones or parts of names.
_ONLY_GERMAN = frozenset(
    "aber als auf aus bei das dass dem der dich dir durch ein eine einem einen einer eines für "
    "haben hatte hatten ich ihm ihn ihnen ihre ihrem ihren ihrer ist jede jeder kann kein keine "
    "können mein meine meinem meinen meiner mich nach nicht noch nur oder sein seine seinem seinen "
    "seiner sich sie sind soll sollen sollte sollten über und uns unser unsere unter vom vor wann "
    "waren warum welche welchem welchen welcher welches wem wen wenn werden wessen wie wieso wir "
    "wird wofür woher wohin womit woran worauf wozu wurde wurden zur".split()
)
_GERMAN = _ONLY_GERMAN | frozenset(
    "am an da den des die du er es hat im in man mit muss um von war was wer wo zu zum".split()
)


def stop_words(words: Iterable[str]) -> frozenset[str]:
    """Return the stop words of the language of these words, given in lower case."""
    asked = frozenset(words)
    shared = ENGLISH & _GERMAN
    is_german = len(asked & _ONLY_GERMAN) > len((asked & ENGLISH) - shared)
    return _GERMAN if is_german else ENGLISH
