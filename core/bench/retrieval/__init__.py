"""How often what answers a question is among the first, beside plain methods."""
