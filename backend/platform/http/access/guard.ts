import { MAX_UPLOAD_BYTES } from "../../../domain/limits.ts";
import { ANSWER_PREFIX } from "../../../contract/answer.ts";
import { TimedOut, withTimeout } from "../../timer.ts";
import { plainText } from "../errors.ts";
import { hasBearerToken } from "./proxyUser.ts";
import { isUpload, UPLOAD_TYPE, FILE_TOO_LARGE } from "../upload.ts";

/** Maximum size of a request body; the longest API message is far below. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Path to which a browser form may post content other than JSON; see accessToken.ts. */
export const SESSION_PATH = "/api/session";

export const SIGN_IN_PREFIX = "/sign-in";

export const MCP_PATH = "/mcp";

const takesForm = (pathname: string): boolean =>
  pathname === SESSION_PATH || pathname.startsWith(`${ANSWER_PREFIX}/`);

export const isSignIn = ({ method, url }: Request): boolean =>
  method === "POST" && new URL(url).pathname === SESSION_PATH;

/** The API needs two levels. Printing 20,000 rejected brackets blocked the process for 16 s. */
const MAX_DEPTH = 32;

export interface GuardPolicy {
  readonly host: string;
  /** Public origin if a proxy or a DNS name is in front of the server. */
  readonly publicUrl: string | null;
  /** True if all but probes need a credential; monitors may then use any Host name. */
  readonly asksWho?: boolean;
}

/**
 * Checks a request before anything else. Returns a refusal, or undefined to continue.
 * - Host must be a name of ours; otherwise a foreign page could read responses by DNS rebinding.
 *   Probes and, with a token, `/metrics` may use another name if the server requires credentials.
 * - A mutation, an API call and `/ws` must come from a page of ours or from no page at all (CSRF,
 *   socket hijacking, a foreign page that times or loads our responses). A link from elsewhere to a
 *   page of ours may be followed.
 * - A body must be declared as JSON, which no foreign form can do, with at most 64 KiB; on the one
 *   route that accepts a file, as `application/octet-stream` with at most 64 MB.
 */
export type Guard = (request: Request) => Response | undefined;

export function createGuard({ host, publicUrl, asksWho = false }: GuardPolicy): Guard {
  const publicOrigin = publicUrl === null ? undefined : new URL(publicUrl);
  const named = new Set([host, publicOrigin?.hostname.replace(/^\[(.*)\]$/, "$1") ?? host]);
  const listensEverywhere = host === "0.0.0.0" || host === "::";

  /** An IP address cannot be rebound, so any is accepted if the server listens on all of them. */
  const isOurs = (name: string): boolean =>
    named.has(name) || isLoopbackName(name) || (listensEverywhere && isAddress(name));

  const isOurOrigin = (origin: string, hostHeader: string): boolean => {
    if (!URL.canParse(origin)) return false;
    const { protocol, origin: normalized, host: from } = new URL(origin);
    if (normalized === publicOrigin?.origin) return true;
    return /^https?:$/.test(protocol) && from === new URL(`${protocol}//${hostHeader}`).host;
  };

  /** The last accepted Host header; nearly every request has the same one. */
  let accepted: string | undefined;

  return (request) => {
    const { headers, method } = request;
    const hostHeader = headers.get("host") ?? "";
    if (hostHeader !== accepted) {
      const name = parseHostName(hostHeader);
      // Check before parsing the URL, which an invalid Host makes impossible.
      if (name === undefined) return notOurs();
      if (isOurs(name)) accepted = hostHeader;
      else if (!asksWho || !isOfMonitor(request)) return notOurs();
    }
    if (!METHODS.has(method)) return plainText(501, "This server does not know that method");
    const { pathname } = new URL(request.url);
    const isMutation = !isSafe(method);
    if ((isMutation || isCall(pathname)) && !isFollowedLink(request, pathname)) {
      const origin = headers.get("origin");
      const isForeign = origin !== null && !isOurOrigin(origin, hostHeader);
      // "same-site" ignores ports, so it includes pages of other programs on this machine.
      const site = headers.get("sec-fetch-site");
      if (isForeign || site === "cross-site" || (site === "same-site" && origin === null)) {
        return plainText(403, "The request came from another site");
      }
    }
    const declaredBytes = Number(headers.get("content-length") ?? 0);
    if (isUpload(request)) {
      if (declaredBytes > MAX_UPLOAD_BYTES) return plainText(413, FILE_TOO_LARGE);
      return isFile(headers)
        ? undefined
        : plainText(400, `The file must be sent with content-type ${UPLOAD_TYPE}`);
    }
    if (declaredBytes > MAX_BODY_BYTES) return tooLarge();
    if (isMutation && !takesForm(pathname) && hasBody(headers) && !isJson(headers)) {
      return plainText(400, "The body must be JSON, with content-type application/json");
    }
    return undefined;
  };
}

const notOurs = () =>
  plainText(403, "This host name does not belong to this server. Set PUBLIC_URL to allow it");

/** True for requests under any host name: their responses are harmless or require a token. */
const isOfMonitor = ({ method, url, headers }: Request): boolean => {
  if (method !== "GET" && method !== "HEAD") return false;
  const { pathname } = new URL(url);
  return PROBES.has(pathname) || (pathname === METRICS_PATH && hasBearerToken(headers));
};

const PROBES: ReadonlySet<string> = new Set(["/api/health/live", "/api/health/ready"]);

/** Prometheus's default path. */
export const METRICS_PATH = "/metrics";

/** Time limit for a whole body; a slow sender would otherwise hold its slot for hours. */
const BODY_MS = 30_000;

/**
 * Returns the request with its body read, because a chunked body declares no length, or a refusal.
 * Reading stops at the first excess byte, of this body or, as decided by `takeBytes`, of all
 * bodies. Nesting is also counted here, before any parser recurses into it. A file is left to its
 * route, which has its own limit; see upload.ts.
 */
export async function readBodyUpTo(
  request: Request,
  takeBytes: (count: number) => boolean = () => true,
  limitMs = BODY_MS,
): Promise<Request | Response> {
  if (isSafe(request.method) || !request.body || isUpload(request)) return request;
  const reader: BodyReader = request.body.getReader();
  let chunks: Uint8Array<ArrayBuffer>[] | Response;
  try {
    chunks = await withTimeout(limitMs, () => readChunks(reader, takeBytes));
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error;
    return cancelAndRefuse(reader, plainText(408, "The body took too long to arrive"));
  }
  if (chunks instanceof Response) return cancelAndRefuse(reader, chunks);
  if (isTooDeep(chunks)) return plainText(400, "The body is nested too deeply");
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: new Blob(chunks) });
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function readChunks(
  reader: BodyReader,
  takeBytes: (count: number) => boolean,
): Promise<Uint8Array<ArrayBuffer>[] | Response> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) return tooLarge();
    if (!takeBytes(value.byteLength)) {
      return plainText(503, "Too many large requests at once. Try again in a moment");
    }
    chunks.push(value);
  }
}

function cancelAndRefuse(reader: { cancel(): Promise<void> }, refusal: Response): Response {
  // The refused client may disconnect meanwhile.
  reader.cancel().catch(() => undefined);
  return refusal;
}

export const BODY_TOO_LARGE = "The body is larger than 64 KiB";

const tooLarge = () => plainText(413, BODY_TOO_LARGE);

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets outside of strings. Validating the JSON is left to the parser. */
function isTooDeep(chunks: readonly Uint8Array[]): boolean {
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  for (const chunk of chunks) {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false;
      else if (isInString && byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInString = !isInString;
      else if (isInString) continue;
      else if (OPENING.has(byte)) depth++;
      else if (CLOSING.has(byte)) depth--;
      if (depth > MAX_DEPTH) return true;
    }
  }
  return false;
}

const METHODS = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

const isCall = (pathname: string): boolean =>
  pathname === "/ws" ||
  pathname === "/metrics" ||
  pathname === MCP_PATH ||
  pathname === "/api" ||
  pathname.startsWith("/api/");

/** The documentation pages are under `/api` but may be linked to like any other page. */
const isFollowedLink = ({ headers, method }: Request, pathname: string): boolean =>
  isSafe(method) &&
  /^\/api\/docs(\/|$)/.test(pathname) &&
  headers.get("sec-fetch-mode") === "navigate" &&
  headers.get("sec-fetch-dest") === "document";

const isSafe = (method: string): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";

export const hasBody = (headers: Headers): boolean =>
  headers.has("transfer-encoding") || (headers.get("content-length") ?? "0") !== "0";

const isJson = (headers: Headers): boolean =>
  /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");

const isFile = (headers: Headers): boolean =>
  (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() === UPLOAD_TYPE;

function parseHostName(header: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header);
  const name = (match?.[1] ?? match?.[2])?.toLowerCase();
  return name !== undefined && URL.canParse(`http://${header}`) ? name : undefined;
}

const isLoopbackName = (name: string): boolean =>
  name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name);

const isAddress = (name: string): boolean => name.includes(":") || /^\d+(\.\d+){3}$/.test(name);
