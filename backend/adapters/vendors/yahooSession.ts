import { createSerialQueue } from "../../platform/serialQueue.ts";
import { readFileSync } from "node:fs";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ExtendedCookieJar } from "yahoo-finance2/lib/cookieJar";
import getCrumb from "yahoo-finance2/lib/getCrumb";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { SourceUnavailable } from "../../market/source.ts";
import type { VendorTransport } from "../../market/sources/transport.ts";
import { pathOf, yahooPaths, type YahooPath } from "../../market/sources/yahoo/paths.ts";
import type { VendorResponse } from "../../market/sources/vendorJson.ts";
import { contentOf, describeFailure, methodOf, readResponse, type Fetch } from "./vendorHttp.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface YahooSessionOptions {
  readonly cookieFile: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
}

const SOURCE = "yahoo";
const TIMEOUT_MS = 15_000;
/** Yahoo blocks an address for minutes, and further requests prolong it. */
const PENALTY_MS = MINUTE_MS;
const TOO_MANY: VendorResponse = { status: 429, body: "Too Many Requests" };
const API_HOSTS = new Set(["query1.finance.yahoo.com", "query2.finance.yahoo.com"]);
/**
 * A crumb is a short word. When rate-limited, Yahoo returns "Too Many Requests" in its place, with
 * status 200, and a client that stores that is locked out for good
 * (github.com/ranaroussi/yfinance/issues/2441).
 */
const CRUMB = /^[\w./\\+=~-]{4,64}$/;
/** User agent that yahoo-finance2 found to be accepted and that is still truthful. */
const USER_AGENT = "Mozilla/5.0 (compatible; yahoo-finance2)";
const noNotices = { show() {} } as unknown as Parameters<typeof getCrumb>[4];
const quietLog = { info() {}, warn() {}, error() {}, debug() {}, dir() {} };

class TurnedAway extends Error {}

/**
 * Handles Yahoo's cookie, consent and crumb through yahoo-finance2, and stores them in a file: an
 * old cookie keeps working where a new one is no longer issued. Only this layer of the library is
 * used. Its modules validate whole responses against a schema and reject one for a single field
 * (183 of 860 recorded responses), and they write to the console.
 */
export function createYahooSession(options: YahooSessionOptions): VendorTransport {
  const { cookieFile, clock, log, fetch: send = fetch } = options;
  /** By path, because those that need a crumb are turned away long before the chart's is. */
  const turnedAwayUntil = new Map<YahooPath | "crumb" | undefined, number>();
  let opening: Promise<ExtendedCookieJar> | undefined;
  let crumbing: Promise<string> | undefined;
  const saving = createSerialQueue();

  const openJar = (): Promise<ExtendedCookieJar> => (opening ??= readJar(cookieFile, log));

  /** Applies the same limits and rejects responses that only look like a crumb. */
  async function sendGuarded(input: unknown, init?: RequestInit): Promise<Response> {
    const url = String(input);
    const response = await send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 429) throw new TurnedAway();
    if (!url.endsWith("/v1/test/getcrumb") || response.status !== 200) return response;
    const text = (await response.text()).trim();
    if (!CRUMB.test(text)) throw new TurnedAway();
    return new Response(text, { status: 200, headers: response.headers });
  }

  async function openCrumb(known: ExtendedCookieJar, isRenewal: boolean): Promise<string> {
    if (isRenewal) opening = withoutCrumb(known);
    const jar = await openJar();
    // For a new jar, the library requests a crumb unless one is among the cookies.
    const asking = getCrumb(
      jar,
      sendGuarded as typeof fetch,
      { headers: { "User-Agent": USER_AGENT } },
      quietLog,
      noNotices,
    );
    const crumb = await asking.catch((error: unknown) => {
      if (error instanceof TurnedAway) throw error;
      throw new SourceUnavailable(SOURCE, `no session: ${describeFailure(error)}`);
    });
    if (crumb === null || !CRUMB.test(crumb)) throw new SourceUnavailable(SOURCE, "no session");
    save(jar);
    return crumb;
  }

  /** Serialized, so that all waiting callers get the same crumb. */
  const findCrumb = (jar: ExtendedCookieJar, isRenewal: boolean): Promise<string> =>
    (crumbing ??= openCrumb(jar, isRenewal).finally(() => {
      crumbing = undefined;
    }));

  function save(jar: ExtendedCookieJar): void {
    saving
      .run(() => writeJar(cookieFile, jar))
      .catch((error: unknown) => log.warn("the cookies of Yahoo cannot be kept", { error }));
  }

  async function ask(
    url: URL,
    body: string | undefined,
    jar: ExtendedCookieJar,
    crumb: string | null,
  ): Promise<VendorResponse> {
    if (crumb !== null) url.searchParams.set("crumb", crumb);
    const cookie = await jar.getCookieString(url.href, { allPaths: true });
    const own = { "User-Agent": USER_AGENT, accept: "application/json", cookie };
    const headers = { ...own, ...contentOf(body) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const init: RequestInit = { ...methodOf(body), headers, redirect: "manual", signal };
    const response = await send(url.href, init).catch((error: unknown) => {
      throw new SourceUnavailable(SOURCE, describeFailure(error));
    });
    const cookies = response.headers.getSetCookie();
    if (cookies.length > 0) {
      await jar.setFromSetCookieHeaders(cookies, url.href).catch(() => undefined);
      save(jar);
    }
    return readResponse(SOURCE, response);
  }

  const isTurnedAway = (path: Parameters<typeof turnedAwayUntil.get>[0]): boolean =>
    clock.elapsed() < (turnedAwayUntil.get(path) ?? Number.NEGATIVE_INFINITY);

  const answerTurnedAway = (path: Parameters<typeof isTurnedAway>[0]): VendorResponse => {
    turnedAwayUntil.set(path, clock.elapsed() + PENALTY_MS);
    return TOO_MANY;
  };

  return async (request) => {
    const url = new URL(request.url);
    const { body } = request;
    if (url.protocol !== "https:" || !API_HOSTS.has(url.host)) {
      throw new SourceUnavailable(SOURCE, "would not go to another host");
    }
    const path = pathOf(request.url);
    const needsCrumb = path !== undefined && yahooPaths[path].needsCrumb;
    if (isTurnedAway(path) || (needsCrumb && isTurnedAway("crumb"))) return TOO_MANY;
    try {
      const jar = await openJar();
      let response = await ask(url, body, jar, needsCrumb ? await findCrumb(jar, false) : null);
      if (needsCrumb && isCrumbRefused(response)) {
        response = await ask(url, body, jar, await findCrumb(jar, true));
      }
      return response.status === 429 ? answerTurnedAway(path) : response;
    } catch (error) {
      if (error instanceof TurnedAway) return answerTurnedAway("crumb");
      throw error;
    }
  };
}

const isCrumbRefused = ({ status, body }: VendorResponse): boolean =>
  status === 401 || /invalid (crumb|cookie)/i.test(body.slice(0, 500));

/** Reads synchronously, so that the disk does not use up the first request's timeout. */
async function readJar(path: string, log: Log): Promise<ExtendedCookieJar> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return new ExtendedCookieJar();
  }
  try {
    const { store } = ExtendedCookieJar.deserializeSync(text);
    return await withoutCrumb(new ExtendedCookieJar(store), (crumb) => !CRUMB.test(crumb));
  } catch {
    log.warn("the kept cookies of Yahoo cannot be read; asking for new ones");
    return new ExtendedCookieJar();
  }
}

/** Nonexistent host under which the library stores the crumb among the cookies. */
const CRUMB_HOST = "http://config.yf2/";

async function withoutCrumb(
  jar: ExtendedCookieJar,
  isMeant: (crumb: string) => boolean = () => true,
): Promise<ExtendedCookieJar> {
  const { store } = jar;
  for (const { key, value, domain, path } of await jar.getCookies(CRUMB_HOST)) {
    if (key === "crumb" && isMeant(value)) await store.removeCookie(domain, path, key);
  }
  return new ExtendedCookieJar(store);
}

async function writeJar(path: string, jar: ExtendedCookieJar): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.tmp`;
  await writeFile(unfinished, JSON.stringify(jar.serializeSync()), { mode: 0o600 });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
}
