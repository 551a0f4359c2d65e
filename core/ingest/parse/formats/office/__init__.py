"""Documents of office programs: texts, sheets and slides."""
