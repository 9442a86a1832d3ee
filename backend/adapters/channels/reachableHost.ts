import { lookup } from "node:dns/promises";
import { isForbiddenAddress, parseIp } from "../../platform/ipAddress.ts";

export type Resolve = (hostname: string) => Promise<readonly string[]>;

export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
  constructor() {
    super("it resolves to an address that is not allowed");
  }
}

const askSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Maximum number of addresses to try in turn; more have never helped. */
const MAX_ADDRESSES = 3;

/**
 * Returns the addresses to connect to. Connecting to the checked address itself prevents DNS
 * rebinding. IPv4 comes first, because many networks have no IPv6 route. `host` may be a name or an
 * address, with or without brackets. @throws {ForbiddenAddress} if there are addresses but none is
 * allowed.
 */
export async function reachableAddresses(
  host: string,
  resolve: Resolve = askSystem,
): Promise<readonly string[]> {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  const all = parseIp(name) ? [name] : await resolve(name);
  const allowed = all.filter((address) => !isForbiddenAddress(address));
  if (allowed.length === 0) throw new ForbiddenAddress();
  const isSix = (address: string) => Number(address.includes(":"));
  return allowed.toSorted((a, b) => isSix(a) - isSix(b)).slice(0, MAX_ADDRESSES);
}
