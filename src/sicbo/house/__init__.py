"""The running house: one writer per stream, reactions, timers, the automatic dealer, and what queries need."""
