"""The small kit of widgets that every place is made of."""
