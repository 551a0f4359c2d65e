"""The text of a document in parts that a widget can hold."""
