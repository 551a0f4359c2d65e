"""Models that can be had: the catalogue, downloads, files of the user's own, and what is in use."""
