/** How a browser calls the referee. */

import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";

import { type WebProtocol } from "../shared/protocols.js";
import { REGISTRY } from "../shared/registry.js";

export function createTransport(protocol: WebProtocol, baseUrl: string): Transport {
  const options = { baseUrl, defaultTimeoutMs: 10_000 };
  switch (protocol) {
    case "grpc-web":
      return createGrpcWebTransport(options);
    case "connect-binary":
      return createConnectTransport({ ...options, useBinaryFormat: true });
    case "connect-json":
      // Results of a batch may hold details of errors, which JSON can only read if it knows their types.
      return createConnectTransport({ ...options, jsonOptions: { registry: REGISTRY } });
  }
}
