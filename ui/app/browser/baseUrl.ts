/** Returns the page's `base`: the server's root, a proxy's path for it, or the demo's folder. */
export const readBaseUrl = (): URL => new URL(import.meta.env.BASE_URL, document.baseURI);

/** Returns the base URL of the API and the WebSocket, without a trailing slash. */
export const readServerUrl = (): string => readBaseUrl().href.replace(/\/$/, "");

/**
 * Returns the address under the base path for a page opened without it, as without a proxy; null if
 * it is already there.
 */
export function findInFolder(location: Pick<Location, "href" | "pathname">): string | null {
  const { pathname: folder } = readBaseUrl();
  const { pathname } = location;
  if (pathname.startsWith(folder)) return null;
  const url = new URL(location.href);
  url.pathname = `${pathname}/` === folder ? folder : `${folder.slice(0, -1)}${pathname}`;
  return url.href;
}
