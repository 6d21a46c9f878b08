"""The services: handlers that know messages only, and the edge that knows gRPC."""
