import type { ClientAddress } from "./clientAddress.ts";
import { escapeHtml } from "../markup.ts";

/**
 * Where the product lies under its host, for one request. Everything behind this file believes that it lies at
 * the root: the path is removed from what arrives and put before what leaves, here and nowhere else.
 */
export interface Arrival {
  /** "" at the root, else such as "/stocks", without a slash at the end. */
  readonly base: string;
  /** The request as it would be at the root; its Referer, too, where that is a page of ours. */
  readonly request: Request;
  /** The folder's own address without its slash, from which relative addresses lead beside it. */
  readonly isBare: boolean;
  /** Home Assistant shows the page in a frame of its own. */
  readonly mayBeFramed: boolean;
}

/** The `X-Ingress-Path` of a request that a trusted proxy has passed on is believed. */
export type ReadBasePath = (request: Request, client: Pick<ClientAddress, "isPassedOn">) => Arrival;

/** What Home Assistant calls the path that it has removed: https://developers.home-assistant.io/docs/add-ons/presentation#ingress */
const INGRESS_HEADER = "x-ingress-path";

const MAX_LENGTH = 200;
/** No sign that means something in HTML, a header or a cookie, no empty part, and none of dots. */
const BASE_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/;

/** What the server answers under these names would be taken for the folder, and the folder for it. */
const TAKEN = new Set(["api", "ws", "mcp", "metrics", "answer", "sign-in", "assets"]);

export const isBasePath = (text: string): boolean =>
  text.length <= MAX_LENGTH && BASE_PATH.test(text);

/** Whether {@link isBasePath} may also arrive in addresses, from a proxy that does not remove it. */
export const isFreePath = (path: string): boolean => !TAKEN.has(path.split("/")[1] ?? "");

/** The path of a public address, as {@link Arrival} has it. */
export const basePathOf = (publicUrl: string | null): string =>
  publicUrl === null ? "" : new URL(publicUrl).pathname.replace(/\/$/, "");

/**
 * The path is that of the header, else of the public address. Whether the proxy removed it or passed it on
 * cannot be told and need not be: where it is still there, it is removed once.
 */
export function createBasePath(publicUrl: string | null): ReadBasePath {
  const own = basePathOf(publicUrl);
  return (incoming, { isPassedOn }) => {
    const named = isPassedOn ? incoming.headers.get(INGRESS_HEADER)?.replace(/\/$/, "") : undefined;
    const ingress = named !== undefined && isBasePath(named) ? named : undefined;
    const mayBeFramed = ingress !== undefined;
    const base = ingress ?? own;
    // With an invalid Host there is no address; the guard refuses it.
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

/** What follows the path, "" or from its slash on; undefined where it does not begin with it. */
function removePath(pathname: string, path: string): string | undefined {
  if (path === "" || !pathname.startsWith(path)) return undefined;
  const rest = pathname.slice(path.length);
  return rest === "" || rest.startsWith("/") ? rest : undefined;
}

/** A browser says there which page it shows, whatever a proxy made of the request's own address. */
function readReferer(headers: Headers, base: string): string | undefined {
  const text = headers.get("referer") ?? "";
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const rest = removePath(url.pathname, base);
  if (rest === undefined) return undefined;
  url.pathname = rest || "/";
  return url.href;
}

/** Each page has it before its first address, and names everything else of ours relative to it. */
const BASE_ELEMENT = '<base href="/';

/** A page that lies at the root, moved to where it is. */
export const moveHtml = (html: string, base: string): string =>
  base === "" ? html : html.replace(BASE_ELEMENT, () => `<base href="${escapeHtml(base)}/`);

/** An answer of the product at the root, for who asks under `base`: its redirect, links, cookies and HTML. */
export async function moveAnswer(response: Response, base: string): Promise<Response> {
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
  const html = moveHtml(await response.text(), base);
  headers.delete("content-length");
  return new Response(html, { status: response.status, headers });
}

const isOwnPath = (location: string): boolean => /^\/(?!\/)/.test(location);
