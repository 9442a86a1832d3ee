import type { Clock } from "../clock.ts";
import { plainText } from "./errors.ts";
import { createFailureLimit } from "./failureLimit.ts";
import { SESSION_PATH } from "./guard.ts";
import { createPasscodePage } from "./passcodePage.ts";

export interface AccessOptions {
  readonly token: string;
  readonly clock: Clock;
  /** True when people reach the server over https only: the cookie is then never sent in clear. */
  readonly isSecure: boolean;
}

/**
 * Lets in who knows the access token: a program by `Authorization: Bearer …`, a browser by a cookie
 * it gets for the pass code. Resolves to undefined to go on, else to the answer. `address` is the
 * caller's, for the limit on failures.
 *
 * Without either, `/api/health` says only that the server is up, `/api/health/live` and `/ready` answer
 * as ever, a page is the pass code's page, and everything else is 401.
 */
export type Access = (request: Request, address: string) => Promise<Response | undefined>;

const COOKIE = "stock-monitor-session";
const SESSION_MS = 30 * 24 * 3_600_000;
const MAX_FAILURES = 10;
const FAILURE_WINDOW_MS = 60_000;

export function createAccess({ token, clock, isSecure }: AccessOptions): Access {
  const failures = createFailureLimit(clock, MAX_FAILURES, FAILURE_WINDOW_MS);
  const sessions = createSessions(token, clock);
  const page = createPasscodePage();
  const digest = digestOf(token);

  const isToken = async (candidate: string) => areEqual(await digestOf(candidate), await digest);

  const signIn = async (request: Request, address: string): Promise<Response> => {
    const wait = failures.secondsToWait(address);
    if (wait > 0) return page.render(429, "/", `Too many attempts. Try again in ${wait} s.`);
    const form = new URLSearchParams(await request.text());
    const next = localPath(form.get("next"));
    if (!(await isToken((form.get("passcode") ?? "").trim()))) {
      failures.countFailure(address);
      return page.render(401, next, "That is not the pass code.");
    }
    const attributes = `Path=/; Max-Age=${SESSION_MS / 1000}; HttpOnly; SameSite=Strict`;
    const cookie = `${COOKIE}=${await sessions.issue()}; ${attributes}${isSecure ? "; Secure" : ""}`;
    return new Response(null, { status: 303, headers: { location: next, "set-cookie": cookie } });
  };

  return async (request, address) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === SESSION_PATH && request.method === "POST") return signIn(request, address);

    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (bearer !== undefined) {
      const wait = failures.secondsToWait(address);
      if (wait > 0) return plainText(429, `Too many wrong tokens; try again in ${wait} s`);
      if (await isToken(bearer)) return undefined;
      failures.countFailure(address);
      return refuse("The access token is wrong");
    }
    // A session cannot be guessed, so it is not counted.
    if (await sessions.isValid(readCookie(request.headers))) return undefined;
    // What restarts or routes has no token, and learns no more than a status.
    if (pathname === "/api/health/live" || pathname === "/api/health/ready") return undefined;
    if (pathname === "/api/health") return Response.json({ status: "ok" });
    return wantsPage(request) ? page.render(401, `${pathname}${search}`) : refuse("Sign in first");
  };
}

const refuse = (sentence: string): Response => {
  const response = plainText(401, sentence);
  response.headers.set("www-authenticate", "Bearer");
  return response;
};

const wantsPage = ({ method, headers }: Request): boolean =>
  (method === "GET" || method === "HEAD") && (headers.get("accept") ?? "").includes("text/html");

/** A path of this server, or "/": `//host` and `/\host` are other people's. */
const localPath = (text: string | null): string =>
  text !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : "/";

function readCookie(headers: Headers): string {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
}

/**
 * A session is its end and a MAC over it under the token: nothing is stored, it survives a restart,
 * and changing the token ends every session. The token itself never leaves the server.
 */
function createSessions(token: string, clock: Clock) {
  const encoder = new TextEncoder();
  const key = crypto.subtle.importKey(
    "raw",
    encoder.encode(token),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const messageOf = (end: string) => encoder.encode(`stock-monitor session until ${end}`);
  return {
    issue: async () => {
      const end = String(clock.now() + SESSION_MS);
      const mac = await crypto.subtle.sign("HMAC", await key, messageOf(end));
      return `${end}.${new Uint8Array(mac).toHex()}`;
    },
    isValid: async (session: string) => {
      const match = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(session);
      const [, end = "", mac = ""] = match ?? [];
      if (!match || Number(end) <= clock.now()) return false;
      return crypto.subtle.verify("HMAC", await key, Uint8Array.fromHex(mac), messageOf(end));
    },
  };
}

const digestOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** In the same time wherever they differ; digests, so that lengths tell nothing either. */
function areEqual(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
