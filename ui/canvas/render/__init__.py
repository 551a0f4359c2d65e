"""Drawing of the map: from NumPy arrays, with few calls to Qt."""
