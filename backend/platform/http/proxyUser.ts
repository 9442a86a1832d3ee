/** The actor that a trusted proxy names, `proxy:NAME`; undefined where it names none. */
export type ReadProxyUser = (headers: Headers) => string | undefined;

/** Without a comma, also in an address: one of two values would be the client's own. */
const SINGLE = /^[^,]*$/;
const NAME = /^[\p{L}\p{N}._ +-]{1,64}$/u;

/**
 * Reads the header, where one is set, in which a proxy says who signed in there. To be asked for requests of trusted
 * proxies only, which must not pass on a header of that name from their clients. Of an address only
 * what is before the `@` is taken, because it is recorded in events.
 */
export function createProxyUser(header: string | undefined): ReadProxyUser {
  return (headers) => {
    if (header === undefined) return undefined;
    const value = asSent(headers.get(header) ?? "");
    const name = value.split("@", 1)[0]?.trim() ?? "";
    return SINGLE.test(value) && NAME.test(name) ? `proxy:${name}` : undefined;
  };
}

/** Proxies send UTF-8, and `Headers` takes each of its bytes for a character. */
function asSent(value: string): string {
  try {
    const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}

/** A program that sends a token is held to that token's scope, also through a proxy. */
export const namesToken = (headers: Headers): boolean =>
  /^Bearer /i.test(headers.get("authorization") ?? "");
