"""The gateway: Envoy in front of workers, so that the calls of one client go to all of them."""
