"""Entity resolution, fact status, user edits and the review inbox."""
