import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { makeStore, type AppStore } from "../app/store.ts";
import { scriptedLine } from "./testLine.ts";
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
  const line = scriptedLine();
  ({ say } = line);
  store = makeStore({ live: line.live });
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

  test("has no change without a previous close", () => {
    message({ previousClose: null });
    expect(shown()).toMatchObject({ price: 0.88, change: null, changePercent: null });
  });

  test("stays unchanged when an older price or that of another symbol arrives", () => {
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

  test("shows the price of a pre- or after-hours session separately, if its source does", async () => {
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

  test("of a fund follows the price without getting a range", async () => {
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
  const shownStatus = () => api.endpoints.getScreenerStatus.select({})(store.getState()).data;

  async function poll(status: ScreenerStatus, before: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetching = spyOn(globalThis, "fetch").mockImplementation(
      (() => promise) as unknown as typeof fetch,
    );
    const asked = store.dispatch(
      api.endpoints.getScreenerStatus.initiate({}, { forceRefetch: true, subscribe: false }),
    );
    before();
    resolve(Response.json(status));
    await asked;
    fetching.mockRestore();
  }

  test("stays that of the ended run when a polled response is older", async () => {
    await poll(running, () => undefined);
    await poll(running, () => say({ type: "screener.progress", kind: "standard", status: ended }));
    expect(shownStatus()).toEqual(ended);
  });

  test("follows a run that is resumed after a restart of the server", async () => {
    const interrupted = { ...running, isRunning: false, progress: null };
    await poll(interrupted, () => undefined);
    await poll(running, () => undefined);
    expect(shownStatus()).toEqual(running);
  });

  test("follows the next run, and a poll that is newer", async () => {
    await poll(ended, () => undefined);
    const next = { ...running, run: { ...run, id: 4 } };
    await poll(next, () => undefined);
    expect(shownStatus()).toEqual(next);
    await poll(ended, () => undefined);
    expect(shownStatus()).toEqual(ended);
  });
});

describe("a list on screen", () => {
  const alert = { id: 7, symbol: "KO" } as Alert;
  let at = 0;
  const change = (...changed: string[]) =>
    ({ type: "changed", run: "r", at: ++at, changed }) as const;
  /** Answers requests with these responses in order, and writes with headers that name the changes. */
  function answerWith(...answers: readonly (() => Response | Promise<Response>)[]) {
    const asked: string[] = [];
    const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
      const answer = answers[asked.length];
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return answer?.() ?? Response.json([]);
    }) as unknown as typeof fetch);
    return { asked, done: () => fetching.mockRestore() };
  }
  const settle = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));

  test("is requested again when another window changed its resources, and at no other change", async () => {
    const { asked, done } = answerWith();
    const shownLists = [
      store.dispatch(api.endpoints.getWatchlist.initiate({})),
      store.dispatch(api.endpoints.getMutes.initiate()),
      store.dispatch(api.endpoints.getStockNote.initiate({ symbol: "KO" })),
      store.dispatch(api.endpoints.getStockNote.initiate({ symbol: "AAPL" })),
    ];
    await settle();
    for (const resource of [
      "watchlists",
      "mutes",
      "stock-notes:KO",
      "inbox",
      "of-a-newer-server",
    ]) {
      asked.length = 0;
      say(change(resource));
      await settle();
      const expected: Record<string, string> = {
        watchlists: "GET /api/watchlist",
        mutes: "GET /api/notifications/mutes",
        "stock-notes:KO": "GET /api/stocks/notes/KO",
      };
      expect([resource, ...asked]).toEqual([resource, expected[resource] ?? []].flat());
    }
    for (const list of shownLists) list.unsubscribe();
    done();
  });

  describe("after a write on its own page", () => {
    const written = (changed: string[]) => {
      const notice = change(...changed);
      const headers = { "x-changed": JSON.stringify(notice) };
      return { notice, answer: () => Response.json(alert, { headers }) };
    };
    const pause = () => store.dispatch(api.endpoints.pauseAlert.initiate({ id: 7 }));
    const openLists = async () => {
      const lists = [
        store.dispatch(api.endpoints.getAlerts.initiate({})),
        store.dispatch(api.endpoints.getDashboardStats.initiate()),
        store.dispatch(api.endpoints.getAlert.initiate({ id: 7 })),
        store.dispatch(api.endpoints.getAlert.initiate({ id: 8 })),
      ];
      await settle();
      return () => lists.forEach((list) => list.unsubscribe());
    };
    const afterPause = [
      "POST /api/alerts/7/pause",
      "GET /api/alerts",
      "GET /api/dashboard/stats",
      "GET /api/alerts/7",
    ];
    const none = () => Response.json([]);

    test("is requested once without a socket", async () => {
      const { answer } = written(["alerts:7"]);
      const { asked, done } = answerWith(none, none, none, none, answer);
      const close = await openLists();
      asked.splice(0, 4, "", "", "", "");
      await pause();
      await settle();
      expect(asked.slice(4).toSorted()).toEqual(afterPause.toSorted());
      close();
      done();
    });

    test.each(["before", "after"])(
      "is requested once when the socket announces the change %s the response",
      async (order) => {
        const { notice, answer } = written(["alerts:7"]);
        const { asked, done } = answerWith(none, none, none, none, () => {
          if (order === "before") say(notice);
          return answer();
        });
        const close = await openLists();
        await pause();
        if (order === "after") say(notice);
        await settle();
        expect(asked.slice(4).toSorted()).toEqual(afterPause.toSorted());
        say(change("alerts:7"));
        await settle();
        expect(asked).toHaveLength(4 + 4 + 3);
        close();
        done();
      },
    );

    test("is requested after a rejected write, because the page may be out of date", async () => {
      const { asked, done } = answerWith(
        none,
        none,
        none,
        none,
        () => new Response("Gone", { status: 404 }),
      );
      const close = await openLists();
      await pause();
      await settle();
      expect(asked.slice(5)).toContain("GET /api/alerts");
      close();
      done();
    });
  });
});

test("everything on screen is requested once after a gap of the socket", async () => {
  const { live, become } = scriptedLine();
  const gapped = makeStore({ live });
  const asked: string[] = [];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json([]);
  }) as unknown as typeof fetch);
  const settle = () => Promise.all(gapped.dispatch(api.util.getRunningQueriesThunk()));
  const lists = [
    gapped.dispatch(api.endpoints.getMutes.initiate()),
    gapped.dispatch(api.endpoints.getWeekly.initiate()),
    gapped.dispatch(api.endpoints.getChartLines.initiate({ symbol: "KO" })),
    gapped.dispatch(api.endpoints.getMovers.initiate()),
  ];
  become("connected");
  await settle();
  asked.length = 0;
  become("disconnected");
  become("connected");
  await settle();
  // Movers change unannounced and are polled.
  expect(asked.filter((path) => !path.startsWith("/api/inbox")).toSorted()).toEqual([
    "/api/notifications/mutes",
    "/api/stocks/lines/KO",
    "/api/weekly",
  ]);
  for (const list of lists) list.unsubscribe();
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
    splitFactor: null,
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

  test("is not announced while it is snoozed", () => {
    sayFiring({ isSnoozed: true });
    expect(store.getState().inbox.fired).toEqual([]);
  });

  test("is announced as undecidable if it reports unknown data", () => {
    sayFiring({ kind: "unknown" });
    expect(store.getState().inbox.fired).toMatchObject([{ isUnknown: true }]);
  });
});
