import type { ClientAddress } from "./clientAddress.ts";
import { escapeHtml } from "../markup.ts";

/** Only this file removes and adds the base path; all other code assumes the root. */
export interface Arrival {
  /** "" at the root, otherwise such as "/stocks", without a trailing slash. */
  readonly base: string;
  /** The request as it would be at the root, including its Referer if that is a page of ours. */
  readonly request: Request;
  /** True for the base path without its trailing slash, which relative links need. */
  readonly isBare: boolean;
  /** True for Home Assistant, which shows the page in a frame. */
  readonly mayBeFramed: boolean;
}

/** Trusts the `X-Ingress-Path` header only in requests forwarded by a trusted proxy. */
export type ReadBasePath = (request: Request, client: Pick<ClientAddress, "isPassedOn">) => Arrival;

/** See https://developers.home-assistant.io/docs/add-ons/presentation#ingress */
const INGRESS_HEADER = "x-ingress-path";

const MAX_LENGTH = 200;
/** Excludes characters special to HTML, headers or cookies, and empty or dot segments. */
const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/** Names that the server itself uses; a base path with one of them would be ambiguous. */
const TAKEN = new Set(["api", "ws", "mcp", "metrics", "answer", "sign-in", "assets"]);

export const isBasePath = (text: string): boolean =>
  text.length <= MAX_LENGTH && BASE_PATH.test(text);

/** True if {@link isBasePath} may also arrive in URLs, from a proxy that does not remove it. */
export const isUnreservedPath = (path: string): boolean => !TAKEN.has(path.split("/")[1] ?? "");

const basePathOf = (publicUrl: string | null): string =>
  publicUrl === null ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");

/** Prefers the header to the public URL. A path that the proxy has not removed is removed once. */
export function createBasePath(publicUrl: string | null): ReadBasePath {
  const own = basePathOf(publicUrl);
  return (incoming, { isPassedOn }) => {
    const named = isPassedOn ? incoming.headers.get(INGRESS_HEADER)?.replace(/\/$/, "") : undefined;
    const ingress = named !== undefined && isBasePath(named) ? named : undefined;
    const mayBeFramed = ingress !== undefined;
    const base = ingress ?? own;
    // An invalid Host has no valid URL; the guard refuses it.
    if (base === "" || !URL.canParse(incoming.url)) {
      return { base, request: incoming, isBare: false, mayBeFramed };
    }
    const url = new URL(incoming.url);
    const rest = [base, own].map((path) => removePath(url.pathname, path)).find(isText);
    const referer = readReferer(incoming.headers, base);
    if (rest === undefined && referer === undefined) {
      return { base, request: incoming, isBare: false, mayBeFramed };
    }
    if (rest !== undefined) url.pathname = rest || "/";
    const headers = new Headers(incoming.headers);
    if (referer !== undefined) headers.set("referer", referer);
    const { method, body, signal } = incoming;
    return {
      base,
      request: new Request(url, { method, headers, body, signal }),
      isBare: rest === "",
      mayBeFramed,
    };
  };
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** Returns "" or a rest that starts with a slash; undefined if `pathname` is outside `path`. */
function removePath(pathname: string, path: string): string | undefined {
  if (path === "" || !pathname.startsWith(path)) return undefined;
  const rest = pathname.slice(path.length);
  return rest === "" || rest.startsWith("/") ? rest : undefined;
}

/** The Referer names the page in the browser, even if a proxy changed the request's URL. */
function readReferer(headers: Headers, base: string): string | undefined {
  const text = headers.get("referer") ?? "";
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const rest = removePath(url.pathname, base);
  if (rest === undefined) return undefined;
  url.pathname = rest || "/";
  return url.href;
}

/** Every page has this element before its first URL, and all other URLs are relative to it. */
const BASE_ELEMENT = '<base href="/';

export const rebaseHtml = (html: string, base: string): string =>
  base === "" ? html : html.replace(BASE_ELEMENT, () => `<base href="${escapeHtml(base)}/`);

/** Rewrites the redirect, links, cookies and HTML. */
export async function rebaseResponse(response: Response, base: string): Promise<Response> {
  if (base === "") return response;
  const { headers } = response;
  const location = headers.get("location");
  if (location !== null && isOwnPath(location)) headers.set("location", `${base}${location}`);
  const link = headers.get("link");
  if (link !== null) headers.set("link", link.replace(/^<(?=\/(?!\/))/, `<${base}`));
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) headers.delete("set-cookie");
  for (const cookie of cookies) {
    const moved = cookie.replace(/; Path=\/(?=(.?))/, (_, rest: string) =>
      /[^;]/.test(rest) ? `; Path=${base}/` : `; Path=${base}`,
    );
    headers.append("set-cookie", moved);
  }
  if (!(headers.get("content-type") ?? "").startsWith("text/html")) return response;
  const html = rebaseHtml(await response.text(), base);
  headers.delete("content-length");
  return new Response(html, { status: response.status, headers });
}

const isOwnPath = (location: string): boolean => /^\/(?!\/)/.test(location);
