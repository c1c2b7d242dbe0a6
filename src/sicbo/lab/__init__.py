"""Simulation and fast kernels: the one part of the library that needs NumPy (`pip install sicbo[lab]`)."""
