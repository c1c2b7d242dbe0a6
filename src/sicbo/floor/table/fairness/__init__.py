"""The fairness of the dice, shown by the chain, the seal of the wagers, the sensor, who deals."""
