import { lookup } from "node:dns/promises";
import { isForbiddenAddress, parseIp } from "../../platform/ipAddress.ts";

/** Every address of a name. Rejects where it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** The name resolves to addresses that this server must not connect to. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
  constructor() {
    super("it leads to an address that is never connected to");
  }
}

const askSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Tried one after the other; more have never helped. */
const MAX_ADDRESSES = 3;

/**
 * The addresses to connect to: the checked address is the one connected to, so a name cannot
 * resolve elsewhere a moment later (DNS rebinding). IPv4 first, because many networks have no IPv6
 * route. `host` may be a name or an address, in brackets or not. @throws {ForbiddenAddress} when
 * there are addresses and none of them may be connected to.
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
