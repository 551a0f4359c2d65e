"""The place for what is remembered: seen, kept, corrected and forgotten."""
