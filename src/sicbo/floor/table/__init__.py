"""The live table: a state machine that deals, takes wagers and settles as its rulebook says, without clock or dice."""
