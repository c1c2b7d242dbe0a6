"""The clock of the house: its jumps, the hold on play that follows from one, and the confirmation that ends it."""
