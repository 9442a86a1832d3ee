/** Returns the actor named by a trusted proxy, `proxy:NAME`; undefined if there is none. */
export type ReadProxyUser = (headers: Headers) => string | undefined;

/** Rejects commas: with two values, one would be the client's own. */
const SINGLE = /^[^,]*$/;
const NAME = /^[\p{L}\p{N}._ +-]{1,64}$/u;

/**
 * Reads the header, if configured, in which a proxy names its signed-in user. Use it only for
 * requests of trusted proxies, which must not forward a header of that name from their clients.
 * Keeps only the part of an address before the `@`, because it is recorded in events.
 */
export function createProxyUser(header: string | undefined): ReadProxyUser {
  return (headers) => {
    if (header === undefined) return undefined;
    const value = asSent(headers.get(header) ?? "");
    const name = value.split("@", 1)[0]?.trim() ?? "";
    return SINGLE.test(value) && NAME.test(name) ? `proxy:${name}` : undefined;
  };
}

/** Proxies send UTF-8, and `Headers` decodes each byte as one character. */
function asSent(value: string): string {
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/** A program that sends a token is limited to that token's scope, even through a proxy. */
export const hasBearerToken = (headers: Headers): boolean =>
  /^Bearer /i.test(headers.get("authorization") ?? "");
