"""Irregularities of a round: no result, malfunctions, interruptions, terminals that fail."""
