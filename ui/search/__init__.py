"""The place to search: results come with each letter, nothing is asked."""
