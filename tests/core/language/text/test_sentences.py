"""Where sentences begin and end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.text.sentences import sentences

CASES = [
    ("He left. She stayed.", ["He left.", "She stayed."]),
    ("Dr. Smith met Mr. Jones Jr. in Rome.", ["Dr. Smith met Mr. Jones Jr. in Rome."]),
    ("J. R. Smith wrote it. It sold.", ["J. R. Smith wrote it.", "It sold."]),
    ("She works at Acme Inc. It grows.", ["She works at Acme Inc.", "It grows."]),
    ("The U.S. Army came. It left.", ["The U.S. Army came.", "It left."]),
    ("Really? Yes! Good…", ["Really?", "Yes!", "Good…"]),
    ('She said "Go." He went.', ['She said "Go."', "He went."]),
    ("Version 3.11 is out. Use it.", ["Version 3.11 is out.", "Use it."]),
    (
        "A long line that was wrapped by an editor at\nsome column. Next.",
        ["A long line that was wrapped by an editor at\nsome column.", "Next."],
    ),
    ("# Heading\nText below it.", ["# Heading", "Text below it."]),
    ("Ask Ann or Jo?? , or ask Bea. No.", ["Ask Ann or Jo?? , or ask Bea.", "No."]),
    ("Wed is full! → Thu at noon. Bring cake.", ["Wed is full! → Thu at noon.", "Bring cake."]),
    (
        "2/9 31 came, warm-up, then the carol in two parts with Bea playing, Ann took\n9/9 29.",
        ["2/9 31 came, warm-up, then the carol in two parts with Bea playing, Ann took", "9/9 29."],
    ),
    ("- one\n- two\n- three", ["- one", "- two", "- three"]),
    ("1. Install it.\n2. Run it.", ["1. Install it.", "2. Run it."]),
    ("First paragraph\n\nsecond paragraph", ["First paragraph", "second paragraph"]),
    ("Compare e.g. this with that.", ["Compare e.g. this with that."]),
    ("Er singt z. B. im Turn e. V. und lacht.", ["Er singt z. B. im Turn e. V. und lacht."]),
    ("Präsident Mag. Wolfgang Engelmaier kam.", ["Präsident Mag. Wolfgang Engelmaier kam."]),
    ("Es gilt (vgl. § 67 KO) nicht. Ende.", ["Es gilt (vgl. § 67 KO) nicht.", "Ende."]),
    ("Siehe Abs. 2 bzw. Nr. 4 ggf. Anhang.", ["Siehe Abs. 2 bzw. Nr. 4 ggf. Anhang."]),
    ("Zi. 12, Whg. 3 und Kto. 44 sind frei.", ["Zi. 12, Whg. 3 und Kto. 44 sind frei."]),
    ("Treffen in Zi. Nord um 9 Uhr.", ["Treffen in Zi. Nord um 9 Uhr."]),
    ("Stühle, Tische usw. Die Miete steigt.", ["Stühle, Tische usw.", "Die Miete steigt."]),
    (
        "Das kostet 3 Mio. Euro. Dipl. Ing. Huber zahlt.",
        ["Das kostet 3 Mio. Euro.", "Dipl. Ing. Huber zahlt."],
    ),
    (
        "Gutachter ist Dipl.-Ing. Ahrens. Er kommt.",
        ["Gutachter ist Dipl.-Ing. Ahrens.", "Er kommt."],
    ),
    ("Mit Kirsten am St.-Martins-Tag. Laterne.", ["Mit Kirsten am St.-Martins-Tag.", "Laterne."]),
    ("Koord. Ahrens bis Mai. Raum 3.", ["Koord. Ahrens bis Mai.", "Raum 3."]),
    ("Turnhalle, Übungsl. Marlies kommt.", ["Turnhalle, Übungsl. Marlies kommt."]),
    ("Wir kommen im Herbst. Marlies auch.", ["Wir kommen im Herbst.", "Marlies auch."]),
    ("2. Vorbespr. Eltern in der Aula", ["2. Vorbespr. Eltern in der Aula"]),
    ("Asst. Coach Lund rang. Ok.", ["Asst. Coach Lund rang.", "Ok."]),
    ("Vegan. Drives the van.", ["Vegan.", "Drives the van."]),
    ("Bonus: jede 10. Fahrt frei. Ok.", ["Bonus: jede 10. Fahrt frei.", "Ok."]),
    ("Markt auf 2. Advent gelegt. Ok.", ["Markt auf 2. Advent gelegt.", "Ok."]),
    ("Zusage: 640 abzgl. Anteil 150. Ok.", ["Zusage: 640 abzgl. Anteil 150.", "Ok."]),
    (  # Only the longest line is full, which says nothing.
        "Filter bestellt bei Kolb, 329 im Voraus bezahlt, Lieferung am Dienstag\nLena sagt ab",
        ["Filter bestellt bei Kolb, 329 im Voraus bezahlt, Lieferung am Dienstag", "Lena sagt ab"],
    ),
    (
        "Boots and both ropes are in the van, Ann has the key and knows the way\nold rope: 34 m",
        [
            "Boots and both ropes are in the van, Ann has the key and knows the way",
            "old rope: 34 m",
        ],
    ),
    ("Walk w. Biscuit to Ely. Rain.", ["Walk w. Biscuit to Ely.", "Rain."]),
    ("It is 9 m. Rain fell.", ["It is 9 m.", "Rain fell."]),
    ("We took plan b. The rest went.", ["We took plan b.", "The rest went."]),
    ("She left Mercury Inc. Anna Holm stayed.", ["She left Mercury Inc.", "Anna Holm stayed."]),
    ("Tools of Acme Ltd. Rust is one.", ["Tools of Acme Ltd.", "Rust is one."]),
    ("He joined Acme Inc. Globex Ltd is older.", ["He joined Acme Inc.", "Globex Ltd is older."]),
    ("Acme Inc. Director Tim Oak is ill.", ["Acme Inc. Director Tim Oak is ill."]),
    ("Acme Inc. President Tim Oak spoke.", ["Acme Inc. President Tim Oak spoke."]),
    ("Anna leitet d. h. Frau Huber führt.", ["Anna leitet d. h. Frau Huber führt."]),
    ("Er traf Peter usw. Anna Huber kam.", ["Er traf Peter usw.", "Anna Huber kam."]),
    (
        "Present: Priya Nandakumar, Hanne Okafor, Oliver Bell\nAbsent: Tomasz Reuter",
        ["Present: Priya Nandakumar, Hanne Okafor, Oliver Bell", "Absent: Tomasz Reuter"],
    ),
    (
        "Decision: the blades come from Brightwater, because theirs survived the salt\ntest.",
        ["Decision: the blades come from Brightwater, because theirs survived the salt\ntest."],
    ),
    ("Sie geht in die 11. Klasse. Er nicht.", ["Sie geht in die 11. Klasse.", "Er nicht."]),
    ("Er wohnt im 3. Stock links.", ["Er wohnt im 3. Stock links."]),
    ("Torte für Ida 40. Geb. am 3.6. holen", ["Torte für Ida 40. Geb. am 3.6. holen"]),
    ("Zu ihrem 80. Geburtstag kommt Hugo.", ["Zu ihrem 80. Geburtstag kommt Hugo."]),
    ("Sie kommt am 11. Dann geht sie.", ["Sie kommt am 11.", "Dann geht sie."]),
    ("Er kam am 3. Anna kam auch.", ["Er kam am 3.", "Anna kam auch."]),
    ("I am 11. School is fun.", ["I am 11.", "School is fun."]),
    ("It sold 11. Rain fell.", ["It sold 11.", "Rain fell."]),
    ("We took plan b. I agreed.", ["We took plan b.", "I agreed."]),
    ("Probe Mi 4.2. 18 Uhr im Saal.", ["Probe Mi 4.2. 18 Uhr im Saal."]),
    ("Kur vom 3.–9. Juni. Zug gebucht.", ["Kur vom 3.–9. Juni.", "Zug gebucht."]),
    ("Offen 8-11 u. 13:30–17, Do. 19 Uhr.", ["Offen 8-11 u. 13:30–17, Do. 19 Uhr."]),
    ("Nur 3. Dienstag im Monat.", ["Nur 3. Dienstag im Monat."]),
    ("Laube in Parz. 9, Ulmenstr. 6 B.", ["Laube in Parz. 9, Ulmenstr. 6 B."]),
    ("Von der Fa. Dreyer. Die zahlt.", ["Von der Fa. Dreyer.", "Die zahlt."]),
    ("Bis 5.6. -> Antrag. Er liegt hier.", ["Bis 5.6. -> Antrag.", "Er liegt hier."]),
    ("Mixer lent to Ida, back 7. Mar. at noon.", ["Mixer lent to Ida, back 7. Mar. at noon."]),
    ("Sofa sold £90\nLamp still here\nno bids", ["Sofa sold £90", "Lamp still here", "no bids"]),
    (
        "> We found no receipt that you asked for in any of the boxes, so I\n> will look.",
        ["> We found no receipt that you asked for in any of the boxes, so I\n> will look."],
    ),
    ("> Yes, on Friday.\n> Ann", ["> Yes, on Friday.", "> Ann"]),
    ("Er kam mit Herrn Grabsch. Anna ging.", ["Er kam mit Herrn Grabsch.", "Anna ging."]),
    ("Termin beim Betriebsr. Anna kommt.", ["Termin beim Betriebsr. Anna kommt."]),
    ("Hugo took option D. Nora's boss paid.", ["Hugo took option D.", "Nora's boss paid."]),
    ("Wir sind in Gruppe C. Nora leitet sie.", ["Wir sind in Gruppe C.", "Nora leitet sie."]),
    ("A song of the tenor D. Nora.", ["A song of the tenor D. Nora."]),
    ("We met our lodger D. Nora.", ["We met our lodger D. Nora."]),
    ("I asked, they said no. Tell Nora.", ["I asked, they said no.", "Tell Nora."]),
    ("See no. 7 and nos. 8 to 9.", ["See no. 7 and nos. 8 to 9."]),
    ("The invoice no. RE-2044 is due.", ["The invoice no. RE-2044 is due."]),
    ("We live in Flat No. A3 now.", ["We live in Flat No. A3 now."]),
    ("Platform no. IV is closed.", ["Platform no. IV is closed."]),
    ("Order no. #4411 came.", ["Order no. #4411 came."]),
    ("They said no. A dog barked.", ["They said no.", "A dog barked."]),
    ("   \n  ", []),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_text_is_cut_into_its_sentences(text: str, expected: list[str]):
    assert [text[start:end] for start, end in sentences(text, 0, len(text))] == expected


@given(st.text(alphabet="ab A.!?\n\t-\"'1,()", max_size=200))
def test_sentences_are_in_order_apart_and_leave_out_only_white_space(text: str):
    spans = list(sentences(text, 0, len(text)))

    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(text)]
    assert all(end <= start for end, start in zip(ends, starts, strict=True))
    gaps = "".join(text[end:start] for end, start in zip(ends, starts, strict=True))
    assert gaps.strip() == ""


def test_only_the_given_stretch_is_cut():
    text = "One here. Two here. Three here."

    assert [text[a:b] for a, b in sentences(text, 10, 19)] == ["Two here."]


def test_the_day_of_a_german_date_ends_no_sentence():
    text = "Das Projekt begann am 3. Oktober 2020. Es lebt."

    assert [text[first:last] for first, last in sentences(text, 0, len(text))] == [
        "Das Projekt begann am 3. Oktober 2020.",
        "Es lebt.",
    ]
