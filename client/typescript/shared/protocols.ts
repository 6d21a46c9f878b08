/** The protocols that the referee speaks. A browser has all but gRPC. */
export const WEB_PROTOCOLS = ["connect-json", "connect-binary", "grpc-web"] as const;
export const PROTOCOLS = ["grpc", ...WEB_PROTOCOLS] as const;

export type WebProtocol = (typeof WEB_PROTOCOLS)[number];
export type Protocol = (typeof PROTOCOLS)[number];
