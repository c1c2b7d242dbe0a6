"""The staff of the house: who is hired, in which rank and offices, for which tables; and the terminals of the floor."""
