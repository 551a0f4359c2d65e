"""The parts of a turn: the question, what can be done, what was learned, what is nearest."""
