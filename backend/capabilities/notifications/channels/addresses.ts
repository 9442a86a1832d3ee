import { isForbiddenAddress, parseIp } from "../../../platform/ipAddress.ts";

/** Longest address taken. */
export const MAX_ADDRESS = 500;

/**
 * A web address that this server may post to. A service of one's own may live in one's own network,
 * so private addresses pass; those of link-local machines, where clouds keep their credentials, do
 * not, and nothing that hides a login or another host. Where a name leads is checked when it is
 * connected to; see adapters/reachableHost.ts.
 */
export function isOwnServiceUrl(text: string): boolean {
  // URL drops tabs and line ends and turns backslashes, and what is stored must be what was checked.
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, hash } = new URL(text);
  return username === "" && password === "" && hash === "" && !isForbidden(hostname);
}

const isForbidden = (hostname: string): boolean =>
  /^metadata\.google\.internal\.?$/i.test(hostname) ||
  (parseIp(hostname) !== undefined && isForbiddenAddress(hostname));
