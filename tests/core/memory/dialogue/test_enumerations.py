import pytest

from core.memory.dialogue.update import enumerated


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
