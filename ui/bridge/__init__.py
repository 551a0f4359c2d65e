"""The only crossing from background threads to widgets."""
