"""What each audience sees of a table, put together from all areas."""
