import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { makeStore, type AppStore } from "../app/store.ts";
import {
  api,
  type Alert,
  type InternationalQuote,
  type LiveMessage,
  type Quote,
  type RuleFiring,
  type ScreenerRunDetails,
  type ScreenerStatus,
} from "./endpoints.ts";

const quote: InternationalQuote = {
  symbol: "VOD.L",
  name: "Vodafone Group",
  market: "LSE",
  price: 0.8,
  currency: "GBP",
  change: 0,
  changePercent: 0,
  volume: 1000,
  lastUpdated: "2026-11-20T15:00:00.000Z",
  source: "yahoo",
  delaySeconds: 900,
};

let store: AppStore;
let say: (message: LiveMessage) => void;

beforeEach(async () => {
  const listeners: ((message: LiveMessage) => void)[] = [];
  say = (message) => listeners.forEach((listen) => listen(message));
  store = makeStore({
    live: {
      open: () => undefined,
      close: () => undefined,
      watch: () => () => undefined,
      onMessage: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      onState: () => () => undefined,
      state: () => "connected",
    },
  });
  await store.dispatch(
    api.util.upsertQueryData("getInternationalQuote", { symbol: quote.symbol }, quote),
  );
});

const shown = () =>
  api.endpoints.getInternationalQuote.select({ symbol: quote.symbol })(store.getState()).data;

const message = (change: Partial<Extract<LiveMessage, { type: "quote" }>>) =>
  say({
    type: "quote",
    symbol: "VOD.L",
    price: 0.88,
    currency: "GBP",
    previousClose: 0.8,
    exchangeTime: "2026-11-20T15:00:05.000Z",
    tradeDate: "2026-11-20",
    source: "simulated",
    ...change,
  });

describe("an international quote on screen", () => {
  test("follows the live price, its change and its time", () => {
    message({});
    expect(shown()).toEqual({
      ...quote,
      price: 0.88,
      change: expect.closeTo(0.08),
      changePercent: expect.closeTo(10),
      lastUpdated: "2026-11-20T15:00:05.000Z",
    });
  });

  test("has no change without a close to measure by", () => {
    message({ previousClose: null });
    expect(shown()).toMatchObject({ price: 0.88, change: null, changePercent: null });
  });

  test("stays as it is when an older price arrives late, or another symbol's", () => {
    message({ exchangeTime: "2026-11-20T14:59:59.000Z" });
    message({ symbol: "BP.L" });
    expect(shown()).toEqual(quote);
  });
});

describe("a looked-up quote on screen", () => {
  const lookedUp: Quote = {
    ...quote,
    tradeDate: "2026-11-19",
    companyName: quote.name,
    exchange: { name: "London", timeZone: "Europe/London", session: "regular" },
    extended: null,
    open: 0.8,
    high: 0.82,
    low: 0.79,
    previousClose: 0.8,
    upsidePotential: null,
    analysis: { riskLevel: null },
  };
  const follow = async (part: Partial<Quote>) => {
    const { symbol } = quote;
    await store.dispatch(
      api.util.upsertQueryData("getQuote", { symbol }, { ...lookedUp, ...part }),
    );
    message({});
    return api.endpoints.getQuote.select({ symbol })(store.getState()).data;
  };

  test("widens the day's range by the live price", async () => {
    expect(await follow({})).toMatchObject({
      price: 0.88,
      high: 0.88,
      low: 0.79,
      tradeDate: "2026-11-20",
    });
  });

  test("keeps the price of a session before or after apart, where its source does", async () => {
    const extended = {
      session: "post",
      price: 0.81,
      change: 0.01,
      changePercent: 1.25,
      at: "2026-11-20T15:00:00.000Z",
    } as const;
    const exchange = { ...lookedUp.exchange, session: "post" } as const;
    expect(await follow({ extended, exchange })).toMatchObject({
      price: 0.8,
      extended: { price: 0.88, changePercent: expect.closeTo(10), at: "2026-11-20T15:00:05.000Z" },
    });
  });

  test("of a fund follows the price and gets no range of it", async () => {
    const none = { open: null, high: null, low: null };
    expect(await follow(none)).toMatchObject({ price: 0.88, ...none });
  });
});

describe("the screener's status", () => {
  const run = { id: 3, status: "running", found: 0 } as ScreenerRunDetails;
  const running: ScreenerStatus = {
    isRunning: true,
    lastRun: null,
    progress: { done: 420, total: 436 },
    run,
    results: null,
  };
  const ended: ScreenerStatus = {
    ...running,
    isRunning: false,
    progress: null,
    run: { ...run, status: "completed" },
  };
  const shownStatus = () => api.endpoints.getScreenerStatus.select()(store.getState()).data;

  async function poll(status: ScreenerStatus, before: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetching = spyOn(globalThis, "fetch").mockImplementation(
      (() => promise) as unknown as typeof fetch,
    );
    const asked = store.dispatch(
      api.endpoints.getScreenerStatus.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    before();
    resolve(Response.json(status));
    await asked;
    fetching.mockRestore();
  }

  test("stays that of the ended run where a polled answer is older", async () => {
    await poll(running, () => undefined);
    await poll(running, () => say({ type: "screener.progress", kind: "standard", status: ended }));
    expect(shownStatus()).toEqual(ended);
  });

  test("follows a run that goes on after the server was started again", async () => {
    const interrupted = { ...running, isRunning: false, progress: null };
    await poll(interrupted, () => undefined);
    await poll(running, () => undefined);
    expect(shownStatus()).toEqual(running);
  });

  test("follows the next run, and a poll that knows more", async () => {
    await poll(ended, () => undefined);
    const next = { ...running, run: { ...run, id: 4 } };
    await poll(next, () => undefined);
    expect(shownStatus()).toEqual(next);
    await poll(ended, () => undefined);
    expect(shownStatus()).toEqual(ended);
  });
});

describe("the alerts on screen", () => {
  const alert = { id: 7, symbol: "KO" } as Alert;

  test("keep what was said while an older answer was on its way", async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    let asked = 0;
    const fetching = spyOn(globalThis, "fetch").mockImplementation(
      (() => answers[asked++]?.promise) as unknown as typeof fetch,
    );
    const list = store.dispatch(api.endpoints.getAlerts.initiate({}));
    const shownAlerts = () => api.endpoints.getAlerts.select({})(store.getState()).data;

    say({ type: "alert.changed", alertId: alert.id, alert });
    answers[0]?.resolve(Response.json([]));
    await list;
    answers[1]?.resolve(Response.json([alert]));
    await store.dispatch(api.util.getRunningQueryThunk("getAlerts", {}));

    expect(shownAlerts()).toEqual([alert]);
    expect(asked).toBe(2);
    list.unsubscribe();
    fetching.mockRestore();
  });

  test("are not asked for again when the message finds them answered", async () => {
    let asked = 0;
    const fetching = spyOn(globalThis, "fetch").mockImplementation((async () => {
      asked += 1;
      return Response.json([]);
    }) as unknown as typeof fetch);
    const list = store.dispatch(api.endpoints.getAlerts.initiate({}));
    await list;
    say({ type: "alert.changed", alertId: alert.id, alert });
    expect(api.endpoints.getAlerts.select({})(store.getState()).data).toEqual([alert]);
    expect(asked).toBe(1);
    list.unsubscribe();
    fetching.mockRestore();
  });
});

describe("the watchlist on screen", () => {
  const entry = { symbol: "AAPL", name: "Apple", addedAt: "2026-11-20T15:00:00.000Z" };

  test("is requested again when another window changed it", async () => {
    let asked = 0;
    const fetching = spyOn(globalThis, "fetch").mockImplementation((async () => {
      asked += 1;
      return Response.json([entry]);
    }) as unknown as typeof fetch);
    const shownList = store.dispatch(api.endpoints.getWatchlist.initiate({}));
    await shownList;
    const before = asked;
    say({ type: "watchlist.changed" });
    await store.dispatch(api.util.getRunningQueryThunk("getWatchlist", {}));
    expect(asked - before).toBe(1);
    shownList.unsubscribe();
    fetching.mockRestore();
  });
});

test("what is muted is requested again when another window, a link or the API changed it", async () => {
  const muted = [{ alertId: null, until: "2026-11-20T16:00:00.000Z" }];
  const answers = [[], muted];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async () =>
    Response.json(answers.shift())) as unknown as typeof fetch);
  const mutes = store.dispatch(api.endpoints.getMutes.initiate());
  await mutes;
  say({ type: "mutes.changed" });
  await store.dispatch(api.util.getRunningQueryThunk("getMutes", undefined));
  expect(api.endpoints.getMutes.select()(store.getState()).data).toEqual(muted);
  mutes.unsubscribe();
  fetching.mockRestore();
});

describe("a rule that fires", () => {
  const firing = {
    id: 9,
    ruleId: 3,
    kind: "fired",
    symbol: "AAPL",
    at: "2026-11-20T15:00:00.000Z",
    price: 302.61,
    currency: "USD",
    sentence: "When daily last is above 1, on AAPL.",
    acknowledgedAt: null,
    isSnoozed: false,
    late: null,
    witness: [],
  } as const satisfies RuleFiring;
  const fired = { type: "rule.fired", firing, name: "Any price", currency: "USD" } as const;
  const sayFiring = (changes: Partial<RuleFiring>) =>
    say({ ...fired, firing: { ...firing, ...changes, witness: [] } });

  test("is announced with its name and price", () => {
    sayFiring({});
    const { ruleId, symbol, price, sentence } = firing;
    const rule = { ruleId, symbol, price, sentence, name: "Any price", currency: "USD" };
    expect(store.getState().inbox.fired).toEqual([
      { kind: "ruleFired", ...rule, isUnknown: false },
    ]);
  });

  test("while it is snoozed is not announced", () => {
    sayFiring({ isSnoozed: true });
    expect(store.getState().inbox.fired).toEqual([]);
  });

  test("is announced as one that cannot be decided where it says so", () => {
    sayFiring({ kind: "unknown" });
    expect(store.getState().inbox.fired).toMatchObject([{ isUnknown: true }]);
  });
});
