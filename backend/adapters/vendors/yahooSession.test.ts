import { beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { createYahooSession } from "./yahooSession.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { eventually } from "../../testing/eventually.ts";
import { DAY_MS } from "../../domain/durations.ts";

const QUOTE = "https://query2.finance.yahoo.com/v7/finance/quote?symbols=AAPL";
const CHART = "https://query2.finance.yahoo.com/v8/finance/chart/AAPL?interval=1d&range=1mo";
const COOKIE = "A3=cookie-value; Max-Age=31557600; Domain=.yahoo.com; Path=/; Secure; HttpOnly";

let folder: string;
let clock: ManualClock;
let asked: string[];
let logged: string[];
let crumb: () => Response;
let api: (url: URL, cookie: string) => Response;

beforeEach(() => {
  folder = makeTemporaryFolder();
  clock = manualClock();
  asked = [];
  logged = [];
  crumb = () => new Response("Crumb/1.a");
  api = () => new Response('{"quoteResponse":{"result":[],"error":null}}');
});

const cookieFile = () => `${folder}/kept/yahoo-cookies.json`;

const openSession = (see: (init: RequestInit | undefined) => void = () => undefined) =>
  createYahooSession({
    cookieFile: cookieFile(),
    clock,
    log: createLog("debug", (_, line) => void logged.push(line)),
    fetch: async (address, init) => {
      const url = new URL(address);
      asked.push(url.host + url.pathname);
      if (url.pathname.endsWith("/getcrumb")) return crumb();
      if (url.host === "finance.yahoo.com") {
        return new Response("<html>", { headers: { "set-cookie": COOKIE } });
      }
      see(init);
      return api(url, new Headers(init?.headers).get("cookie") ?? "");
    },
  });

/** Waits until the file has this content, because it is written after the response. */
const untilKept = (text: string): Promise<string> =>
  eventually(() => {
    const kept = existsSync(cookieFile()) ? readFileSync(cookieFile(), "utf8") : "";
    return kept.includes(text) && kept;
  });

describe("the session with Yahoo", () => {
  test("requests cookie and crumb once and sends both", async () => {
    const seen: string[] = [];
    api = (url, cookie) => {
      seen.push(`${url.searchParams.get("crumb")} ${cookie}`);
      return new Response("{}");
    };
    const send = openSession();
    await Promise.all([send({ url: QUOTE }), send({ url: QUOTE })]);
    expect(asked.filter((path) => path.endsWith("/getcrumb"))).toHaveLength(1);
    expect(seen).toHaveLength(2);
    for (const sent of seen) expect(sent).toMatch(/^Crumb\/1\.a .*A3=cookie-value/);
  });

  test("sends a body as a POST of JSON, with the crumb", async () => {
    const sent: (RequestInit | undefined)[] = [];
    api = (url) => new Response(JSON.stringify({ crumb: url.searchParams.get("crumb") }));
    const send = openSession((init) => void sent.push(init));
    const screener = "https://query2.finance.yahoo.com/v1/finance/screener?formatted=false";
    const answer = await send({ url: screener, body: '{"size":250}' });
    expect(answer).toEqual({ status: 200, body: '{"crumb":"Crumb/1.a"}' });
    const last = sent.at(-1);
    expect([last?.method, last?.body]).toEqual(["POST", '{"size":250}']);
    expect(new Headers(last?.headers).get("content-type")).toBe("application/json");
    await send({ url: QUOTE });
    expect(sent.at(-1)?.method).toBeUndefined();
  });

  test("requests no crumb for paths that need none", async () => {
    expect(await openSession()({ url: CHART })).toEqual({
      status: 200,
      body: '{"quoteResponse":{"result":[],"error":null}}',
    });
    expect(asked).toEqual(["query2.finance.yahoo.com/v8/finance/chart/AAPL"]);
  });

  test("sends the first request in the same turn, so that reading the disk does not use up its timeout", async () => {
    const answer = openSession()({ url: CHART });
    for (let step = 0; step < 100; step++) await Promise.resolve();
    expect(asked).toEqual(["query2.finance.yahoo.com/v8/finance/chart/AAPL"]);
    await answer;
  });

  test("keeps its cookies in a file for its owner, and the next process uses them", async () => {
    await openSession()({ url: QUOTE });
    await untilKept("Crumb/1.a");
    expect(statSync(cookieFile()).mode & 0o777).toBe(0o600);
    asked = [];
    await openSession()({ url: QUOTE });
    expect(asked).toEqual(["query2.finance.yahoo.com/v7/finance/quote"]);
  });

  test("never mistakes the text Too Many Requests for a crumb", async () => {
    crumb = () => new Response("Too Many Requests");
    const send = openSession();
    expect((await send({ url: QUOTE })).status).toBe(429);
    expect(existsSync(cookieFile())).toBe(false);
    // After an error, only requests that need no crumb are sent for a minute, such as a chart.
    asked = [];
    clock.advance(59_000);
    expect((await send({ url: QUOTE.replace("quote", "options/ACME") })).status).toBe(429);
    expect(asked).toEqual([]);
    expect((await send({ url: CHART })).status).toBe(200);
    crumb = () => new Response("Crumb/2.b");
    clock.advance(1000);
    expect((await send({ url: QUOTE })).status).toBe(200);
    expect(await untilKept("Crumb/2.b")).not.toContain("Too Many");
  });

  test("waits a minute after a 429 on the path that returned it", async () => {
    api = () => new Response("Edge: Too Many Requests", { status: 429 });
    const send = openSession();
    expect((await send({ url: CHART })).status).toBe(429);
    asked = [];
    expect((await send({ url: CHART })).status).toBe(429);
    expect(asked).toEqual([]);
    api = () => new Response("{}");
    expect((await send({ url: QUOTE })).status).toBe(200);
  });

  test.each([1, -1, 365, -365])(
    "waits exactly that minute during a step of %p days",
    async (days) => {
      api = () => new Response("Edge: Too Many Requests", { status: 429 });
      const send = openSession();
      await send({ url: CHART });
      clock.step(days * DAY_MS);
      clock.advance(59_999);
      asked = [];
      await send({ url: CHART });
      expect(asked).toEqual([]);
      clock.advance(1);
      await send({ url: CHART });
      expect(asked).toHaveLength(1);
    },
  );

  test("renews a rejected crumb once", async () => {
    const crumbs = ["first", "second"];
    crumb = () => new Response(crumbs.shift() ?? "third");
    const invalid =
      '{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}';
    api = (url) =>
      url.searchParams.get("crumb") === "second"
        ? new Response("{}")
        : new Response(invalid, { status: 401 });
    const session = openSession();
    expect((await session({ url: QUOTE })).status).toBe(200);
    expect((await session({ url: QUOTE })).status).toBe(200);
    expect(asked.filter((path) => path.endsWith("/getcrumb"))).toHaveLength(2);
    await untilKept("second");
    // A crumb that is always rejected is reported instead of being renewed repeatedly.
    api = () => new Response(invalid, { status: 401 });
    asked = [];
    expect((await openSession()({ url: QUOTE })).status).toBe(401);
    expect(asked.filter((path) => path.endsWith("/getcrumb"))).toHaveLength(1);
  });

  test("a damaged file only costs a new session", async () => {
    await openSession()({ url: QUOTE });
    const kept = await untilKept("Crumb/1.a");
    for (const damage of [
      "",
      "{",
      "[]",
      '{"cookies":7}',
      kept.replace("Crumb/1.a", "Too Many Requests"),
    ]) {
      writeFileSync(cookieFile(), damage);
      asked = [];
      expect([damage, (await openSession()({ url: QUOTE })).status]).toEqual([damage, 200]);
      expect(asked.filter((path) => path.endsWith("/getcrumb"))).toHaveLength(1);
      await untilKept("Crumb/1.a");
    }
  });

  test("is sent only to Yahoo's API", async () => {
    const send = openSession();
    for (const url of [
      "http://query2.finance.yahoo.com/v7/finance/quote",
      "https://query2.finance.yahoo.com.example.com/v7/finance/quote",
      "https://127.0.0.1/v7/finance/quote",
    ]) {
      await expect(send({ url })).rejects.toThrow(SourceUnavailable);
    }
    expect(asked).toEqual([]);
  });

  test("reports a missing response without the URL", async () => {
    api = () => {
      throw Object.assign(new Error(`cannot reach ${QUOTE}`), { code: "ECONNREFUSED" });
    };
    const failure: unknown = await openSession()({ url: QUOTE }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceUnavailable);
    expect(String(failure)).toBe("SourceUnavailable: yahoo: no connection: it refuses connections");
    expect(logged).toEqual([]);
  });
});
