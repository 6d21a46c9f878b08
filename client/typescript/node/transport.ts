/** How Node calls the referee. */

import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";

import { type Protocol } from "../shared/protocols.js";
import { REGISTRY } from "../shared/registry.js";

export function createTransport(protocol: Protocol, baseUrl: string): Transport {
  const options = { baseUrl, defaultTimeoutMs: 10_000 };
  const overHttp = { ...options, httpVersion: "1.1" } as const;
  switch (protocol) {
    case "grpc":
      return createGrpcTransport(options);
    case "grpc-web":
      return createGrpcWebTransport(overHttp);
    case "connect-binary":
      return createConnectTransport({ ...overHttp, useBinaryFormat: true });
    case "connect-json":
      // Results of a batch may hold details of errors, which JSON can only read if it knows their types.
      return createConnectTransport({ ...overHttp, jsonOptions: { registry: REGISTRY } });
  }
}
