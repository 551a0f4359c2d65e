"""How answers are worded: phrases by language, dates, disagreements, Markdown."""
