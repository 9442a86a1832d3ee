import { afterAll, beforeAll, expect, test } from "bun:test";
import { createRequestContext } from "../adapters/server/requestContext.ts";
import { createApp } from "../app.ts";
import type { App } from "../appPorts.ts";
import { createMemorySecrets } from "../capabilities/settings/secretStore.ts";
import document from "../contract/openapi.json";
import type { AuditEntry } from "../contract/audit.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";
import { manualClock } from "../platform/clock.ts";
import { CHANGED_HEADER } from "../platform/live/changes.ts";
import { createRefusals } from "../platform/http/refusals.ts";
import { createSessions } from "../platform/http/access/sessions.ts";
import { silentLog } from "../platform/log.ts";
import { eventually } from "./eventually.ts";
import { goodBodies } from "./suites/conformanceBodies.ts";
import { appPortsOf } from "./worlds/appPorts.ts";
import { operationAt } from "./worlds/conformanceWorld.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";

/** Calls that add no row to the audit log, with the reason. */
const notAudited: Readonly<Record<string, string>> = {
  "POST /api/alerts/backtest": "tries an alert on the past and keeps nothing",
  "POST /api/rules/preview": "says what a rule would do and keeps nothing",
  "POST /api/rules/backtest": "tries a rule on the past; its result is kept in memory for a while",
  "DELETE /api/rules/backtest/{id}": "ends such a trial",
  "POST /api/watchlists/{id}/entries/read": "reads a text and adds nothing",
  "POST /api/stocks/refresh/{symbol}": "asks the source for a price, as reading does",
  "POST /api/settings/credentials/{name}/check": "asks a service whether a key is accepted",
  "POST /api/gmail/test": "sends one mail and changes nothing",
  "POST /api/push/test": "sends to the browsers that there are; each delivery has its own events",
  "POST /api/inbox/read": "marks what happened as read: it stays listed",
  "PUT /api/community/posts/{id}/like":
    "one more of a number: every call is one, so a page could fill the log",
  "PUT /api/community/posts/{id}/comments/{commentId}/like": "the same",
  "POST /api/portfolios/{id}/imports": "a draft in memory; what is committed is recorded",
  "PATCH /api/portfolios/{id}/imports/{importId}": "changes such a draft",
  "DELETE /api/portfolios/{id}/imports/{importId}": "discards such a draft",
  "POST /api/session": "the host's: who is signed in, since when, stands in /api/access",
};

const afterMarketEvents: ReadonlySet<string> = new Set([
  "POST /api/alerts/{id}/undo-adjustment",
  "POST /api/alerts/{id}/undo-firing",
  "POST /api/rules/{id}/undo-adjustment",
  "POST /api/rules/{id}/acknowledge",
]);

const changing = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== "get")
    .map((method) => `${method.toUpperCase()} ${path}`),
);

const clock = manualClock("2026-01-05T15:00:00Z");
const requests = createRequestContext();
const secrets = createMemorySecrets();
const database = await openMemoryDatabase();
const sessions = createSessions({
  token: "correct-horse-battery",
  clock,
  store: createMemorySecrets(),
  log: silentLog,
});
const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });
let app: App;

beforeAll(async () => {
  app = createApp(
    appPortsOf({
      clock,
      database,
      secrets,
      requests,
      // A run over part of the market is enough.
      source: {
        ...source,
        universe: async () => (await source.universe?.())?.slice(0, 15) ?? [],
      },
      access: { gate: { sessions, refusals: createRefusals(clock, silentLog) }, warnings: [] },
      startJobs: () => () => Promise.resolve(),
    }),
  );
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await database.destroy();
});

interface Call {
  readonly body?: unknown;
  readonly file?: string;
  readonly cookie?: string;
}

/** GET calls whose response names its resources, with the ids of a fresh database. */
const shownPaths = Object.entries(
  document.paths as Record<string, { readonly get?: { readonly "x-tags"?: readonly string[] } }>,
).flatMap(([template, { get }]) => {
  const fill = (text: string) => text.replaceAll("{symbol}", "AAPL").replaceAll(/\{\w+\}/g, "1");
  const shown = (get?.["x-tags"] ?? []).map(fill);
  return shown.length === 0 ? [] : [{ path: fill(template), shown }];
});

/** Resources that change with the market rather than after a write; read again before each write. */
const byMarket = ["firing-contexts", "stock-signals"];
const isByMarket = (shown: readonly string[]) => byMarket.includes(shown[0] ?? "");

/** Reads every response, or only those that the market changes when the others are `known`. */
async function readShown(known?: readonly string[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const [index, { path, shown }] of shownPaths.entries()) {
    const text = known?.[index];
    if (text !== undefined && !isByMarket(shown)) {
      texts.push(text);
      continue;
    }
    const answer = await app.handle(new Request(`http://localhost${path}`));
    texts.push(answer.ok ? await answer.text() : "");
  }
  return texts;
}

/** Responses that changed although the write's response does not name their resources. */
const unnamed: string[] = [];
const named = new Set<string>();

/** Calls that change the market's answers, which no event announces. */
const changesMarket: ReadonlySet<string> = new Set([
  "POST /api/sources/rehearsal",
  "DELETE /api/sources/rehearsal",
]);

async function noteUnnamed(call: string, response: Response, before: readonly string[]) {
  if (changesMarket.has(call)) {
    shownBefore = undefined;
    return;
  }
  const header = response.headers.get(CHANGED_HEADER);
  const changed: readonly string[] = header === null ? [] : JSON.parse(header).changed;
  for (const resource of changed) named.add(resource.split(":")[0] ?? resource);
  const after = await readShown();
  shownBefore = after;
  for (const [index, { path, shown }] of shownPaths.entries()) {
    // Only a resource that exists before and after the call can have changed on a screen.
    if (after[index] === before[index] || !after[index] || !before[index]) continue;
    const isNamed = shown.some((resource) =>
      changed.some((each) => {
        const isWhole = !resource.includes(":") || !each.includes(":");
        return isWhole ? each.split(":")[0] === resource.split(":")[0] : each === resource;
      }),
    );
    if (!isNamed)
      unnamed.push(`${call} changed ${path} and named ${changed.join(", ") || "nothing"}`);
  }
}

let shownBefore: readonly string[] | undefined;

const audited = new Map<string, readonly string[]>();
let asked = 0;

/** Makes a call that must succeed on a fresh database, and records the types of its audit log rows. */
async function make(address: string, options: Call = {}): Promise<Record<string, unknown>> {
  const [method = "", path = ""] = address.split(" ");
  const isWhole = changing.includes(address);
  const call = isWhole ? address : `${method} ${operationAt(method, path).path}`;
  const { body = goodBodies[call], file, cookie } = options;
  const requestId = `request-${++asked}`;
  const text = file ?? (body === undefined ? null : JSON.stringify(body));
  const type = file === undefined ? "application/json" : "application/octet-stream";
  const headers: Record<string, string> = {
    ...(text === null ? {} : { "content-type": type }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  const request = new Request(`http://localhost${path}`, { method, headers, body: text });
  const origin = { requestId, actor: "local" };
  const before = await readShown(shownBefore);
  const response = await requests.run(origin, () => app.handle(request));
  const answer = await response.text();
  expect(`${call} ${response.ok ? "succeeded" : answer}`).toBe(`${call} succeeded`);
  const page = await app.handle(new Request("http://localhost/api/audit?limit=100"));
  const entries = (await page.json()) as AuditEntry[];
  const types = entries.filter((entry) => entry.requestId === requestId).map((entry) => entry.type);
  audited.set(call, types);
  await noteUnnamed(call, response, before);
  return JSON.parse(answer) as Record<string, unknown>;
}

const on = (call: string, ...ids: (number | string)[]) => {
  const left = [...ids];
  return make(call.replaceAll(/\{\w+\}/g, () => String(left.shift())));
};

const secretTexts = ["finnhub0finnhub0"];

test("alerts, rules, lists, notes, lines and layouts", async () => {
  await make("POST /api/alerts");
  await make("POST /api/alerts/import", {
    body: { ...goodBodies["POST /api/alerts/import"], preview: false },
  });
  await make("PATCH /api/alerts/1", { body: { targetPrice: 11 } });
  await make("PUT /api/alerts/1/target", { body: { targetPrice: 12 } });
  for (const action of ["pause", "resume", "snooze"])
    await on(`POST /api/alerts/{id}/${action}`, 1);
  await on("DELETE /api/alerts/{id}", 1);
  await on("POST /api/alerts/{id}/restore", 1);

  await make("POST /api/rules");
  await make("PUT /api/rules/1", {
    body: { rule: { ...(goodBodies["POST /api/rules"]?.["rule"] as object), name: "Another" } },
  });
  for (const action of ["pause", "resume", "snooze", "wake"]) {
    await on(`POST /api/rules/{id}/${action}`, 1);
  }
  await on("DELETE /api/rules/{id}", 1);
  await on("POST /api/rules/{id}/restore", 1);
  await make("POST /api/rules/import");

  await make("POST /api/watchlist");
  await on("DELETE /api/watchlist/{symbol}", "AAPL");
  await on("POST /api/watchlist/{symbol}/restore", "AAPL");
  await make("POST /api/watchlists");
  await make("PUT /api/watchlists/order");
  await on("PUT /api/watchlists/{id}", 2);
  await on("POST /api/watchlists/{id}/entries", 2);
  await on("POST /api/watchlists/{id}/entries/batch", 2);
  await on("PUT /api/watchlists/{id}/entries/{symbol}/place", 2, "AAPL");
  await make("POST /api/watchlists/2/entries/MSFT/transfer");
  await on("DELETE /api/watchlists/{id}/entries/{symbol}", 2, "AAPL");
  await on("POST /api/watchlists/{id}/entries/{symbol}/restore", 2, "AAPL");
  await on("DELETE /api/watchlists/{id}", 2);
  await on("POST /api/watchlists/{id}/restore", 2);

  await on("PUT /api/stocks/notes/{symbol}", "AAPL");
  await make("DELETE /api/stocks/notes/AAPL?expectedVersion=1");
  await on("POST /api/stocks/lines/{symbol}", "AAPL");
  await on("PUT /api/stocks/lines/{symbol}/{id}", "AAPL", 1);
  await make("DELETE /api/stocks/lines/AAPL/1?expectedVersion=2");
  await make("PUT /api/dashboard/layout");
  await make("DELETE /api/dashboard/layout");
  await make("POST /api/screener/run");
  await make("POST /api/screener/earnings/run");
  await make("POST /api/surge/run");
});

test("portfolios, their transactions, prices, splits and imports", async () => {
  const one = "/api/portfolios/{id}";
  const booked = `${one}/transactions/{transactionId}`;
  await make("POST /api/portfolios");
  await on(`PATCH ${one}`, 1);
  await on(`POST ${one}/transactions`, 1);
  await on(`PUT ${booked}`, 1, 1);
  await on(`POST ${booked}/corrections/{revision}/undo`, 1, 1, 2);
  await on(`DELETE ${booked}`, 1, 1);
  await on(`POST ${booked}/restore`, 1, 1);
  const dismissal = `${one}/splits/{symbol}/{date}/dismissal`;
  await on(`PUT ${dismissal}`, 1, "AAPL", "2020-08-31");
  await on(`DELETE ${dismissal}`, 1, "AAPL", "2020-08-31");
  const price = `${one}/prices/{symbol}/{date}`;
  await on(`PUT ${price}`, 1, "AAPL", "2020-01-02");
  await on(`DELETE ${price}`, 1, "AAPL", "2020-01-02");
  const sent = await make("POST /api/portfolios/1/imports?fileName=a.csv", {
    file: "Date,Kind,Symbol,Quantity,Price,Currency\n2025-12-01,buy,AAPL,2,100,USD\n",
  });
  const draft = `/api/portfolios/1/imports/${String(sent["id"])}`;
  await eventually(async () => {
    const answer = await app.handle(new Request(`http://localhost${draft}`));
    return ((await answer.json()) as { status: string }).status === "ready";
  });
  await make(`POST ${draft}/commit`);
  await make(`POST ${draft}/undo`);
  await on(`DELETE ${one}`, 1);
  await on(`POST ${one}/restore`, 1);
});

test("destinations and delivery times", async () => {
  const email = "/api/email-notifications/{id}";
  await make("POST /api/email-notifications");
  await make("PUT /api/email-notifications/1", { body: { isActive: false } });
  await on(`POST ${email}/test`, 1);
  await on(`DELETE ${email}`, 1);
  await on(`POST ${email}/restore`, 1);
  const phone = "/api/phone-numbers/{id}";
  await make("POST /api/phone-numbers");
  await on(`PUT ${phone}`, 1);
  await on(`POST ${phone}/test`, 1);
  await on(`DELETE ${phone}`, 1);
  await on(`POST ${phone}/restore`, 1);
  const destination = "/api/notifications/destinations/{id}";
  await make("POST /api/notifications/destinations");
  await on(`PUT ${destination}`, 1);
  await on(`POST ${destination}/test`, 1);
  await on(`DELETE ${destination}`, 1);
  await on(`POST ${destination}/restore`, 1);
  await make("PUT /api/notifications/label-routes");
  await make("POST /api/notifications/mutes");
  await on("DELETE /api/notifications/mutes/{alertId}", 0);
  const p256dh =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  await make("POST /api/push/subscribe", {
    body: { ...goodBodies["POST /api/push/subscribe"], p256dh },
  });
  await make("DELETE /api/push/subscribe");
  await make("PUT /api/weekly");
});

test("settings, keys, the feed, tokens and sessions", async () => {
  const settings = {
    notificationsEnabled: false,
    alertFrequencySeconds: 10,
    priceCheckIntervalSeconds: 300,
  };
  await make("PUT /api/settings/alerts", { body: settings });
  await make("PUT /api/settings/api-keys", {
    body: { stockDataKey: secretTexts[0], smsToken: null },
  });
  await make("PUT /api/sources/order");
  await make("POST /api/sources/rehearsal");
  await make("DELETE /api/sources/rehearsal");
  const { address } = await make("POST /api/calendar/feed");
  secretTexts.push(/feed\/(\w+)\.ics/.exec(String(address))?.[1] ?? "none");
  await make("DELETE /api/calendar/feed");
  const token = await make("POST /api/access/tokens");
  secretTexts.push(String(token["token"]));
  const { id } = token["entry"] as { id: string };
  await on("DELETE /api/access/tokens/{id}", id);
  const cookies = await Promise.all(
    [1, 2].map(() => sessions.issue(new Headers({ "user-agent": "Firefox" }), "192.0.2.7")),
  );
  const [newest] = await sessions.list(new Headers());
  await on("DELETE /api/access/sessions/{id}", newest?.id ?? "none");
  const left = cookies.map((cookie) => `stock-monitor-session=${cookie}`);
  const found = await Promise.all(
    left.map((cookie) => sessions.find(new Headers({ cookie })).then((it) => it && cookie)),
  );
  await make("DELETE /api/session", { cookie: found.find(Boolean) ?? "none" });

  const data = (await app.store.readAll(0, 10_000)).flatMap((event) =>
    ["AlertSettingsSaved", "ApiKeysSaved"].includes(event.type) ? [event.data] : [],
  );
  expect(data).toEqual([
    { ...settings, quietHours: null },
    { saved: ["stockDataKey"], removed: ["smsToken"] },
  ]);
});

test("community posts and replies", async () => {
  await make("POST /api/community/posts");
  await on("POST /api/community/posts/{id}/comments", 1);
  await on("DELETE /api/community/posts/{id}/comments/{commentId}", 1, 1);
  await on("POST /api/community/posts/{id}/comments/{commentId}/restore", 1, 1);
  await on("DELETE /api/community/posts/{id}", 1);
  await on("POST /api/community/posts/{id}/restore", 1);
});

test("every call that changes something was made and is in the audit log", () => {
  const excepted = (call: string) => call in notAudited || afterMarketEvents.has(call);
  expect(changing.filter((call) => !excepted(call) && !audited.has(call))).toEqual([]);
  expect([...audited].filter(([call, types]) => types.length === 0 && !excepted(call))).toEqual([]);
  const known = new Set(changing);
  expect(
    [...Object.keys(notAudited), ...afterMarketEvents].filter((call) => !known.has(call)),
  ).toEqual([]);
});

test("every response that a write changed is named in the write's response", () => {
  expect(unnamed).toEqual([]);
});

test("every resource of a response is named after some write or by the market", () => {
  const shown = shownPaths.flatMap((each) => each.shown.map((resource) => resource.split(":")[0]));
  expect([...new Set(shown)].filter((name) => !named.has(name ?? "")).toSorted()).toEqual(byMarket);
});

test("no event contains an address, a number, a label or a secret", async () => {
  expect(secretTexts).not.toContain("none");
  const known = ["a@b.example", "5550123", "ntfy.sh/mine", "googleapis", "192.0.2.7", "Mine"];
  const leaks = (await app.store.readAll(0, 10_000)).filter((event) => {
    const text = JSON.stringify(event);
    return [...known, ...secretTexts].some((secret) => text.includes(secret));
  });
  expect(leaks).toEqual([]);
});
