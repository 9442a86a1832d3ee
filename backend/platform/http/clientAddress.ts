import { isInNetwork, normalizeIp, parseIp, type Network } from "../ipAddress.ts";

/** Origin of a request, as far as the headers can be trusted. */
export interface ClientAddress {
  readonly address: string;
  /** True for a trusted proxy, which stands for many clients, so limits by address do not apply. */
  readonly isProxy: boolean;
  /** True if a trusted proxy forwarded the request; headers reserved for proxies are then valid. */
  readonly isPassedOn: boolean;
}

/** `peer` is the address of the connection's other end. */
export type ReadClientAddress = (request: Request, peer: string) => ClientAddress;

const MAX_HOPS = 20;

/**
 * X-Forwarded-For is written from left to right, each proxy appending its peer. Everything left of
 * the first address that is not a trusted proxy may be forged by that client. It is therefore read
 * from the right, and ignored if the peer is not trusted.
 */
export function createClientAddress(trusted: readonly Network[]): ReadClientAddress {
  const isTrusted = (text: string): boolean => {
    const address = parseIp(text);
    return address !== undefined && trusted.some((network) => isInNetwork(address, network));
  };
  return ({ headers }, peer) => {
    const own = normalizeIp(peer);
    if (!isTrusted(own)) return { address: own, isProxy: false, isPassedOn: false };
    const hops = (headers.get("x-forwarded-for") ?? "").split(",").slice(-MAX_HOPS);
    let address = own;
    for (const hop of hops.toReversed()) {
      const next = withoutPort(hop.trim());
      if (!parseIp(next)) break;
      address = normalizeIp(next);
      if (!isTrusted(address)) break;
    }
    return { address, isProxy: isTrusted(address), isPassedOn: true };
  };
}

/** Some proxies add the port: `1.2.3.4:5678`, `[::1]:5678`. */
const withoutPort = (hop: string): string =>
  hop.replace(/^(\d+(?:\.\d+){3}):\d{1,5}$/, "$1").replace(/^\[(.*)\](?::\d{1,5})?$/, "$1");
