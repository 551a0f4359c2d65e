"""Pages beside the map: details of what is selected, and lists of facts."""
