import { isOwnServiceUrl } from "../addresses.ts";

/** URL such as https://ntfy.sh/topic; the last path segment is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);

/**
 * Completes the short forms that ntfy's own apps accept: the name of a topic at ntfy.sh, and a URL
 * without its scheme. Returns any other text unchanged.
 */
export function completeTopic(text: string): string {
  if (/^[-_A-Za-z0-9]{1,64}$/.test(text)) return `https://ntfy.sh/${text}`;
  return /^[-A-Za-z0-9]+(\.[-A-Za-z0-9]+)+(:\d{1,5})?\/[-_A-Za-z0-9/]+$/.test(text)
    ? `https://${text}`
    : text;
}

/** Splits the URL into the server, whose path ends in a slash, and the topic. */
export function serverOf(address: string): { readonly server: URL; readonly topic: string } {
  const server = new URL(address);
  const cut = server.pathname.lastIndexOf("/");
  const topic = server.pathname.slice(cut + 1);
  server.pathname = server.pathname.slice(0, cut + 1);
  return { server, topic };
}
