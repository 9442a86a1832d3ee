import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Quote } from "../../contract/stocks/quote.ts";
import { silentLog } from "../../platform/log.ts";
import { withFirstAnswers } from "./firstAnswers.ts";
import { loadStaticFiles, type StaticFiles } from "./staticFiles.ts";

const PAGE =
  '<!doctype html><base href="/" />' +
  '<div><span class="shell-title">Stock Monitor</span><!--first answers--></div>';
const WITHOUT_ANSWERS = PAGE.replace("<!--first answers-->", "");
const HTML = { accept: "text/html,*/*;q=0.8" };

const quote = {
  symbol: "AAPL",
  price: 315.335,
  currency: "USD",
  lastUpdated: "2026-11-25T20:59:58.000Z",
  source: "yahoo",
  delaySeconds: 900,
  exchange: { name: "Nasdaq", timeZone: "America/New_York" },
} as Quote;

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-price-"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "index.html.gz"), Bun.gzipSync(PAGE));
  files = await loadStaticFiles(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const answering = (answer: (url: URL) => Response | Promise<Response>) => {
  const asked: string[] = [];
  const pages = withFirstAnswers({
    files,
    log: silentLog,
    waitMs: 50,
    ask: async (request) => {
      const url = new URL(request.url);
      asked.push(url.pathname);
      return answer(url);
    },
  });
  const read = async (path: string, headers: Record<string, string> = HTML, base = "") => {
    const response = await pages.handle(new Request(`http://localhost${path}`, { headers }), base);
    return { response, text: await response.text() };
  };
  return { asked, read };
};

const answersIn = (text: string) =>
  JSON.parse(/id="first-answers">(.*?)<\/script>/.exec(text)?.[1] ?? "");

describe("a stock's page", () => {
  test("contains its price with place and time, and the whole answer for the scripts", async () => {
    const { read, asked } = answering(() => Response.json(quote));
    const { response, text } = await read("/stocks/AAPL");
    expect(asked).toContain("/api/watchlists/stocks");
    expect(text).toContain(">$315.34</span>");
    expect(text).toContain("Nasdaq · Nov 25, 2026, 15:59:58 New York, 15 min delayed<");
    expect(text).toContain('<span class="shell-title">AAPL</span>');
    expect(answersIn(text)).toMatchObject({ "/api/stocks/quote/AAPL": { data: quote } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("etag")).toBeNull();
  });

  test("says when a price is simulated", async () => {
    const { read } = answering(() => Response.json({ ...quote, source: "simulated" }));
    expect((await read("/stocks/AAPL")).text).toContain(" · not a real price<");
  });

  test("has the base path and is never cached by a browser", async () => {
    const { read } = answering(() => Response.json(quote));
    const { text: moved } = await read("/stocks/AAPL", HTML, "/monitor");
    expect(moved).toContain('<base href="/monitor/" />');
    const { response } = await read("/stocks/AAPL", { ...HTML, "if-none-match": "*" });
    expect(response.status).toBe(200);
  });

  test("contains nothing that a source could use to inject markup", async () => {
    const name = "</script><script>alert(1)</script><!--";
    const hostile = { ...quote, exchange: { ...quote.exchange, name } };
    const { text } = await answering(() => Response.json(hostile)).read("/stocks/AAPL");
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<!--/g)).toBeNull();
    expect(answersIn(text)).toMatchObject({ "/api/stocks/quote/AAPL": { data: hostile } });
  });

  test("is plain when no price is known in time", async () => {
    const never = answering(() => new Promise<Response>(() => undefined));
    expect((await never.read("/stocks/AAPL")).text).toBe(WITHOUT_ANSWERS);
    const unknown = answering(() => new Response("No such symbol", { status: 404 }));
    expect((await unknown.read("/stocks/XXXX")).text).toBe(WITHOUT_ANSWERS);
  });

  test("is plain when the answer cannot be serialized or the request fails", async () => {
    const plain = async (answer: () => Response | Promise<Response>) => {
      const { response, text } = await answering(answer).read("/stocks/AAPL");
      expect([response.status, text]).toEqual([200, WITHOUT_ANSWERS]);
    };
    const exchange = { name: "Nasdaq", timeZone: "Mars/Olympus" };
    await plain(() => Response.json({ ...quote, exchange }));
    await plain(() => Response.json({ ...quote, lastUpdated: "soon" }));
    await plain(() => new Response("<html>", { status: 200 }));
    await plain(() => Promise.reject(new Error("the database is locked")));
  });

  test("an answer that is late or has failed is omitted", async () => {
    const answers: Record<string, () => Response | Promise<Response>> = {
      "/api/stocks/quote/AAPL": () => Response.json(quote),
      "/api/settings/alerts": () => new Promise<Response>(() => undefined),
      "/api/notifications/mutes": () => Promise.reject(new Error("the database is locked")),
      "/api/inbox/unread": () => new Response("Not now", { status: 503 }),
      "/api/watchlists/stocks": () =>
        Response.json([], { headers: { "x-total-count": "7", link: '</api/x>; rel="next"' } }),
    };
    const tooLong = () => Response.json("x".repeat(20_000));
    const { read } = answering(({ pathname }) => (answers[pathname] ?? tooLong)());
    const { text } = await read("/stocks/AAPL");
    expect(text).toContain(">$315.34</span>");
    const data = answersIn(text);
    expect(Object.keys(data).sort()).toEqual([
      "/api/stocks/quote/AAPL",
      "/api/watchlists/stocks?symbol=AAPL",
    ]);
    expect(data["/api/watchlists/stocks?symbol=AAPL"]).toEqual({
      call: ["getWatchedStocks", { symbol: "AAPL" }],
      data: [],
      total: "7",
      link: '</api/x>; rel="next"',
    });
  });
});

describe("any other page", () => {
  test("contains the data for its notices and no price", async () => {
    const { read } = answering(() => Response.json({}));
    for (const path of ["/alerts", "/stocks", "/stocks/AAPL/x"]) {
      const { text } = await read(path);
      expect(text).not.toContain("first-price");
      expect(text).toContain('<span class="shell-title">Stock Monitor</span>');
      expect(answersIn(text)).toHaveProperty(["/api/settings/credentials"]);
    }
  });

  test("of the dashboard also contains the bell and the order of its panels", async () => {
    const { read, asked } = answering(() => Response.json([]));
    await read("/");
    expect(asked).toContain("/api/dashboard/layout");
  });

  test("contains the notice that alerts have no recipients, if they have none", async () => {
    const answers: Record<string, unknown> = {
      "/api/settings/alerts": { notificationsEnabled: true },
      "/api/dashboard/stats": { activeAlerts: 1, activeRules: 0 },
      "/api/notifications/settings": { push: { subscriptionCount: 0 } },
      "/api/email-notifications": [{ isActive: false }],
    };
    const readWith = async (more: Record<string, unknown>) => {
      const all = { ...answers, ...more };
      const { read } = answering(({ pathname }) => Response.json(all[pathname] ?? []));
      return (await read("/alerts")).text;
    };
    const notice = "Your alerts have no recipients yet.";
    expect(await readWith({})).toContain(notice);
    const onlyRules = { "/api/dashboard/stats": { activeAlerts: 0, activeRules: 1 } };
    expect(await readWith(onlyRules)).toContain(notice);
    const oneIsMuted = { "/api/notifications/mutes": [{ alertId: 7 }] };
    expect(await readWith(oneIsMuted)).toContain(notice);
    for (const more of [
      { "/api/settings/alerts": { notificationsEnabled: false } },
      { "/api/notifications/mutes": [{ alertId: null }] },
      { "/api/dashboard/stats": { activeAlerts: 0, activeRules: 0 } },
      { "/api/notifications/settings": { push: { subscriptionCount: 1 } } },
      { "/api/notifications/destinations": [{ isActive: true }] },
    ]) {
      expect(await readWith(more)).not.toContain(notice);
    }
  });

  test("lacks the answers that it changes itself", async () => {
    const { read } = answering(() => Response.json({}));
    for (const path of ["/settings", "/settings/sources", "/mute", "/phone-numbers"]) {
      const { text } = await read(path);
      expect(Object.keys(answersIn(text))).toEqual(["/api/inbox/unread"]);
    }
  });

  test("no request is made for a path that is not a page", async () => {
    const { read, asked } = answering(() => Response.json(quote));
    await read("/stocks/AAPL", { accept: "*/*" });
    for (const path of ["/index.js", "/stocks/%", "/stocks/..%2fapi"]) await read(path);
    expect(asked).toEqual([]);
  });
});
