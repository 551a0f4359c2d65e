"""One question through all stages: read, planned, recalled, joined over links, ranked, traced."""
