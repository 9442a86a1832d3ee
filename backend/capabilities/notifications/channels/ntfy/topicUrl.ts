import { isOwnServiceUrl } from "../addresses.ts";

/** URL such as https://ntfy.sh/topic; the last path segment is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);

/** Splits the URL into the server, whose path ends in a slash, and the topic. */
export function serverOf(address: string): { readonly server: URL; readonly topic: string } {
  const server = new URL(address);
  const cut = server.pathname.lastIndexOf("/");
  const topic = server.pathname.slice(cut + 1);
  server.pathname = server.pathname.slice(0, cut + 1);
  return { server, topic };
}
