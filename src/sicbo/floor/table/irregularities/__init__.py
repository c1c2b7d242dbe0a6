"""What goes wrong in a round: no result, malfunctions, interruptions, terminals that fail."""
