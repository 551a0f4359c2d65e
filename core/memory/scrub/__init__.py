"""Personal data taken out of what is remembered."""
