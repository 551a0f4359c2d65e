"""Words of a document that are written for a program instead of for its reader."""
