/**
 * Returns the product's base URL: the server's root, the path that a proxy has for it, or the
 * folder of the demo's files. It is declared by the page's `base` element, so that it is the same
 * at every address.
 */
export const readBaseUrl = (): URL => new URL(import.meta.env.BASE_URL, document.baseURI);

/** Returns the base URL of the API and the WebSocket, without a trailing slash. */
export const readServerUrl = (): string => readBaseUrl().href.replace(/\/$/, "");

/**
 * Returns the same address under the base path, for a page that was opened at the server's own
 * address, bypassing the proxy, or without the trailing slash. Returns null if it is already under
 * the base path. The server responds at both.
 */
export function findInFolder(location: Pick<Location, "href" | "pathname">): string | null {
  const { pathname: folder } = readBaseUrl();
  const { pathname } = location;
  if (pathname.startsWith(folder)) return null;
  const url = new URL(location.href);
  url.pathname = `${pathname}/` === folder ? folder : `${folder.slice(0, -1)}${pathname}`;
  return url.href;
}
