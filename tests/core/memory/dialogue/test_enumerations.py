import pytest

from core.memory.dialogue.update import enumerated


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Three applied: 1. Ann Lee, 2. Bob Ray, 3. Cleo.", ("Ann Lee", "Bob Ray", "Cleo")),
        ("Two offers: Van Loon for 8,750 euros and Glaswerk for 9,300.", ("Van Loon", "Glaswerk")),
        ("There are two options: a heat pump or a gas boiler.", ("heat pump", "gas boiler")),
        ("Vorgemerkt sind: zuerst FSME, dann Tetanus.", ("FSME", "Tetanus")),
        ("The rent is 900 euros.", ()),
        ("He writes: the flashing is loose and should be renewed before the winter comes.", ()),
        ("", ()),
    ],
)
def test_what_a_text_counts_up(text, items):
    assert enumerated(text) == items
