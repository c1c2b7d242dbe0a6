"""Cases: disputes, complaints and incidents, from being raised until they are closed and kept. They move no money."""
