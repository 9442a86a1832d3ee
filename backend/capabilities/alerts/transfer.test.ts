import { beforeEach, describe, expect, test } from "bun:test";
import { alertCap } from "./cap.ts";
import type { AlertLine } from "../../contract/alerts/alertLines.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { manualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { sendTo, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { createAlerts } from "./alerts.ts";
import { readChosen } from "./transfer.ts";
import { alertProjection } from "./projection.ts";
import { alertRoutes } from "./routes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const NOW = "2026-01-05T15:00:00Z";
const quote = vodafoneQuote({ asOf: Date.parse("2026-01-05T14:59:00Z") });

const scripted = async (symbol: string) => {
  if (symbol === "DOWN") throw new SourceUnavailable("scripted", "is out of reach");
  return symbol === "VOD.L" ? quote : { ...quote, symbol, currency: "USD" as const };
};

/** An installation without alerts that counts the requests to its market. */
async function install(maxAlerts = alertCap.usual) {
  const checked: string[] = [];
  const checkedLater: string[] = [];
  const store: EventStore = await openMemoryStore([alertProjection], manualClock(NOW));
  const any = acceptAll({ quote: scripted });
  const { operations } = createAlerts({
    store,
    log: silentLog,
    ...any,
    symbols: {
      ...any.symbols,
      check: async (symbol) => {
        checked.push(symbol);
        return symbol === "NOPE" ? { status: "unknown" } : any.symbols.check(symbol);
      },
      checkLater: async (symbol) => void checkedLater.push(symbol),
    },
    market: {
      quote: scripted,
      bars: () => Promise.resolve(undefined),
      dailySeries: () => Promise.resolve(undefined),
      splits: () => Promise.resolve(null),
      status: () => ({ kind: "live", isOpen: true, asOf: Date.parse(NOW) }),
    },
    destinations: { emailExists: async (id) => id === 3, phoneExists: async () => false },
    maxAlerts,
  });
  const app = serveRoutes(alertRoutes(operations));
  const send = sendTo(() => app, "/api/alerts");
  const call = async (method: string, path = "", body?: unknown) => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    return { status: answer.status, body: answer.ok ? JSON.parse(text) : text };
  };
  const load = (text: string, options = {}) => call("POST", "/import", { text, ...options });
  const types = async () => (await store.readAll(0, 1_000)).map(({ type }) => type);
  return { call, load, types, checked, checkedLater, store };
}

type Install = Awaited<ReturnType<typeof install>>;

let here: Install;
beforeEach(async () => void (here = await install()));

const above = { symbol: "AAPL", alertType: "above", targetPrice: 150 } as const;
const lines = (...values: readonly unknown[]) =>
  values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join("\n");

const chosen: readonly AlertLine[] = [
  { ...above, note: "Look at\nthe report" },
  { ...above, symbol: "VOD.L", repeat: "every_cross", cooldownMinutes: 45 },
  { ...above, alertType: "change_percent", targetPrice: 0.1, direction: "down" },
  { ...above, sessions: ["pre", "regular"], expiresAt: "2026-03-01T12:00:00.000Z" },
  { ...above, alertType: "below", targetPrice: 98.76543210987 },
];

describe("an export", () => {
  test("without alerts is empty", async () => {
    const { body } = await here.call("GET", "/export");
    expect(body).toEqual({ fileName: "alerts.jsonl", text: "", next: null });
  });

  test("has the chosen fields and no contacts", async () => {
    await here.call("POST", "", { ...above, emailId: 3 });
    const { body } = await here.call("GET", "/export");
    expect(body.text).toEndWith("}\n");
    expect(JSON.parse(body.text)).toEqual({
      ...above,
      repeat: "once",
      direction: "either",
      sessions: ["regular"],
      cooldownMinutes: 15,
    });
  });

  test("omits deleted alerts", async () => {
    for (const alert of chosen) await here.call("POST", "", alert);
    await here.call("DELETE", "/2");
    const { body } = await here.call("GET", "/export");
    expect(body.text.split("\n")).toHaveLength(chosen.length);
    expect(body.text).not.toContain("VOD.L");
    expect((await here.call("GET", "/export?afterId=3")).body.text.split("\n")).toHaveLength(3);
    expect((await here.call("GET", "/export?afterId=x")).status).toBe(422);
  });
});

test("continues after its last line", async () => {
  await here.load(lines(...chosen));
  const { database } = here.store;
  const first = await readChosen(database, 0, 3);
  expect([first.alerts.length, first.next]).toEqual([3, 3]);
  const rest = await readChosen(database, 3, 2);
  expect([rest.alerts.length, rest.next]).toEqual([2, null]);
});

describe("a round trip", () => {
  test("gives an empty installation the same alerts, with paused ones paused", async () => {
    for (const alert of chosen) await here.call("POST", "", alert);
    // The owner has two identical alerts.
    await here.call("POST", "", chosen[0]);
    await here.call("POST", "/2/pause");
    const { body } = await here.call("GET", "/export");

    const other = await install();
    const imported = await other.load(body.text);
    expect(imported.body).toEqual({
      created: [1, 2, 3, 4, 5, 6],
      accepted: 6,
      alreadyThere: [],
      problems: [],
    });
    expect((await other.call("GET", "/export")).body).toEqual(body);
    expect((await other.call("GET")).body).toEqual((await here.call("GET")).body);
    expect(await other.types()).toEqual([
      "AlertCreated",
      "AlertCreated",
      "AlertPaused",
      ...chosen.slice(1).map(() => "AlertCreated"),
    ]);
  });

  test("imported twice adds nothing, because each alert matches one line", async () => {
    for (const alert of [...chosen, chosen[0]]) await here.call("POST", "", alert);
    const { text } = (await here.call("GET", "/export")).body;
    const before = await here.types();
    const again = await here.load(text);
    expect(again.body).toEqual({
      created: [],
      accepted: 0,
      alreadyThere: [1, 2, 3, 4, 5, 6].map((line) => ({ line, alertId: line })),
      problems: [],
    });
    expect(await here.types()).toEqual(before);
    const third = await here.load(lines(chosen[0], chosen[0], chosen[0]));
    expect(third.body).toMatchObject({ created: [7], alreadyThere: [{ line: 1 }, { line: 2 }] });
  });

  test("creates an alert again that was deleted", async () => {
    await here.load(lines(above));
    await here.call("DELETE", "/1");
    expect((await here.load(lines(above))).body.created).toEqual([2]);
  });
});

describe("an imported line", () => {
  test("is created like a POST: defaults, currency and the market's price", async () => {
    const text = lines({ ...above, symbol: " vod.l ", note: "  " });
    expect((await here.load(`\uFEFF${text}\r\n\r\n`)).body.created).toEqual([1]);
    const other = await install();
    await other.call("POST", "", { ...above, symbol: "VOD.L" });
    const dataOf = async ({ store }: Install) => (await store.readAll(0, 10))[0]?.data;
    expect(await dataOf(here)).toEqual(await dataOf(other));
  });

  test("with a symbol that cannot be checked now is accepted and checked later", async () => {
    const answer = await here.load(lines({ ...above, symbol: "DOWN" }), { preview: true });
    expect([answer.body.accepted, here.checkedLater]).toEqual([1, []]);
    await here.load(lines({ ...above, symbol: "DOWN" }));
    expect(here.checkedLater).toEqual(["DOWN"]);
  });

  test("shares one symbol check with all lines of its symbol", async () => {
    await here.load(lines(...chosen));
    expect(here.checked.toSorted()).toEqual(["AAPL", "VOD.L"]);
  });

  const longName = "x".repeat(5_000);
  test.each<[unknown, string | null, string]>([
    ['{"symbol":', null, "This line is not valid JSON"],
    ["[]", null, "This is not a JSON object"],
    ["null", null, "This is not a JSON object"],
    ["7", null, "This is not a JSON object"],
    ["{}", "symbol", "Symbol is missing"],
    [{ ...above, symbol: "NOPE" }, "symbol", "No market source knows the symbol 'NOPE'"],
    [{ ...above, symbol: "A'; --" }, "symbol", "A symbol is up to 15 letters"],
    [{ ...above, symbol: "" }, "symbol", "Symbol must not be empty"],
    [{ ...above, symbol: 7 }, "symbol", "Symbol must be text"],
    [{ ...above, alertType: "near" }, "alertType", "Alert type must be above, below or"],
    [{ ...above, targetPrice: 0 }, "targetPrice", "Target price must be a number above 0"],
    [{ ...above, targetPrice: "150" }, "targetPrice", "Target price must be a number"],
    [`{"symbol":"AAPL","alertType":"above","targetPrice":1e999}`, "targetPrice", "Target price"],
    [
      { ...above, sessions: ["regular", "regular"] },
      "sessions",
      "Sessions must not contain duplicates",
    ],
    [{ ...above, sessions: ["closed"] }, "sessions.0", "Sessions, entry 1 must be"],
    [{ ...above, cooldownMinutes: 1.5 }, "cooldownMinutes", "Cooldown minutes must be a whole"],
    [{ ...above, expiresAt: "tomorrow" }, "expiresAt", "Expires at must be a time such as"],
    [{ ...above, expiresAt: NOW }, "expiresAt", "The end time must be in the future"],
    [{ ...above, note: "a\u202Eb" }, "note", "Note must be plain text"],
    [{ ...above, note: "x".repeat(201) }, "note", "Note must have no more than 200"],
    [{ ...above, emailId: 3 }, "emailId", "Unknown field 'emailId'"],
    [{ ...above, isPaused: "yes" }, "isPaused", "Is paused must be true or false"],
    [
      '{"symbol":"AAPL","alertType":"above","targetPrice":1,"__proto__":{"note":"x"}}',
      "__proto__",
      "Unknown field '__proto__'",
    ],
    [{ ...above, [longName]: 1 }, `${longName.slice(0, 99)}…`, "Unknown field 'xxx"],
  ])("%j is rejected with its line, and blocks the others", async (bad, path, sentence) => {
    const { status, body } = await here.load(lines(above, "", bad));
    expect(status).toBe(200);
    expect(body).toEqual({
      created: [],
      accepted: 1,
      alreadyThere: [],
      problems: [{ line: 3, path, sentence: expect.stringMatching(escaped(sentence)) }],
    });
    expect(await here.types()).toEqual([]);
  });

  test("can be skipped when it is invalid", async () => {
    const text = lines({ ...above, targetPrice: -1 }, above, "nothing");
    const { body } = await here.load(text, { skipInvalid: true });
    expect(body).toMatchObject({ created: [1], accepted: 1, problems: [{ line: 1 }, { line: 3 }] });
    expect(await here.types()).toEqual(["AlertCreated"]);
  });
});

describe("an import", () => {
  test("above the maximum is rejected as a whole; lines that already exist do not count", async () => {
    const full = await install(2);
    const two = lines(above, { ...above, targetPrice: 151 });
    await full.load(two);
    const answer = await full.load(lines(above, { ...above, targetPrice: 152 }));
    expect(answer).toEqual({
      status: 409,
      body: "The maximum is 2 alerts. Delete some first",
    });
    expect((await full.load(two)).body.alreadyThere).toHaveLength(2);
    expect(await full.types()).toEqual(["AlertCreated", "AlertCreated"]);
  });

  test("reads 500 lines and reports that there are more", async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ ...above, targetPrice: index + 1 }));
    const { body } = await here.load(lines(...many));
    expect(body).toMatchObject({
      created: [],
      accepted: 500,
      problems: [{ line: 501, path: null, sentence: "The maximum is 500 alerts at a time" }],
    });
    expect((await here.load(lines(...many.slice(0, 500)))).body.created).toHaveLength(500);
  });

  test("that runs concurrently with itself creates nothing twice", async () => {
    const text = lines(...chosen);
    const [one, other] = await Promise.all([here.load(text), here.load(text)]);
    expect([one.body.created.length + other.body.created.length, one.status]).toEqual([5, 200]);
    expect((await here.call("GET")).body).toHaveLength(5);
  });
});

const escaped = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
