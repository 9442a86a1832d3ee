import { isForbiddenAddress, parseIp } from "../../../platform/ipAddress.ts";

/** Longest address taken. */
export const MAX_ADDRESS = 500;

/**
 * A web address that this server may post to. A self-hosted service may be in a private network, so
 * private addresses are allowed; link-local ones, where clouds serve credentials, are not, and
 * neither is anything that hides a login or another host. The resolved address is checked when
 * connecting; see adapters/channels/reachableHost.ts.
 */
export function isOwnServiceUrl(text: string): boolean {
  // URL drops tabs and line ends and turns backslashes; the stored text must be the checked one.
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, hash } = new URL(text);
  return username === "" && password === "" && hash === "" && !isForbidden(hostname);
}

const isForbidden = (hostname: string): boolean =>
  /^metadata\.google\.internal\.?$/i.test(hostname) ||
  (parseIp(hostname) !== undefined && isForbiddenAddress(hostname));
