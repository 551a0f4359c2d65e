"""What stands above and below the map: search, filters, the day, saved views."""
