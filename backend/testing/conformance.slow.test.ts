import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { goodBodies } from "./suites/conformanceBodies.ts";
import { furtherCalls } from "./suites/conformanceCalls.ts";
import {
  createConformanceWorld,
  faultsOf,
  operationAt,
  operations,
  type ConformanceWorld,
  type Operation,
} from "./worlds/conformanceWorld.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { eventually } from "./eventually.ts";

let world: ConformanceWorld;
const asked = new Set<string>();

beforeAll(async () => {
  world = await createConformanceWorld();
});
afterAll(() => world.stop());

/** Makes a call, validates its response against the document and returns the parsed body. */
async function call(
  named: string,
  status: number,
  body?: unknown,
  file?: string,
): Promise<unknown> {
  const [method = "", path = ""] = named.split(" ");
  const operation = operationAt(method, path);
  asked.add(`${method} ${operation.path}`);
  const response = await (file === undefined
    ? world.ask(method, path, body)
    : world.send(method, path, {
        body: file,
        headers: { "content-type": "application/octet-stream" },
      }));
  return check(named, operation, response, status);
}

/** Requests two runs at once: one starts, the other is rejected with a sentence. */
async function runTwice(template: string): Promise<unknown> {
  const operation = operationAt("POST", template);
  asked.add(`POST ${template}`);
  const responses = await Promise.all([world.ask("POST", template), world.ask("POST", template)]);
  const [begun, refused] = responses.toSorted((one, other) => one.status - other.status);
  await check(template, operation, begun!, 200);
  return check(template, operation, refused!, 409);
}

async function check(
  named: string,
  operation: Operation,
  response: Response,
  status: number,
): Promise<unknown> {
  const text = await response.text();
  // Including the text shows the reason of an unexpected status.
  expect(`${response.status} ${response.status === status ? "" : text}`).toBe(`${status} `);
  expect(world.complaints).toEqual([]);
  const answer = operation.answers[response.status];
  expect(answer, `${named} documents ${status}`).toBeDefined();
  if (status >= 400) {
    expect(text).toMatch(SENTENCE);
    expect(response.headers.get("content-type")).toStartWith("text/plain");
    return text;
  }
  expect(response.headers.get("content-type")).toStartWith("application/json");
  const value: unknown = JSON.parse(text);
  expect(faultsOf(answer!.content!["application/json"]!.schema, value)).toBe("");
  return value;
}

/** One plain sentence, without a stack trace or a validator's output. */
const SENTENCE = /^\S+ [^\n{}<>]{3,250}$/;

const fields = (names: string): string[] => names.split(" ");

const rows = (value: unknown): readonly Record<string, unknown>[] => {
  expect(Array.isArray(value)).toBe(true);
  const list = value as readonly Record<string, unknown>[];
  expect(list.length).toBeGreaterThan(0);
  return list;
};

const first = (value: unknown): Record<string, unknown> => rows(value)[0]!;

const push = {
  endpoint: "https://fcm.googleapis.com/fcm/send/abc",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

describe("the specified calls: responses match the document, errors are one sentence", () => {
  test("[spec-3.2, spec-7.1, spec-7.2] a quote, and a symbol that does not exist", async () => {
    const quote = await call("GET /api/stocks/quote/aapl", 200);
    expect(quote).toContainKeys(
      fields(
        "symbol companyName price change changePercent volume open high low previousClose lastUpdated market upsidePotential",
      ),
    );
    expect(quote).toMatchObject({ symbol: "AAPL", analysis: { riskLevel: expect.anything() } });
    expect(await call("GET /api/stocks/quote/ZZZZZZZ", 404)).toBe("Symbol 'ZZZZZZZ' not found");
  });

  test("[spec-3.14, spec-7.3] a chart's prices", async () => {
    for (const interval of ["1m", "5m", "30m", "1h", "1d", "1w"]) {
      const chart = (await call(`GET /api/stocks/chart/AAPL?interval=${interval}`, 200)) as {
        prices: unknown;
      };
      expect(first(chart.prices)).toContainKeys(fields("open high low close time"));
    }
    await call("GET /api/stocks/chart/AAPL?interval=2d", 422);
  });

  test("[spec-7.4] a price is refreshed", async () => {
    expect(await call("POST /api/stocks/refresh/AAPL", 200)).toMatchObject({ symbol: "AAPL" });
    await call("POST /api/stocks/refresh/ZZZZZZZ", 404);
  });

  test("[spec-3.10, spec-3.17, spec-7.5] an international quote, with the market's suffix", async () => {
    for (const [symbol, market] of [
      ["AAPL", "US"],
      ["VOD.L", "LSE"],
      ["7203.T", "TSE"],
      ["SHOP.TO", "TSX"],
    ]) {
      const quote = await call(`GET /api/stocks/international/${symbol}`, 200);
      expect(quote).toMatchObject({ symbol, market });
      expect(quote).toContainKeys(fields("name price currency change changePercent volume"));
    }
  });

  test("[spec-3.1, spec-7.6, spec-7.7, spec-7.8] alerts are created, listed and deleted", async () => {
    const names =
      "id symbol targetPrice alertType phoneNumberId emailId isActive isTriggered createdAt";
    expect(await call("GET /api/alerts", 200)).toEqual([]);
    for (const alertType of ["above", "below", "change_percent"]) {
      const body = { symbol: "aapl", targetPrice: 10.5, alertType };
      const alert = await call("POST /api/alerts", 201, body);
      expect(alert).toContainKeys(fields(names));
      expect(alert).toMatchObject({
        symbol: "AAPL",
        targetPrice: 10.5,
        alertType,
        isTriggered: false,
      });
    }
    const { id } = first(await call("GET /api/alerts", 200));
    const one = `/api/alerts/${String(id)}`;
    await call(`DELETE ${one}`, 200);
    await call(`DELETE ${one}`, 404);
    const body = { symbol: "AAPL", targetPrice: 1, alertType: "above", emailId: 999 };
    expect(await call("POST /api/alerts", 404, body)).toMatch(/not found/);
    await call("POST /api/alerts", 404, { ...body, emailId: null, phoneNumberId: 999 });
    await call(`POST ${one}/restore`, 200);
    await call("POST /api/alerts/999/restore", 404);
    await call(`GET ${one}/history`, 200);
    await call("GET /api/alerts/999/history", 404);
    await call(`GET ${one}/watch`, 200);
    await call("GET /api/alerts/999/watch", 404);
    await call(`POST ${one}/resume`, 404);
    await call(`POST ${one}/pause`, 200);
    await call(`POST ${one}/pause`, 404);
    await call(`POST ${one}/resume`, 200);
    const minutes = { minutes: 60 };
    await call(`POST ${one}/snooze`, 200, minutes);
    const mute = `/api/notifications/mutes/${String(id)}`;
    await call(`DELETE ${mute}`, 200);
    await call("POST /api/alerts/999/snooze", 404, minutes);
    const edit = { targetPrice: 10.5, note: "edited" };
    await call(`PATCH ${one}`, 200, edit);
    await call(`PATCH ${one}`, 409, { targetPrice: 9, expectedTarget: 1 });
    await call("PATCH /api/alerts/999", 404, edit);
    await call(`PATCH ${one}`, 422, { targetPrice: -1 });
    const none = { symbol: "ZZZZ", targetPrice: 1, alertType: "above" };
    expect(await call("POST /api/alerts", 422, none)).toBe(
      "No market source knows the symbol 'ZZZZ'",
    );
    const target = { targetPrice: 11, expectedTarget: 10.5 };
    await call(`PUT ${one}/target`, 200, target);
    await call(`PUT ${one}/target`, 409, { targetPrice: 9, expectedTarget: 10.5 });
    await call("PUT /api/alerts/999/target", 404, target);
    await call(`POST ${one}/undo-adjustment`, 404);
    await call(`POST ${one}/undo-firing`, 404);
    const tried = { symbol: "AAPL", targetPrice: 1, alertType: "above", repeat: "every_cross" };
    await call("POST /api/alerts/backtest", 200, tried);
    await call("POST /api/alerts/backtest", 404, { ...tried, symbol: "ZZZZ" });
  });

  test("[spec-3.3, spec-3.4, spec-7.9, spec-7.10, spec-7.11, spec-7.15] the screener runs and returns its results, status and sources", async () => {
    expect(await call("GET /api/screener/results", 200)).toEqual([]);
    expect(await call("GET /api/screener/status", 200)).toMatchObject({
      isRunning: false,
      lastRun: null,
    });
    await call("POST /api/screener/run", 200);
    const body = { maxPrice: 200, minVolume: 50_000, upsideFilter: "all" };
    await call("POST /api/screener/run", 200, body);
    await call("POST /api/screener/run", 200, { ...body, upsideFilter: 10 });
    expect(first(await call("GET /api/screener/results", 200))).toContainKeys(
      fields(
        "symbol name price change changePercent upsidePotential analystRating targetPrice targetDate earningsDate reason marketCap volume sector peRatio",
      ),
    );
    const status = await call("GET /api/screener/status", 200);
    expect(status).toMatchObject({ isRunning: false, lastRun: expect.any(String) });
    expect(await call("GET /api/screener/sources", 200)).toEqual({
      activeSources: 1,
      totalSources: 1,
    });
  });

  test("[spec-7.12, spec-7.13, spec-7.14] the earnings screener runs, and a concurrent run gets 409", async () => {
    expect(await call("GET /api/screener/earnings/status", 200)).toMatchObject({
      lastRun: null,
    });
    expect(await runTwice("/api/screener/earnings/run")).toBe("The screener is already running");
    rows(await call("GET /api/screener/earnings/results", 200));
    expect(await call("GET /api/screener/earnings/status", 200)).toMatchObject({
      isRunning: false,
      lastRun: expect.any(String),
    });
  });

  test("[spec-3.5, spec-7.16] stock signals", async () => {
    // Analyst ratings are first read after the start, in the background.
    const signals = await eventually(async () => {
      const found: unknown = await call("GET /api/stock-signals", 200);
      return (found as unknown[]).length > 0 && found;
    });
    expect(first(signals)).toContainKeys(
      fields(
        "id symbol companyName publishedAt publishedPrice currentPrice reasoning targetPriceMin targetPriceMax",
      ),
    );
  });

  test("[spec-3.13, spec-7.17] dashboard stats", async () => {
    const stats = await call("GET /api/dashboard/stats", 200);
    expect(stats).toContainKeys(fields("activeAlerts phoneNumbers alertsSentToday opportunities"));
  });

  test("[spec-3.6, spec-7.18, spec-7.19, spec-7.20] the surge engine runs and returns its results and status", async () => {
    expect(await call("GET /api/surge/results", 200)).toEqual([]);
    await runTwice("/api/surge/run");
    const candidate = first(await call("GET /api/surge/results", 200));
    expect(candidate).toContainKeys(
      fields(
        "id symbol name price targetPrice surgeProbability surgeScore riskLevel timeFrame daysUntilEarnings volumeSurge optionsActivity socialSentiment priceVolatility",
      ),
    );
    expect(await call("GET /api/surge/status", 200)).toContainKeys(
      fields("isRunning totalCandidates highProbabilityCandidates lastRun"),
    );
    const path = `/api/surge/analysis/${String(candidate["symbol"])}`;
    await call(`GET ${path}`, 200);
    await call("GET /api/surge/analysis/ZZZZZZZ", 404);
  });

  test("[spec-3.7, spec-7.21, spec-7.22, spec-7.23, spec-7.24, spec-7.25] phone numbers are added, changed, tested and deleted", async () => {
    expect(await call("GET /api/phone-numbers", 200)).toEqual([]);
    const body = { phone: "(202) 555-0123", label: "Mine", isActive: true };
    const added = (await call("POST /api/phone-numbers", 201, body)) as { id: number };
    expect({ ...added }).toMatchObject({
      id: expect.any(Number),
      phone: "+12025550123",
      label: "Mine",
      isActive: true,
    });
    await call("POST /api/phone-numbers", 409, body);
    const one = `/api/phone-numbers/${added.id}`;
    const off = { ...body, label: "Yours", isActive: false };
    expect(await call(`PUT ${one}`, 200, off)).toMatchObject({
      label: "Yours",
      isActive: false,
    });
    await call("PUT /api/phone-numbers/999", 404, off);
    expect(await call(`POST ${one}/test`, 200)).toMatchObject({ success: true });
    await call(`DELETE ${one}`, 200);
    await call(`DELETE ${one}`, 404);
    await call(`POST ${one}/test`, 404);
    await call(`POST ${one}/restore`, 200, body);
  });

  test("[spec-3.15, spec-7.26] notification settings", async () => {
    expect(await call("GET /api/notifications/settings", 200)).toMatchObject({
      summary: {
        totalNotificationMethods: expect.any(Number),
        freeMethodsAvailable: expect.any(Number),
      },
      push: { isEnabled: expect.any(Boolean), subscriptionCount: expect.any(Number) },
      gmail: { isReady: false, status: expect.any(String), message: expect.any(String) },
      sendgrid: { isConfigured: false },
    });
    await call("GET /api/notifications/recent", 200);
    await call("GET /api/notifications/log", 200);
    const topic = {
      channel: "ntfy",
      label: "Mine",
      address: "https://ntfy.sh/mine",
      token: "tk_1",
    };
    const { id } = (await call("POST /api/notifications/destinations", 201, topic)) as {
      id: number;
    };
    await call("POST /api/notifications/destinations", 422, {
      ...topic,
      address: "http://169.254.169.254/topic",
    });
    const listed = await call("GET /api/notifications/destinations", 200);
    expect(JSON.stringify(listed)).not.toContain("tk_1");
    const one = `/api/notifications/destinations/${id}`;
    await call(`PUT ${one}`, 200, { isActive: true });
    await call(`POST ${one}/test`, 200);
    await call(`DELETE ${one}`, 200);
    await call(`POST ${one}/restore`, 200);
    await call(`POST ${one}/restore`, 404);
    await call(`POST ${one}/test`, 200);
    await call(`DELETE ${one}`, 200);
    await call(`DELETE ${one}`, 404);
    const mute = { alertId: null, minutes: 60 };
    await call("POST /api/notifications/mutes", 201, mute);
    expect(await call("GET /api/notifications/mutes", 200)).toHaveLength(1);
    await call("DELETE /api/notifications/mutes/0", 200);
    await call("DELETE /api/notifications/mutes/0", 404);
  });

  test("[spec-3.16, spec-7.27, spec-7.28, spec-7.29] push: key, subscription and test", async () => {
    expect(await call("GET /api/push/vapid-key", 200)).toEqual({
      publicKey: expect.any(String),
    });
    expect(await call("POST /api/push/test", 200)).toEqual({
      success: false,
      message: expect.any(String),
    });
    expect(await call("POST /api/push/subscribe", 201, push)).toMatchObject({
      subscriptionCount: 1,
    });
    expect(await call("POST /api/push/test", 200)).toEqual({
      success: true,
      outcome: "accepted",
      message: expect.any(String),
    });
    const body = { endpoint: push.endpoint };
    await call("DELETE /api/push/subscribe", 200, body);
    await call("DELETE /api/push/subscribe", 404, body);
  });

  test("[spec-7.30, spec-7.31] Gmail: test and status", async () => {
    expect(await call("GET /api/gmail/status", 200)).toEqual({
      status: "not_configured",
      message: expect.any(String),
    });
    expect(await call("POST /api/gmail/test", 200, { email: "a@b.example" })).toEqual({
      success: false,
      message: expect.any(String),
    });
  });

  test("[spec-3.8, spec-7.32, spec-7.33, spec-7.34, spec-7.35, spec-7.36] email addresses are added, changed, tested and deleted", async () => {
    expect(await call("GET /api/email-notifications", 200)).toEqual([]);
    const body = { email: "a@b.example", label: "Mine" };
    const added = (await call("POST /api/email-notifications", 201, body)) as { id: number };
    expect<unknown>(added).toEqual({ id: added.id, ...body, isActive: true });
    await call("POST /api/email-notifications", 409, body);
    const one = `/api/email-notifications/${added.id}`;
    expect(await call(`PUT ${one}`, 200, { isActive: false })).toEqual({
      ...added,
      isActive: false,
    });
    expect(await call(`POST ${one}/test`, 200)).toMatchObject({ success: true });
    await call(`DELETE ${one}`, 200);
    await call(`DELETE ${one}`, 404);
    await call(`POST ${one}/test`, 404);
    await call(`PUT ${one}`, 404, { isActive: true });
    const stopped = { ...body, isActive: false };
    expect(await call(`POST ${one}/restore`, 200, stopped)).toEqual({ ...added, ...stopped });
    await call(`POST ${one}/restore`, 404, stopped);
  });

  test("[spec-3.9, spec-7.37, spec-7.38] portfolios are created and listed", async () => {
    expect(await call("GET /api/portfolios", 200)).toEqual([]);
    const body = { name: "Pension", description: "For later" };
    const portfolio = {
      id: 1,
      ...body,
      totalValue: 0,
      totalCost: 0,
      totalGainLoss: 0,
      totalGainLossPercent: 0,
    };
    expect(await call("POST /api/portfolios", 201, body)).toMatchObject(portfolio);
    expect(first(await call("GET /api/portfolios", 200))).toMatchObject(portfolio);
    await call("POST /api/portfolios", 409, body);
  });

  test("[spec-3.11, spec-7.39] the watchlist takes a name, a company name or neither", async () => {
    const add = (body: object, status: number) => call("POST /api/watchlist", status, body);
    expect(await add({ symbol: "AAPL", name: "Apple" }, 201)).toMatchObject({ name: "Apple" });
    expect(await add({ symbol: "MSFT", companyName: "Microsoft" }, 201)).toMatchObject({
      name: "Microsoft",
    });
    expect(await add({ symbol: "IBM" }, 201)).toMatchObject({ name: "IBM" });
    expect(await add({ symbol: "AAPL" }, 200)).toMatchObject({ name: "Apple" });
    expect(rows(await call("GET /api/watchlist", 200)).map(({ symbol }) => symbol)).toEqual([
      "IBM",
      "MSFT",
      "AAPL",
    ]);
    const path = "/api/watchlist/IBM";
    await call(`DELETE ${path}`, 200);
    await call(`DELETE ${path}`, 404);
    await call(`POST ${path}/restore`, 200);
    await call(`POST ${path}/restore`, 404);
  });

  test("[spec-3.12, spec-7.40, spec-7.41, spec-7.42, spec-7.43, spec-7.44] community posts, replies and likes", async () => {
    expect(await call("GET /api/community/posts", 200)).toEqual([]);
    const body = { username: "ann", title: "<b>Title</b>", content: "=1+1\nText" };
    const post = (await call("POST /api/community/posts", 201, body)) as { id: number };
    expect({ ...post }).toMatchObject({
      ...body,
      id: expect.any(Number),
      createdAt: expect.any(String),
      likes: 0,
    });
    const one = `/api/community/posts/${post.id}`;
    await call(`PUT ${one}/like`, 200);
    expect(first(await call("GET /api/community/posts", 200))).toMatchObject({
      likes: 1,
      content: body.content,
    });
    expect(await call(`GET ${one}/comments`, 200)).toEqual([]);
    const reply = { username: "bob", content: "Why?" };
    const said = (await call(`POST ${one}/comments`, 201, reply)) as {
      id: number;
    };
    expect({ ...said }).toMatchObject({
      ...reply,
      id: expect.any(Number),
      createdAt: expect.any(String),
      likes: 0,
    });
    await call("POST /api/community/posts/999/comments", 404, reply);
    await call("GET /api/community/posts/999/comments", 404);
    await call("PUT /api/community/posts/999/like", 404);
    const onReply = `${one}/comments/${said.id}`;
    await call(`PUT ${onReply}/like`, 200);
    await call(`DELETE ${onReply}`, 200);
    await call(`POST ${onReply}/restore`, 200);
    await call(`POST ${onReply}/restore`, 404);
    await call(`DELETE ${one}`, 200);
    await call(`POST ${one}/restore`, 200);
    await call(`POST ${one}/restore`, 404);
    await call(`DELETE ${one}`, 200);
    await call(`DELETE ${one}`, 404);
  });

  test("[spec-7.45] /ws without an upgrade explains what it is", async () => {
    expect(await call("GET /ws", 426)).toBe("This address accepts only WebSocket connections");
  });

  test("readiness on a stopped clock, so that jobs keep up with the time", async () => {
    const hurried = world;
    world = await createConformanceWorld({ isClockStill: true });
    await call("GET /api/health/ready", 200);
    await world.stop();
    world = hurried;
  });

  test("the additional calls respond as documented", async () => {
    for (const { call: named, status, path, file } of furtherCalls) {
      const [method = "", template = ""] = named.split(" ");
      await call(`${method} ${path ?? template}`, status, goodBodies[named], file);
    }
  });

  test("an import responds as documented, from its file to its undo", async () => {
    const twins = world;
    world = await createConformanceWorld({ database: await openMemoryDatabase() });
    await call("POST /api/portfolios", 201, { name: "Imported" });
    const id = "/api/portfolios/1/imports";
    const file = [
      "Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)",
      "Market buy,2025-12-01 15:00:00,US0378331005,AAPL,Apple,E1,2,100,USD,200,USD",
      "Market sell,2025-12-02 15:00:00,US0378331005,AAPL,Apple,E2,9,100,USD,900,USD",
      "Market buy,2025-12-01 15:00:00,US0000000000,NOSUCH,No Such Thing,E3,2,100,USD,200,USD",
      "",
    ].join("\n");
    const sent = await call(`POST ${id}?fileName=a.csv`, 202, undefined, file);
    const path = `${id}/${(sent as { id: string }).id}`;
    const settled = () =>
      eventually(async () => {
        const answer = (await call(`GET ${path}`, 200)) as { status: string };
        return answer.status === "ready";
      });
    await settled();
    rows(await call(`GET ${path}/rows`, 200));
    await call(`POST ${path}/commit`, 409);
    await call(`PATCH ${path}`, 200, { answers: [{ instrument: 2, symbol: null }] });
    await settled();
    const refused = first(await call(`GET ${path}/rows?status=rejected`, 200));
    expect(refused["refusal"]).toMatch(/^9 shares of AAPL are more than/);
    await call(`POST ${path}/commit`, 200);
    await call(`POST ${path}/commit`, 409);
    await call(`POST ${path}/undo`, 200);
    await call(`DELETE ${path}`, 200);
    await world.stop();
    world = twins;
  });

  test("the settings calls return the saved values and never a secret", async () => {
    const settings = {
      notificationsEnabled: false,
      alertFrequencySeconds: 10,
      priceCheckIntervalSeconds: 300,
    };
    expect(await call("GET /api/settings/alerts", 200)).toMatchObject({
      alertFrequencySeconds: 30,
      priceCheckIntervalSeconds: 30,
    });
    expect(await call("PUT /api/settings/alerts", 200, settings)).toMatchObject(settings);
    const secret = "AC0123456789abcdef0123456789abcdef";
    const keys = await call("PUT /api/settings/api-keys", 200, { smsAccountId: secret });
    expect(JSON.stringify(keys)).not.toContain(secret);
    expect(JSON.stringify(await call("GET /api/settings/api-keys", 200))).not.toContain(secret);
    expect(JSON.stringify(await call("GET /api/settings/credentials", 200))).not.toContain(secret);
    const path = "/api/settings/credentials/stockData/check";
    await call(`POST ${path}`, 200);
  });

  test("sources are listed and ordered, and an outage can be simulated", async () => {
    const listed = (await call("GET /api/sources", 200)) as { sources: unknown };
    const { name: source } = first(listed.sources);
    await call("PUT /api/sources/order", 200, { capability: "quote", sources: [] });
    await call("PUT /api/sources/order", 422, { capability: "quote", sources: ["nobody"] });
    expect(await call("GET /api/sources/rehearsal", 200)).toEqual({ rehearsal: null });
    await call("POST /api/sources/rehearsal", 200, { source, minutes: 10 });
    await call("POST /api/sources/rehearsal", 409, { source, minutes: 10 });
    expect(await call("DELETE /api/sources/rehearsal", 200)).toMatchObject({
      rehearsal: { source, isRunning: false },
    });
  });

  test("every call of the document was made", () => {
    expect(
      operations.map(({ method, path }) => `${method} ${path}`).filter((one) => !asked.has(one)),
    ).toEqual([]);
  });
});
