"""Where the names of people begin and end in short notes."""

import pytest

from tests.core.extract.texts import read

CASES = [
    ("en", "Incident Callum 10/10: the line was missing.", ["Callum"]),
    ("en", "We met Warden Sue Marlow in the hall.", ["Sue Marlow"]),
    ("en", "We saw Fort William, Lake Victoria and the Queen Elizabeth School.",
     ["Fort William", "Lake Victoria", "Queen Elizabeth School"]),
    ("en", "Tom A came second, and Tom A. was sad. I saw Tom, I think.", ["Tom A", "Tom A", "Tom"]),
    ("en", "He offered 270. Mum & Helen & I: no.", ["Mum", "Helen"]),
    ("en", "Open on Sat 8 to 12, Bar Sat from 12, Sun 8.30. Ade can do Sats.", ["Bar", "Ade"]),
    ("en", "The Rising Sun is a pub.", ["Rising Sun"]),
    ("de", "Unsere Bezugspflegekraft Sabine Kröll kommt heute.", ["Sabine Kröll"]),
    ("de", "Jonas Nacht schlecht, und Hans Keller kam auch.", ["Jonas", "Hans Keller"]),
    ("de", "Da waren alle, auch Kathi Nachtdienst.", ["Kathi"]),
    ("de", "Mama und Jonas kommen auch mit nach Hause.", ["Mama", "Jonas"]),
    ("de", "Da waren Herr Keller und Frau Dorn, und Hr. Stein kam später.",
     ["Keller", "Dorn", "Stein"]),
    ("de", "Das sagt die Lehrerin Fr. Dorn.", ["Dorn"]),
    ("de", "Für die Koord. fehlt noch wer, und die Vorbespr. ist am Dienstag.", []),
    ("en", "Dan called about the boiler. I met Dan, then Al.", ["Dan", "Dan", "Al"]),
    ("en", "Give Tom A Chance. With Anna A new era began.", ["Tom", "Chance", "Anna"]),
    ("en", "We stayed at Hotel Victoria, took Boat Amelia and saw Cape Charlotte.",
     ["Hotel Victoria", "Boat Amelia", "Cape Charlotte"]),
    ("de", "Das war gut, sagt Can. Wir treffen Can.", ["Can", "Can"]),
    ("en", "The HR Portal is down. Ask the HR Team.", ["HR Portal", "HR Team"]),
    ("en", "HR Software GmbH sent it.", ["HR Software GmbH"]),
    ("de", "Wir fragen Hr Keller und Fam Stein.", ["Keller", "Stein"]),
    ("de", "Meine Frau Termin beim Arzt. Frau Urlaub, Frau Telefon fragen.", []),
    ("de", "Am Abend hat meine Frau Keller geputzt.", []),
    ("de", "Frau Lehrerin sagt ab, auch Frau Nachbarin und Herr Wirt.", []),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_what_stands_beside_a_name_is_no_part_of_it(language, text, expected):
    extraction = read(text, title="Note", language=language)

    assert [it.name for it in extraction.mentions if it.kind != "Document"] == expected
