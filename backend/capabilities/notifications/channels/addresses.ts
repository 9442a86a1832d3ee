import { isForbiddenAddress, parseIp } from "../../../platform/ipAddress.ts";

export const MAX_ADDRESS = 500;

/**
 * Returns true for a URL that this server may post to. Private addresses are allowed because
 * self-hosted services may be in a private network. Link-local addresses, where clouds serve
 * credentials, and URLs with a login or fragment are refused. The resolved address is checked when
 * connecting; see adapters/channels/reachableHost.ts.
 */
export function isOwnServiceUrl(text: string): boolean {
  // URL drops tabs and line breaks and converts backslashes, so the raw text must be checked as
  // well.
  if (text.length > MAX_ADDRESS || !/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const { username, password, hostname, hash } = new URL(text);
  return username === "" && password === "" && hash === "" && !isForbidden(hostname);
}

const isForbidden = (hostname: string): boolean =>
  /^metadata\.google\.internal\.?$/i.test(hostname) ||
  (parseIp(hostname) !== undefined && isForbiddenAddress(hostname));
