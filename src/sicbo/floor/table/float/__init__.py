"""The float of the table: opened from the cage, filled, credited and counted."""
