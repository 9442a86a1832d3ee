/** The actor that a trusted proxy names, `proxy:NAME`; undefined where it names none. */
export type ReadProxyUser = (headers: Headers) => string | undefined;

/** Without a comma: a second value in the header would be the client's own. */
const NAME = /^[\p{L}\p{N}._ +-]{1,64}$/u;

/**
 * Reads the header, where one is set, in which a proxy says who signed in there. To be asked for requests of trusted
 * proxies only, which must not pass on a header of that name from their clients. Of an address only
 * what is before the `@` is taken, because it is recorded in events.
 */
export function createProxyUser(header: string | undefined): ReadProxyUser {
  return (headers) => {
    if (header === undefined) return undefined;
    const name = (headers.get(header) ?? "").split("@", 1)[0]?.trim() ?? "";
    return NAME.test(name) ? `proxy:${name}` : undefined;
  };
}

/** A program that sends a token is held to that token's scope, also through a proxy. */
export const namesToken = (headers: Headers): boolean =>
  /^Bearer /i.test(headers.get("authorization") ?? "");
