/** How Node calls the referee. */

import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";

import { type Protocol } from "../shared/protocols.js";
import { REGISTRY } from "../shared/registry.js";

export function createTransport(protocol: Protocol, baseUrl: string): Transport {
  switch (protocol) {
    case "grpc":
      return createGrpcTransport({ baseUrl });
    case "grpc-web":
      return createGrpcWebTransport({ baseUrl, httpVersion: "1.1" });
    case "connect-binary":
      return createConnectTransport({ baseUrl, httpVersion: "1.1", useBinaryFormat: true });
    case "connect-json":
      // Results of a batch may hold details of errors, which JSON can only read if it knows their types.
      return createConnectTransport({ baseUrl, httpVersion: "1.1", jsonOptions: { registry: REGISTRY } });
  }
}
