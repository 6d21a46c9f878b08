"""The referee over HTTP/1.1: Connect and gRPC-Web, for browsers, curl and whatever knows JSON."""
