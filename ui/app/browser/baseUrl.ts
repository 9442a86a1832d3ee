/**
 * The folder the product lives in: the server's root, the path that a proxy has for it, or wherever the
 * demo's files were put. The page says it with a `base` element that keeps its meaning from address to
 * address.
 */
export const readBaseUrl = (): URL => new URL(import.meta.env.BASE_URL, document.baseURI);

/** What the API and the live line are found under, without a slash at the end. */
export const readServerUrl = (): string => readBaseUrl().href.replace(/\/$/, "");

/**
 * The same page inside the folder, for one that was asked for past the proxy, at the server's own address, or
 * for the folder without its slash; null where it lies there already. The server answers under both.
 */
export function findInFolder(location: Pick<Location, "href" | "pathname">): string | null {
  const { pathname: folder } = readBaseUrl();
  const { pathname } = location;
  if (pathname.startsWith(folder)) return null;
  const url = new URL(location.href);
  url.pathname = `${pathname}/` === folder ? folder : `${folder.slice(0, -1)}${pathname}`;
  return url.href;
}
