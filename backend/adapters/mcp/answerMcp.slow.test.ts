import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Alert } from "../../contract/alerts/alert.ts";
import { startApiServer, type ApiServer } from "../../testing/servers/apiServer.ts";
import { tools } from "./answerMcp.ts";
import { createApiReader } from "./callApi.ts";
import { summarizeChart } from "./stockTools.ts";
import { priceRule } from "../../testing/priceRule.ts";

let server: ApiServer;
let client: Client;
let token: string;

async function connect(bearer: string): Promise<Client> {
  const assistant = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${bearer}` };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
  );
  return assistant;
}

async function call(name: string, input: object = {}) {
  const result = await client.callTool({ name, arguments: input as Record<string, unknown> });
  const [content] = result.content as { text: string }[];
  const text = content?.text ?? "";
  return { isError: result.isError === true, text };
}

async function ask<Answer>(name: string, input: object = {}): Promise<Answer> {
  const { isError, text } = await call(name, input);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Answer;
}

const api = async (path: string, body?: object): Promise<Response> =>
  server.app.handle(
    new Request(`http://localhost/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

// All tests share one server, so each test that counts alerts uses its own symbol.
beforeAll(async () => {
  server = await startApiServer({ accessToken: "correct-horse-battery" });
  token = await server.makeToken("read");
  client = await connect(token);
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

test("the tools are listed with schemas, all marked as read-only", async () => {
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name).toSorted()).toEqual([
    "backtest_alert",
    "chart_summary",
    "draft_alert",
    "draft_watchlist",
    "list_alerts",
    "list_rules",
    "list_watchlists",
    "quote",
    "screen",
    "search",
    "source_health",
    "why_fired",
  ]);
  for (const { description, inputSchema, annotations } of listed) {
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toContain("$id");
    expect(annotations?.readOnlyHint).toBe(true);
  }
  expect(client.getServerVersion()).toMatchObject({ name: "stock-monitor", version: "1.2.3" });
});

describe("reads", () => {
  test("quote, search and source health respond as the API does", async () => {
    const quoted = await ask<{ lastUpdated: string }>("quote", { symbol: "aapl" });
    const same = (await (await api("stocks/quote/AAPL")).json()) as { lastUpdated: string };
    expect(quoted).toEqual(same);
    expect(await ask("search", { query: "appel" })).toMatchObject({
      matches: expect.arrayContaining([expect.objectContaining({ symbol: "AAPL" })]),
    });
    expect(await ask("source_health")).toMatchObject({
      sources: [{ name: "simulated", kind: "simulated" }],
    });
  });

  test("a chart is summarized in a few figures", async () => {
    const summary = await ask<{ closes: unknown[]; last: { close: number }; highest: object }>(
      "chart_summary",
      { symbol: "AAPL", bars: 200 },
    );
    const { prices } = (await (await api("stocks/chart/AAPL?interval=1d&limit=200")).json()) as {
      prices: { time: string; high: number; close: number }[];
    };
    expect(summary.closes.length).toBeLessThanOrEqual(30);
    expect(summary.closes.at(-1)).toEqual([prices.at(-1)?.time, prices.at(-1)?.close]);
    expect(summary.highest).toMatchObject({ price: Math.max(...prices.map(({ high }) => high)) });
  });

  test("a firing has its price, source and reason", async () => {
    const created = await api("alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
    const { id } = (await created.json()) as Alert;
    await server.run("check-alerts");
    server.clock.advance(61_000);
    await server.run("check-alerts");
    const why = await ask<{ alert: Alert; moments: { kind: string; reason: object }[] }>(
      "why_fired",
      {
        alertId: id,
      },
    );
    expect(why.alert).toMatchObject({ isTriggered: true, firing: { source: "simulated" } });
    expect(why.moments.find(({ kind }) => kind === "fired")).toMatchObject({
      price: why.alert.firing?.price,
      reason: { code: "alreadyMet" },
    });
  });

  test("the reason of a rule's firing includes the figures that made it true", async () => {
    const rule = priceRule("last", 1, { name: "Not worthless" });
    const { id } = (await (await api("rules", { rule })).json()) as { id: number };
    expect(await ask("list_rules")).toMatchObject({
      total: 1,
      rules: [{ id, name: "Not worthless", sentence: expect.stringContaining("AAPL"), firings: 0 }],
    });
    for (let check = 0; check < 3; check++) {
      server.clock.advance(31_000);
      await server.run("check-alerts");
      await server.run("evaluate-rules");
    }
    const why = await ask<{ total: number; firings: { witness: object }[] }>("why_fired", {
      ruleId: id,
    });
    expect(why).toMatchObject({ rule: { id, firings: 1 }, total: 1 });
    expect(JSON.stringify(why.firings[0]?.witness)).toContain('"source":"simulated"');
  });

  test("alerts are listed page by page, without contacts, and have a history", async () => {
    for (const targetPrice of [1, 2, 3]) {
      await api("alerts", { symbol: "KO", targetPrice, alertType: "above" });
    }
    const listed = { symbol: "KO", limit: 2 };
    const page = await ask<{ next: number; alerts: Alert[] }>("list_alerts", listed);
    expect(page).toMatchObject({ total: 3, next: page.alerts[1]?.id });
    expect(Object.keys(page.alerts[0] ?? {})).not.toContain("emailId");
    expect(await ask("list_alerts", { ...listed, after: page.next })).toMatchObject({
      alerts: [{ targetPrice: 1 }],
    });
    expect(await ask("why_fired", { alertId: page.next })).toMatchObject({
      alert: { id: page.next },
      moments: expect.arrayContaining([expect.objectContaining({ kind: "created" })]),
      contexts: [],
    });
  });

  test("a backtest counts as the form's does, and a read token may request it", async () => {
    const wanted = { symbol: "AAPL", targetPrice: 3, alertType: "change_percent" };
    const { closes: _, ...expected } = (await (await api("alerts/backtest", wanted)).json()) as {
      closes: unknown;
      marks: unknown[];
    };
    expect(await ask("backtest_alert", wanted)).toEqual({
      ...expected,
      marks: expected.marks.slice(-20),
    });
  });

  test("watchlists are read, and the screener without a run has no results", async () => {
    await api("watchlist", { symbol: "MSFT" });
    const { watchlists } = await ask<{ watchlists: { id: number }[] }>("list_watchlists");
    const list = watchlists[0]?.id;
    expect(await ask("list_watchlists", { list })).toMatchObject({
      total: 1,
      stocks: [{ symbol: "MSFT" }],
    });
    expect(await ask("screen")).toEqual({ run: null, isRunning: false, total: 0, results: [] });
  });

  test("screen results are filtered by upside, by price in dollars and by sector", async () => {
    const result = (symbol: string, more: object) => ({
      symbol,
      price: 50,
      currency: "USD",
      upsidePotential: 30,
      sector: "Energy",
      ...more,
    });
    const results = [
      result("DEAR", { price: 200 }),
      result("YEN", { price: 5000, priceUsd: 40, currency: "JPY" }),
      result("FLAT", { upsidePotential: 19 }),
      result("BANK", { sector: null }),
      result("GOOD", {}),
    ];
    const context = {
      publicUrl: "http://localhost",
      api: createApiReader(async (request) =>
        Response.json(request.url.endsWith("/results") ? results : { results: null }),
      ),
    };
    const screen = tools.find(({ name }) => name === "screen");
    const narrowed = { minUpsidePercent: 20, maxPrice: 100, sector: "energy" };
    expect(await screen?.run(narrowed, context)).toMatchObject({
      total: 2,
      results: [{ symbol: "YEN" }, { symbol: "GOOD" }],
    });
    expect(await screen?.run({ ...narrowed, limit: 1 }, context)).toMatchObject({
      total: 2,
      results: [{ symbol: "YEN" }],
    });
  });
});

describe("drafts", () => {
  // The server's jobs also write events, so the store's position does not show whether a draft did.
  const textOf = async (path: string): Promise<string> => (await api(path)).text();

  test("an alert's draft is a link, and nothing is created", async () => {
    const before = await textOf("alerts");
    const { link, now } = await ask<{ link: string; now: { symbol: string } }>("draft_alert", {
      symbol: "aapl",
      targetPrice: 250.5,
      alertType: "above",
      repeat: "daily",
      note: "Sell a half & think",
    });
    const url = new URL(link);
    expect(url.origin + url.pathname).toBe(`${server.url}/alerts`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      create: "",
      symbol: "AAPL",
      target: "250.5",
      condition: "above",
      repeat: "daily",
      note: "Sell a half & think",
    });
    expect(now.symbol).toBe("AAPL");
    expect(
      await call("draft_alert", { symbol: "NOPE", targetPrice: 1, alertType: "above" }),
    ).toEqual({ isError: true, text: expect.stringMatching(/^[A-Z].*NOPE/) });
    expect(await textOf("alerts")).toBe(before);
  });

  test("a watchlist's draft names a list or a new one", async () => {
    const [list] = (await (await api("watchlists")).json()) as { id: number }[];
    const before = await textOf("watchlists");
    const { link } = await ask<{ link: string }>("draft_watchlist", {
      symbols: ["aapl", "MSFT"],
      list: list?.id,
    });
    expect(link).toBe(`${server.url}/watchlist?list=${list?.id}&add=AAPL%2CMSFT`);
    const other = await ask<{ link: string }>("draft_watchlist", { symbols: ["KO"], name: "Tea" });
    expect(other.link).toBe(`${server.url}/watchlist?name=Tea&add=KO`);
    for (const wrong of [
      { symbols: ["KO"] },
      { symbols: ["KO"], list: 1, name: "Tea" },
      { symbols: ["KO"], list: 999 },
      { symbols: [], name: "Tea" },
    ]) {
      expect((await call("draft_watchlist", wrong)).isError, JSON.stringify(wrong)).toBe(true);
    }
    expect(await textOf("watchlists")).toBe(before);
  });
});

describe("invalid and oversized requests", () => {
  test("invalid arguments are reported to the model field by field", async () => {
    expect(await call("quote")).toEqual({
      isError: true,
      text: "symbol: Expected required property",
    });
    for (const [name, input] of [
      ["quote", { symbol: "AAPL", more: 1 }],
      ["quote", { symbol: "../../api/access" }],
      ["list_alerts", { limit: 51 }],
      ["chart_summary", { symbol: "AAPL", interval: "2d" }],
      ["draft_alert", { symbol: "AAPL", targetPrice: -1, alertType: "above" }],
      ["draft_alert", { symbol: "AAPL", targetPrice: 1, alertType: "above", expiresAt: "soon" }],
      ["why_fired", { alertId: 999 }],
      ["why_fired", { ruleId: 999 }],
      ["why_fired", { ruleId: 1, alertId: 1 }],
      ["why_fired", {}],
    ] as const) {
      const { isError, text } = await call(name, input);
      expect(isError, `${name} ${JSON.stringify(input)}`).toBe(true);
      expect(text).not.toContain("    at ");
    }
    await expect(call("drop_tables")).rejects.toThrow("There is no tool drop_tables");
  });

  test("no response exceeds its limit, however much is stored", async () => {
    const note = "n".repeat(200);
    for (let count = 0; count < 60; count++) {
      await api("alerts", { symbol: "MSFT", targetPrice: 1e6, alertType: "above", note });
    }
    const { isError, text } = await call("list_alerts", { symbol: "MSFT", limit: 50 });
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(60_000);
  });

  test("a chart without bars has no figures", () => {
    const about = { symbol: "X", companyName: "X", currency: "USD", timeZone: "UTC", source: "s" };
    expect(summarizeChart({ ...about, interval: "1d", prices: [] })).toMatchObject({ bars: 0 });
  });
});

describe("access", () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const post = (headers: Record<string, string>, body: string = JSON.stringify(message)) =>
    fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body,
    });

  test("a response is complete JSON and needs no session", async () => {
    const response = await post({});
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toStartWith("application/json");
    expect(response.headers.get("mcp-session-id")).toBeNull();
    const { result } = (await response.json()) as { result: { tools: unknown[] } };
    expect(result.tools).toHaveLength(tools.length);
  });

  test("a page of another site and another host name are rejected", async () => {
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ host: "evil.example" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post({ origin: server.url })).status).toBe(200);
  });

  test("a missing or revoked token is rejected", async () => {
    expect((await post({ authorization: "" })).status).toBe(401);
    expect((await post({ authorization: "Bearer x" })).status).toBe(401);
    const [entry] = await server.apiTokens.list();
    await server.apiTokens.revoke(entry?.id ?? "");
    expect((await post({})).status).toBe(401);
    await expect(call("quote", { symbol: "AAPL" })).rejects.toThrow();
    token = await server.makeToken("read");
    await client.close();
    client = await connect(token);
  });

  test("a batch is rejected, even one without requests that need a response", async () => {
    const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "quote" } };
    const cancel = {
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1 },
    };
    const refused = await post({}, JSON.stringify([request, cancel]));
    expect([refused.status, await refused.text()]).toEqual([
      400,
      "Send one message at a time. This server does not accept batches",
    ]);
    expect((await post({}, JSON.stringify(cancel))).status).toBe(202);
  });

  test("there is no stream to open, and nonsense is rejected", async () => {
    const get = await fetch(`${server.url}/mcp`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const foreign = await fetch(`${server.url}/mcp`, {
      headers: { authorization: `Bearer ${token}`, origin: "https://evil.example" },
    });
    expect(foreign.status).toBe(403);
    expect((await post({}, "{")).status).toBe(400);
    expect((await post({}, "[".repeat(100))).status).toBe(400);
    expect((await post({}, `"${"x".repeat(70_000)}"`)).status).toBe(413);
    expect((await post({ accept: "text/html" })).status).toBe(406);
  });
});
