"""What shows that the dice were not chosen: the chain, the seal of the wagers, the sensor, who deals."""
