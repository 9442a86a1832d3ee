import { beforeEach, describe, expect, test } from "bun:test";
import type { Rule } from "../../domain/rules/rule.ts";
import { recipes } from "../../domain/rules/recipes/recipes.ts";
import { decimalOf, ZERO } from "../../market/ledger/decimal.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { simulateMarket } from "../../market/sources/simulated/source.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { PORTFOLIO } from "../../testing/reference/referenceLeaves.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import type { HeldPortfolio, HeldStock } from "../portfolios/lifecycle/queries.ts";
import { watchlistProjection } from "../watchlist/projection.ts";
import { findingStream } from "./lifecycle/events.ts";
import { rules as capability } from "./index.ts";
import { ruleFollowUpProjection } from "./followup/projection.ts";
import { ruleProjection } from "./lifecycle/projection.ts";
import { priceRule } from "../../testing/priceRule.ts";
import { ruleFired } from "../../testing/ruleFired.ts";

/** A Tuesday, an hour before New York closes. */
const NOW = "2026-01-06T20:00:00Z";

const EMPTY: HeldPortfolio = {
  id: PORTFOLIO,
  name: "Savings",
  currency: "USD",
  isArchived: false,
  version: 0,
  basis: "holdings",
  paidIn: ZERO,
  paidOut: ZERO,
  holdings: [],
  cash: [],
};

const OF_PORTFOLIO = { kind: "portfolio", portfolioId: PORTFOLIO } as const;
const APPLE: HeldStock = {
  symbol: "AAPL",
  currency: "USD",
  quantity: decimalOf(10),
  costBase: decimalOf(1000),
  since: "2025-01-01",
  splits: [],
  stated: null,
};

const openSource = simulateMarket({ seed: 1 });

let held: HeldPortfolio;
let store: EventStore;
let app: ReturnType<typeof serveRoutes>;
let clock: ManualClock;
const call = callRoutes(() => app, "/api/rules");

let unknown: Set<string>;

beforeEach(async () => {
  unknown = new Set(["NONE"]);
  clock = manualClock(NOW);
  held = EMPTY;
  store = await openMemoryStore(
    [ruleProjection, ruleFollowUpProjection, watchlistProjection],
    clock,
  );
  const market = createMarketRouter([openSource(clock)], silentLog, {
    clock,
  });
  const { service } = capability.create({
    store,
    database: store.database,
    clock,
    market,
    log: silentLog,
    symbols: {
      check: async (symbol: string) => ({
        status: unknown.has(symbol) ? "unknown" : "unverified",
      }),
      checkLater: async () => {},
    },
    portfolios: { held: async (id: number) => (id === PORTFOLIO ? held : undefined) },
    alerts: { engine: { follow: () => {}, maxGapOf: () => 60_000 } },
    notifications: {
      channelNames: ["email", "sms", "ntfy"],
      readReachedChannels: async () => new Set(["email"]),
    },
    newId: () => crypto.randomUUID(),
    caps: { rules: 40 },
  } as never);
  const [routes] = capability.routes?.(service) ?? [];
  if (!routes) throw new Error("no routes");
  app = serveRoutes(routes);
});

const recipe = (id: string, scope: Rule["scope"] = { kind: "symbol", symbol: "AAPL" }): Rule => {
  const found = recipes.find((each) => each.id === id);
  if (!found) throw new Error(`no recipe ${id}`);
  return { ...found.template, scope };
};
const create = (rule: unknown) => call("POST", "", { rule });

describe("a rule", () => {
  test("is created, listed with its sentence, replaced, paused, resumed and deleted", async () => {
    const rule = recipe("oversold");
    const { status, body } = await create(rule);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: 1,
      rule,
      status: "active",
      version: 1,
      symbols: 1,
      problem: null,
      adjustment: null,
      firings: 0,
      lastFiring: null,
    });
    expect(body.sentence).toBe(
      "When daily RSI (14) of the close crosses below 30, on AAPL, at bar close, once a day.",
    );
    await create(recipe("goldenCross"));
    const { body: list } = await call("GET", "?limit=1");
    expect(list).toMatchObject([{ id: 2 }]);
    const edit = await call("PUT", "/1", { rule: recipe("overbought"), expectedVersion: 1 });
    expect([edit.status, edit.body.version]).toEqual([200, 2]);
    const late = await call("PUT", "/1", { rule: recipe("oversold"), expectedVersion: 1 });
    expect([late.status, late.body]).toEqual([409, "Rule 1 has changed in the meantime"]);
    expect((await call("POST", "/1/pause")).body.status).toBe("paused");
    expect((await call("POST", "/1/pause")).status).toBe(404);
    expect((await call("GET", "?status=paused")).body).toHaveLength(1);
    expect((await call("POST", "/1/resume")).body.status).toBe("active");
    expect((await call("DELETE", "/1")).body).toEqual({ success: true });
    expect((await call("GET", "/1")).status).toBe(404);
    expect((await call("POST", "/1/restore")).body.status).toBe("active");
    expect((await call("POST", "/1/undo-adjustment")).status).toBe(404);
    await expectRedeliveryHarmless(store, [ruleProjection]);
  });

  test("is rejected with the path of the error when it cannot be watched", async () => {
    const rule = recipe("oversold");
    const cases: readonly (readonly [unknown, string])[] = [
      [{ ...rule, scope: { kind: "portfolio", portfolioId: 9 } }, "There is no portfolio 9"],
      [
        recipe("heavyHolding"),
        "“weight of the holding in percent of all holdings”: needs a portfolio to watch",
      ],
      [
        { ...recipe("heavyHolding", OF_PORTFOLIO), sessions: "extended" },
        "Portfolios are valued during regular hours only",
      ],
      [{ ...rule, scope: { kind: "watchlist", watchlistId: 9 } }, "There is no watchlist 9"],
      [
        { ...rule, scope: { kind: "symbol", symbol: "NONE" } },
        "No market source knows the symbol 'NONE'",
      ],
      [{ ...rule, when: { kind: "maybe" } }, "The condition: the kind must be comparison, range"],
      [{ ...rule, colour: 1 }, "“colour” is not a field of a rule"],
      [{ ...rule, name: "a\nb" }, "The name must be one line of plain text"],
      [{ ...rule, labels: ["\u202E"] }, "Label 1 must be one line of plain text"],
      [7, "The rule must be an object"],
    ];
    for (const [hostile, sentence] of cases) {
      const { status, body } = await create(hostile);
      expect([status, body.slice(0, sentence.length)]).toEqual([422, sentence]);
    }
    expect(await store.readAll(0, 10)).toEqual([]);
  });

  test.each(["", "/preview", "/backtest"])(
    "is rejected with the leaf named in words by %j",
    async (path) => {
      const rule = recipe("oversold");
      const long = { ...rule, when: { ...rule.when, left: { ...leftOf(rule), ago: 500 } } };
      const { status, body } = await call("POST", path, {
        rule: long,
        ...(path === "/backtest" ? { years: 1 } : {}),
      });
      const sentence =
        "“daily RSI (14) of the close 500 bars ago”: the number of bars back must be a whole number from 0 to 400";
      expect([status, body]).toEqual([422, sentence]);
    },
  );

  test("is rejected quickly when it is nested without end", async () => {
    let when: unknown = recipe("oversold").when;
    for (let level = 0; level < 2000; level++) when = { kind: "not", condition: when };
    const { status, body } = await create({ ...recipe("oversold"), when });
    expect([status, body]).toEqual([422, expect.stringContaining("nested")]);
  });

  test("is rejected above the limit of rules", async () => {
    const text = `${JSON.stringify(recipe("oversold"))}\n`.repeat(40);
    expect((await call("POST", "/import", { text })).body.created).toHaveLength(40);
    const { status, body } = await create(recipe("oversold"));
    expect([status, body]).toEqual([409, "The maximum is 40 rules. Delete some first"]);
  });
});

const leftOf = ({ when }: Rule) => (when.kind === "comparison" ? when.left : undefined);

describe("a snooze", () => {
  const snoozedUntil = async () => (await call("GET", "/1")).body.snoozedUntil;

  test("lasts an hour, a given time, or until tomorrow at the exchange", async () => {
    await create(recipe("oversold"));
    expect(await snoozedUntil()).toBeNull();
    const snooze = async (body: object) =>
      (await call("POST", "/1/snooze", body)).body.snoozedUntil as unknown;
    expect(await snooze({})).toBe("2026-01-06T21:00:00.000Z");
    expect(await snooze({ minutes: 1440 })).toBe("2026-01-07T20:00:00.000Z");
    expect(await snooze({ untilTomorrow: true })).toBe("2026-01-07T05:00:00.000Z");
    expect((await call("POST", "/1/wake")).body.snoozedUntil).toBeNull();
    expect((await call("POST", "/1/wake")).status).toBe(404);
    await snooze({ minutes: 15 });
    clock.advance(15 * 60_000);
    expect(await snoozedUntil()).toBeNull();
    expect((await call("POST", "/1/wake")).status).toBe(404);
    await create(recipe("oversold", { kind: "symbol", symbol: "7203.T" }));
    const tokyo = await call("POST", "/2/snooze", { untilTomorrow: true });
    expect(tokyo.body.snoozedUntil).toBe("2026-01-07T15:00:00.000Z");
  });

  test("needs an active rule", async () => {
    expect((await call("POST", "/1/snooze", {})).status).toBe(404);
    await create(recipe("oversold"));
    await call("POST", "/1/pause");
    expect((await call("POST", "/1/snooze", {})).status).toBe(404);
  });
});

test("a rule that cannot become true is listed with the reason", async () => {
  const oversold = JSON.stringify(recipe("oversold"));
  await create(JSON.parse(oversold.replace('"value":30', '"value":-30')));
  const [listed] = (await call("GET", "")).body;
  expect(listed.problem).toContain("is always from 0 to 100");
});

describe("the follow-up of a firing", () => {
  const withFollowUp = (followUp: unknown) => ({ ...recipe("oversold"), followUp });

  test("is part of the rule, its sentence, its export and a preview", async () => {
    const escalation = { channel: "sms", afterMinutes: 30 };
    const rule = withFollowUp({ repeatMinutes: 15, escalation });
    const { status, body } = await create(rule);
    expect([status, body.rule]).toEqual([201, rule]);
    expect(body.sentence).toContain(
      "repeated every 15 minutes until acknowledged, also by SMS if not acknowledged within 30 minutes",
    );
    const problem = expect.stringContaining("the channel sms has no active destination");
    expect(body).toMatchObject({ unacknowledged: [], escalationProblem: problem });
    const preview = await call("POST", "/preview", { rule });
    expect(preview.body).toMatchObject({
      problems: [],
      unavailable: [{ path: "followUp.escalation.channel", sentence: problem }],
    });
    const { body: exported } = await call("GET", "/export");
    await call("POST", "/import", { text: exported.text });
    expect((await call("GET", "/2")).body.rule).toEqual(rule);
    const byMail = { repeatMinutes: null, escalation: { channel: "email", afterMinutes: 1 } };
    expect((await create(withFollowUp(byMail))).body.escalationProblem).toBeNull();
  });

  const escalating = (channel: string, afterMinutes: number, more: object = {}) => ({
    repeatMinutes: null,
    escalation: { channel, afterMinutes, ...more },
  });

  test.each([
    [null, "The reminders until it is acknowledged must be an object"],
    [{ repeatMinutes: 15 }, "The other channel is missing"],
    [{ repeatMinutes: 4, escalation: null }, "The minutes between repeats must be a whole"],
    [{ repeatMinutes: 1441, escalation: null }, "The minutes between repeats must be a whole"],
    [{ repeatMinutes: "15", escalation: null }, "The minutes between repeats must be"],
    [{ repeatMinutes: null, escalation: null }, "Set a repeat interval or a channel"],
    [escalating("pigeon", 5), "There is no channel 'pigeon'"],
    [escalating("<b>", 5), "The channel must be a name such as email or sms"],
    [escalating("sms", 0), "The minutes until the other channel must be"],
    [escalating("sms", 5, { x: 1 }), "“x” is not a field"],
  ])("is rejected as %j", async (followUp, sentence) => {
    const { status, body } = await create(withFollowUp(followUp));
    expect([status, body.slice(0, sentence.length)]).toEqual([422, sentence]);
  });

  test("accepts an acknowledgment only while a firing waits", async () => {
    await create(recipe("oversold"));
    expect((await call("POST", "/1/acknowledge", {})).status).toBe(404);
    expect((await call("POST", "/9/acknowledge", { firing: 1 })).status).toBe(404);
    expect((await call("GET", "/unacknowledged")).body).toEqual([]);
    const fired = ruleFired({ followUp: { repeatMinutes: 15, escalation: null } });
    const [{ position: firing }] = (await store.append(findingStream(fired.data, fired.type), 0, [
      fired,
    ])) as never as [{ position: number }];
    const waiting = [{ firing, symbol: "AAPL", sent: 0, nextAt: "2026-01-06T20:15:00.000Z" }];
    expect((await call("GET", "/unacknowledged")).body).toMatchObject(waiting);
    expect((await call("GET", "/1")).body.unacknowledged).toMatchObject(waiting);
    expect((await call("POST", "/1/acknowledge", { firing: firing + 1 })).status).toBe(404);
    const { status, body } = await call("POST", "/1/acknowledge", { firing });
    expect([status, body.unacknowledged]).toEqual([200, []]);
    expect((await call("GET", "/1/firings")).body).toMatchObject([
      { acknowledgedAt: "2026-01-06T20:00:00.000Z" },
    ]);
  });
});

describe("a backtest", () => {
  test("of a past portfolio value is rejected with a sentence", async () => {
    const rule = recipe("portfolioDrawdown", OF_PORTFOLIO);
    const { status, body } = await call("POST", "/backtest", { rule, years: 1 });
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining("cannot be backtested"),
    ]);
  });

  test("of a portfolio rule without portfolio figures tests the current holdings", async () => {
    held = { ...EMPTY, holdings: [APPLE] };
    const rule = recipe("oversold", OF_PORTFOLIO);
    const { status, body } = await call("POST", "/backtest", { rule, years: 1 });
    expect([status < 300, body.total]).toEqual([true, 1]);
  });

  test("is started, queried and stopped", async () => {
    const { status, body } = await call("POST", "/backtest", { rule: recipe("gapUp"), years: 1 });
    expect(status).toBe(202);
    expect(body).toMatchObject({ total: 1 });
    expect((await call("GET", `/backtest/${body.id}`)).status).toBe(200);
    expect((await call("DELETE", `/backtest/${body.id}`)).status).toBe(200);
    expect((await call("GET", "/backtest/other")).status).toBe(404);
  });
});

describe("import and export", () => {
  test("round-trip the rules, one per line", async () => {
    await create(recipe("oversold"));
    await create(recipe("recovery", { kind: "symbols", symbols: ["AAPL", "MSFT"] }));
    const { body } = await call("GET", "/export");
    expect(body.fileName).toBe("rules-2026-01-06.jsonl");
    const { body: again } = await call("POST", "/import", { text: body.text });
    expect(again).toEqual({ created: [3, 4], problems: [] });
    const { body: list } = await call("GET");
    expect(list[0].rule).toEqual(list[2].rule);
  });

  test("one invalid line prevents the import unless such lines are skipped", async () => {
    const good = JSON.stringify(recipe("oversold"));
    const deep = JSON.stringify({ ...recipe("oversold"), scope: { kind: "symbol" } });
    const text = `${good}\n{"name":\n\n${deep}\n`;
    const problems = [
      { line: 2, path: null, sentence: "This line is not valid JSON" },
      { line: 4, path: "scope.symbol", sentence: "The symbol is missing" },
    ];
    const refused = await call("POST", "/import", { text });
    expect(refused.body).toEqual({ created: [], problems });
    const taken = await call("POST", "/import", { text, skipInvalid: true });
    expect(taken.body).toEqual({ created: [1], problems });
  });
});

describe("a preview", () => {
  test("warns when no watched stock can make it true", async () => {
    const scope = { kind: "symbols", symbols: ["AAPL", "MSFT"] };
    const above = async (level: number) => {
      const rule = priceRule("close", level, { scope });
      return (await call("POST", "/preview", { rule })).body.unavailable;
    };
    const sentence = expect.stringContaining("unlikely, because the last daily close was");
    expect(await above(1e6)).toEqual([{ path: "when", sentence }]);
    expect(await above(1)).toEqual([]);
  });

  test("reads the rule back with its current figures", async () => {
    const rule = recipe("pullback", { kind: "symbols", symbols: ["AAPL", "MSFT"] });
    const { status, body } = await call("POST", "/preview", { rule });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      problems: [],
      unavailable: [],
      requirements: [{ symbol: null, timeframe: "1d", bars: 200 }],
      scope: { symbols: 2, problem: null },
    });
    expect(body.current).toHaveLength(2);
    const [apple] = body.current;
    expect(apple).toMatchObject({ symbol: "AAPL", problem: null, at: "2026-01-06T05:00:00.000Z" });
    expect(apple.witness.map(({ path }: { path: string }) => path)).toEqual([
      "when",
      "when.conditions.0",
      "when.conditions.1",
    ]);
    const [, above] = apple.witness;
    expect(above.sentence).toBe(
      "daily close is above daily simple moving average (200) of the close",
    );
    expect(above.values).toMatchObject([
      { text: "daily close", unit: "price", time: "2026-01-05T00:00:00.000Z", source: "simulated" },
      { text: "daily simple moving average (200) of the close", unit: "price" },
    ]);
    expect(above.truth).toBe(above.values[0].value > above.values[1].value ? "true" : "false");
  });

  test("names errors, and figures that this market lacks", async () => {
    const rule = recipe("oversold");
    const wrong = { ...rule, when: { ...rule.when, left: { ...leftOf(rule), line: "k" } } };
    const refused = await call("POST", "/preview", { rule: wrong });
    expect(refused.body).toMatchObject({
      problems: [{ path: "when.left", sentence: expect.stringContaining("its lines are rsi") }],
      current: [],
    });
    const halted = await call("POST", "/preview", { rule: recipe("halted") });
    expect(halted.body.unavailable).toEqual([
      {
        path: "when",
        sentence: "“trading is halted”: Not available: the simulated market has no halts",
      },
    ]);
    expect(halted.body.current).toMatchObject([{ truth: "unknown" }]);
  });

  test("warns about one figure for prices in several currencies, and still allows saving", async () => {
    const rule = {
      ...recipe("oversold"),
      scope: { kind: "symbols", symbols: ["AAPL", "7203.T"] },
      when: {
        kind: "comparison",
        left: { kind: "price", field: "close", symbol: null, timeframe: "1d", ago: 0 },
        operator: ">",
        right: { kind: "constant", value: 150 },
      },
    };
    const { body } = await call("POST", "/preview", { rule });
    expect(body.problems).toEqual([]);
    expect(body.unavailable).toMatchObject([
      { path: "when", sentence: expect.stringContaining("different currencies (JPY and USD)") },
    ]);
    expect((await create(rule)).status).toBe(201);
  });

  test("works for every recipe", async () => {
    for (const { id } of recipes) {
      const isOfPortfolio = ["heavyHolding", "portfolioDrawdown", "holdingGain"].includes(id);
      const rule = isOfPortfolio ? recipe(id, OF_PORTFOLIO) : recipe(id);
      const { status, body } = await call("POST", "/preview", { rule });
      expect([id, status, body.problems]).toEqual([id, 200, []]);
      // The portfolio is empty: it has a value but no holdings.
      expect(body.current).toHaveLength(isOfPortfolio && id !== "portfolioDrawdown" ? 0 : 1);
    }
  });

  test("shows a portfolio's value, and why nothing is watched", async () => {
    held = { ...EMPTY, holdings: [APPLE], paidIn: decimalOf(1000) };
    const { body } = await call("POST", "/preview", { rule: recipe("heavyHolding", OF_PORTFOLIO) });
    const [{ symbol, at, truth, witness }] = body.current;
    expect([symbol, truth === "unknown", at === null]).toEqual(["AAPL", false, false]);
    const [weight] = witness[0].values;
    expect(weight.value).toBe(100);
    expect(weight.source).toBe("simulated");
    held = { ...EMPTY, isArchived: true };
    const archived = await call("POST", "/preview", { rule: recipe("heavyHolding", OF_PORTFOLIO) });
    expect(archived.body.scope.problem).toStartWith("The portfolio is archived");
  });
});

test.each<[readonly string[], string | null, string]>([
  [[], "SPY", "Its change over 20 days crosses above that of SPY."],
  [["SPY"], "IVV", "Its change over 20 days crosses above that of IVV."],
  [["SPY", "IVV", "VOO"], "^GSPC", "Its change over 20 days crosses above that of ^GSPC."],
  [["SPY", "IVV", "VOO", "^GSPC"], null, ""],
])(
  "without %j the recipe that compares with the market takes %j",
  async (missing, symbol, text) => {
    for (const each of missing) unknown.add(each);
    const { body } = await call("GET", "/options");
    const offered = body.recipes.find(({ id }: { id: string }) => id === "beatsMarket");
    if (symbol === null) {
      const reason = "No market source knows SPY, IVV, VOO or ^GSPC";
      expect(offered).toMatchObject({ isAvailable: false, reason });
    } else {
      const template = { when: { left: { symbol: null }, right: { symbol } } };
      expect(offered).toMatchObject({ isAvailable: true, reason: null, sentence: text, template });
    }
  },
);

test("the options name each part in words, with the reason when it is not available", async () => {
  const { status, body } = await call("GET", "/options");
  expect(status).toBe(200);
  expect(body.recipes).toHaveLength(33);
  expect(body.indicators).toHaveLength(18);
  const halt = body.events.find(({ name }: { name: string }) => name === "halt");
  expect(halt).toMatchObject({
    isAvailable: false,
    reason: "Not available: the simulated market has no halts",
  });
  for (const indicator of body.indicators) expect(indicator.explanation).toMatch(/\.$/);
});

test("firings are listed with their witnesses, newest first, also after a rebuild", async () => {
  await create(recipe("oversold"));
  await call("POST", "/1/snooze", {});
  for (const day of [5, 6]) {
    const event = ruleFired({ at: `2026-01-0${day}T21:00:00.000Z` });
    await store.append(findingStream(event.data, event.type), 0, [event]);
  }
  const { body } = await call("GET", "/1/firings?limit=1");
  const newest = { symbol: "AAPL", at: "2026-01-06T21:00:00.000Z" };
  expect(body).toMatchObject([{ ...newest, ruleId: 1, kind: "fired", price: 99, currency: "USD" }]);
  const [{ id }] = body;
  expect((await call("GET", `/1/firings?after=${id}`)).body).toHaveLength(1);
  expect((await call("GET", "/firings")).body).toHaveLength(2);
  expect((await call("GET", "/1")).body).toMatchObject({ firings: 2, lastFiring: newest });
  await expectRedeliveryHarmless(store, [ruleProjection]);
  await expectRebuildEqual(store, [ruleProjection]);
});
