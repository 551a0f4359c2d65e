import pytest

from core.memory.dialogue.dialogue_state import Mention, MentionSpan
from core.memory.dialogue.update import enumerated, runs_of
from tests.core.memory.rewrite.dialogues import after


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Three applied: 1. Ann Lee, 2. Bob Ray, 3. Cleo.", ("Ann Lee", "Bob Ray", "Cleo")),
        ("Two offers: Van Loon for 8,750 euros and Glaswerk for 9,300.", ("Van Loon", "Glaswerk")),
        ("There are two options: a heat pump or a gas boiler.", ("heat pump", "gas boiler")),
        ("Vorgemerkt sind: zuerst FSME, dann Tetanus.", ("FSME", "Tetanus")),
        ("Agenda: a) shift plan b) canteen prices", ("shift plan", "canteen prices")),
        ("On sale: Fendt 209 (1996, 6,400 h), Deutz 5080 (2011).", ("Fendt 209", "Deutz 5080")),
        ("List: Woolf, Orlando; Lem, Solaris", ("Woolf, Orlando", "Lem, Solaris")),
        ("The rent is 900 euros.", ()),
        ("He writes: the flashing is loose and should be renewed before the winter comes.", ()),
        ("", ()),
    ],
)
def test_what_a_text_counts_up(text, items):
    assert enumerated(text) == items


def test_a_name_of_unknown_kind_is_counted_up_with_people():
    text = "Mwajuma Said and Oliver Strand are left."
    spans = (
        MentionSpan(0, 12, Mention("Mwajuma Said", "Concept")),
        MentionSpan(17, 30, Mention("Oliver Strand", "Person")),
    )

    assert runs_of(text, spans) == (("Mwajuma Said", "Oliver Strand"),)


def test_long_names_joined_behind_a_comma_are_several():
    state = after(("Welche Häuser gibt es?", "Pension Edel, Haus Bergkristall und Gästehaus Rupp."))

    assert ("Pension Edel", "Haus Bergkristall", "Gästehaus Rupp") in state.turns[-1].runs
