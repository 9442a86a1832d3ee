import { SESSION_PATH, SIGN_IN_PREFIX } from "./guard.ts";

/** Returns a path of this server, or "/"; `//host` and `/\host` are other hosts. */
export const localPath = (text: string | null): string =>
  text !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : "/";

/**
 * Returns the page on which a form or a link of ours was, unless it is a sign-in page. The browser
 * knows it exactly, while a proxy may have removed the first part of /stocks/AAPL from the request;
 * see basePath.ts. The guard has refused forms of other sites, and a path cannot lead to another
 * host.
 */
export function pageBefore({ headers }: Request): string | undefined {
  const referer = headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  const isOfSigningIn = pathname === SESSION_PATH || pathname.startsWith(`${SIGN_IN_PREFIX}/`);
  return isOfSigningIn ? undefined : localPath(`${pathname}${search}`);
}
