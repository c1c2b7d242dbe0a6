"""A running house: its tables with their law, dice and dealers, what queries need of them, and who acts as whom."""
