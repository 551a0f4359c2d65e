"""Lists of records as two-line rows under headings."""
