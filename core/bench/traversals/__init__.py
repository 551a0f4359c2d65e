"""How well each way through the memory graph finds what answers a question, and how fast."""
