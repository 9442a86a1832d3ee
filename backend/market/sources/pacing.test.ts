import { describe, expect, test } from "bun:test";
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  tuple,
} from "fast-check";
import type { Priority, Urgency } from "../priority.ts";
import { BudgetSpent, type SourceBudget } from "../source.ts";
import { paceTransport, type UrgencyBudgets, type VendorLimits } from "./pacing.ts";
import { liveSources, type LiveSourceName } from "./index.ts";
import { nasdaq, yahoo as yahooAbout, yahooBudgets } from "./index.ts";
import { createVirtualTime } from "../../testing/worlds/virtualTime.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

interface Sent {
  readonly url: string;
  readonly at: number;
}

/** A rate-limited vendor; `sent` records requests with their times. A URL with this prefix is a price. */
function makeVendor(limits: VendorLimits, budgets?: UrgencyBudgets) {
  const time = createVirtualTime(0);
  const sent: Sent[] = [];
  const ask = paceTransport(
    async ({ url }) => {
      sent.push({ url, at: time.clock.elapsed() });
      return { status: 200, body: "" };
    },
    {
      source: "vendor",
      limits,
      ...(budgets && { budgets }),
      pathOf: (url) =>
        url.startsWith("options")
          ? { name: "options", limits: { perMinute: 6, burst: 1 } }
          : undefined,
      clock: time.clock,
      wait: time.wait,
    },
  );
  /** Resolves to false for a query that was rejected for lack of budget. */
  const send = async (url = "", wanted: Priority = "interactive"): Promise<boolean> => {
    const priority = url.startsWith("price") ? "price" : wanted;
    try {
      return (await ask({ url, priority })).status === 200;
    } catch (error) {
      if (error instanceof BudgetSpent) return false;
      throw error;
    }
  };
  return { time, sent, send, timesOf: () => sent.map(({ at }) => at) };
}

const mostWithin = (times: readonly number[], window: number): number =>
  Math.max(
    0,
    ...times.map((start) => times.filter((time) => time >= start && time < start + window).length),
  );

describe("a vendor's rate limit", () => {
  test("lets a burst leave immediately and queues later requests", async () => {
    const { time, send, timesOf } = makeVendor({ perMinute: 60, burst: 3 });
    await time.until(Promise.all(Array.from({ length: 6 }, () => send())));
    expect(timesOf()).toEqual([0, 0, 0, 1000, 2000, 3000]);
  });

  test("rejects a query that would wait too long, without a request", async () => {
    const { time, sent, send } = makeVendor({ perMinute: 60, burst: 1 });
    const all = await time.until(Promise.all(Array.from({ length: 12 }, () => send())));
    expect(all.filter((wasSent) => !wasSent)).toHaveLength(3);
    expect(sent).toHaveLength(9);
    await time.until(time.wait(20_000));
    expect(await time.until(send())).toBe(true);
  });

  test.each([1, -1, 365, -365])(
    "a clock step of %p days neither stalls it nor exceeds it",
    async (days) => {
      const { time, send, timesOf } = makeVendor({ perMinute: 60, burst: 3 });
      const asked = Array.from({ length: 5 }, () => send());
      time.step(days * DAY_MS);
      asked.push(send());
      await time.until(Promise.all(asked));
      time.step(days * DAY_MS);
      expect(await time.until(send())).toBe(true);
      expect(timesOf()).toEqual([0, 0, 0, 1000, 2000, 3000, 4000]);
    },
  );

  test("a stopped clock and an early timer block nothing", async () => {
    const clock = { now: () => 0, elapsed: () => 0 };
    const options = { source: "vendor", limits: { perMinute: 60, burst: 1 }, clock };
    let sent = 0;
    const count = async () => ({ status: 200, body: String(sent++) });
    const ask = paceTransport(count, { ...options, wait: async () => undefined });
    await Promise.all(Array.from({ length: 5 }, () => ask({ url: "" })));
    expect(sent).toBe(5);
  });
});

describe("priority", () => {
  const yahoo = () => makeVendor(yahooAbout.limits, yahooBudgets);

  test("prices first, then people, then runs; equal ones in order", async () => {
    const { time, sent, send } = makeVendor({ perMinute: 60, burst: 1 });
    const asked = [send("first")];
    for (const [url, priority] of [
      ["run 1", "background"],
      ["chart 1", "interactive"],
      ["run 2", "background"],
      ["price", "interactive"],
      ["chart 2", "interactive"],
    ] as const) {
      asked.push(send(url, priority));
    }
    await time.until(Promise.all(asked));
    const order = ["first", "price", "chart 1", "chart 2", "run 1", "run 2"];
    expect(sent.map(({ url }) => url)).toEqual(order);
  });

  test("a run uses the remaining budget and leaves room for a new page", async () => {
    const { time, sent, send } = yahoo();
    const over = new AbortController();
    const run = async () => {
      while (!over.signal.aborted)
        await Promise.all(Array.from({ length: 10 }, () => send("run", "background")));
    };
    void run();
    await time.until(time.wait(600_000));
    // The whole budget: 107 a minute and the burst.
    expect(sent.length).toBeGreaterThan(1060);
    expect(mostWithin(sent.map(({ at }) => at).slice(-400), 60_000)).toBeLessThanOrEqual(108);
    const openedAt = time.clock.now();
    const page = [send("price"), ...Array.from({ length: 4 }, () => send("chart"))];
    await time.until(Promise.all(page));
    expect(time.clock.now()).toBe(openedAt);
    over.abort();
  });

  test("prices stay within their share, so that people always have the rest", async () => {
    const { time, sent, send } = yahoo();
    const flood = Array.from({ length: 400 }, async (_, index) => {
      await time.wait(index * 300);
      await send("price");
    });
    const charts = Array.from({ length: 40 }, async (_, index) => {
      await time.wait(index * 1500);
      const askedAt = time.clock.now();
      expect(await send("chart")).toBe(true);
      return time.clock.now() - askedAt;
    });
    const waits = await time.until(Promise.all(charts));
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
    await time.until(Promise.all(flood));
    const prices = sent.filter(({ url }) => url === "price").map(({ at }) => at);
    expect(mostWithin(prices, 60_000)).toBeLessThanOrEqual(60);
  });

  test("a path that has used its share delays no other path", async () => {
    const { time, sent, send } = makeVendor({ perMinute: 60, burst: 5 });
    const asked = ["options 1", "options 2", "chart", "price"].map((url) => send(url));
    expect(await time.until(Promise.all(asked))).toEqual([true, false, true, true]);
    expect(sent).toEqual(["options 1", "chart", "price"].map((url) => ({ url, at: 0 })));
  });

  test("a run without room is rejected after waiting, without a request", async () => {
    const { time, sent, send } = makeVendor({ perMinute: 60, burst: 2 });
    const run = send("run", "background");
    await time.until(run);
    const crowd = Array.from({ length: 30 }, async (_, index) => {
      await time.wait(index * 900);
      await send("chart");
    });
    const refused = send("late run", "background");
    expect(await time.until(refused)).toBe(false);
    expect(time.clock.now()).toBeGreaterThanOrEqual(6000);
    await time.until(Promise.all(crowd));
    expect(sent.map(({ url }) => url)).not.toContain("late run");
  });
});

describe("for any sequence of queries", () => {
  const urgencies = constantFrom<Urgency>("price", "interactive", "background");
  const gaps = oneof(constant(0), integer({ min: 0, max: 2500 }));
  const requests = array(tuple(gaps, urgencies), { maxLength: 200 });
  const vendors = constantFrom<readonly [VendorLimits, UrgencyBudgets?]>(
    [{ perMinute: 50, burst: 10 }],
    [{ perMinute: 480, burst: 1 }],
    [nasdaq.limits],
    [yahooAbout.limits, yahooBudgets],
  );

  test("no minute or second exceeds the limit, and each is sent or rejected", () =>
    assert(
      asyncProperty(vendors, requests, async ([limits, budgets], asked) => {
        const { time, sent, send, timesOf } = makeVendor(limits, budgets);
        const answers: Promise<boolean>[] = [];
        for (const [gap, urgency] of asked) {
          if (gap > 0) await time.until(time.wait(gap));
          const priority = urgency === "background" ? urgency : "interactive";
          const other = gap % 2 === 0 ? "other" : "options";
          answers.push(send(urgency === "price" ? "price" : other, priority));
        }
        const wereSent = await time.until(Promise.all(answers));
        expect(sent).toHaveLength(wereSent.filter(Boolean).length);
        const { perMinute, burst } = limits;
        expect(mostWithin(timesOf(), 60_000)).toBeLessThanOrEqual(perMinute + burst);
        expect(mostWithin(timesOf(), 1000)).toBeLessThanOrEqual(Math.ceil(perMinute / 60) + burst);
      }),
    ));
});

test("the remaining budget may be used at once, and recovers with time", async () => {
  const time = createVirtualTime(0);
  let budget: SourceBudget | undefined;
  const send = paceTransport(async () => ({ status: 200, body: "" }), {
    source: "vendor",
    limits: { perMinute: 60, burst: 3 },
    clock: time.clock,
    wait: time.wait,
    watch: (opened) => (budget = opened),
  });
  expect(budget?.left()).toBe(3);
  await send({ url: "" });
  await send({ url: "" });
  expect(budget?.left()).toBe(1);
  await time.until(time.wait(1_000));
  expect(budget?.left()).toBe(2);
  await time.until(time.wait(60_000));
  expect(budget?.left()).toBe(3);
});

describe("processes that stop and start at any time", () => {
  const allowed: Readonly<Partial<Record<LiveSourceName, readonly (readonly [number, number])[]>>> =
    {
      yahoo: [[120 - 3, MINUTE_MS]],
      nasdaq: [[30, MINUTE_MS]],
      edgar: [[9, SECOND_MS]],
      finnhub: [[60, MINUTE_MS]],
      halts: [[1, MINUTE_MS]],
      twelvedata: [
        [8, MINUTE_MS],
        [800, DAY_MS],
      ],
      alphavantage: [
        [1, SECOND_MS],
        [25, DAY_MS],
      ],
      openfigi: [[25, MINUTE_MS]],
      binance: [[3000, MINUTE_MS]],
      kraken: [[1, SECOND_MS]],
      alpaca: [[200, MINUTE_MS]],
      massive: [[5, MINUTE_MS]],
      tiingo: [
        [50, HOUR_MS],
        [1000, DAY_MS],
      ],
    };
  /** Requests beyond the burst, and the time until the next process. */
  const processes = array(
    tuple(
      oneof(constant(0), integer({ min: 0, max: 60 })),
      oneof(constant(0), integer({ min: 0, max: 3 * MINUTE_MS })),
    ),
    { minLength: 2, maxLength: 12 },
  );

  test.each(liveSources.map(({ name, limits }) => ({ name, limits })))(
    "$name stays within its limits",
    async ({ name, limits }) => {
      const everyMs = MINUTE_MS / limits.perMinute;
      const run = async (lives: readonly (readonly [number, number])[]) => {
        const time = createVirtualTime(0);
        const sent: number[] = [];
        for (const [count, downMs] of lives) {
          let isAlive = true;
          const ask = paceTransport(
            async () => {
              if (isAlive) sent.push(time.clock.elapsed());
              return { status: 200, body: "" };
            },
            {
              source: name,
              limits,
              clock: time.clock,
              wait: time.wait,
              watch: (budget) => budget.resume(sent.length > 0),
            },
          );
          for (let at = 0; at < limits.burst + count; at++) {
            void ask({ url: "" }).catch(() => undefined);
            if (at >= limits.burst) await time.until(time.wait(everyMs / 2));
          }
          await time.until(time.wait(0));
          isAlive = false;
          await time.until(time.wait(downMs));
        }
        const own = [[limits.perMinute + limits.burst, MINUTE_MS]] as const;
        for (const [most, within] of allowed[name] ?? own) {
          expect(mostWithin(sent, within)).toBeLessThanOrEqual(most);
        }
      };
      await assert(asyncProperty(processes, run), { numRuns: 15 });
    },
  );

  test.each(["alphavantage", "yahoo"] as const)(
    "%s starts with its burst only if it was never used and is slow",
    (name) => {
      const leftAfter = (wasUsed: boolean): number => {
        let left = Number.NaN;
        const { limits } = liveSources.find((each) => each.name === name)!;
        const send = async () => ({ status: 200, body: "" });
        const clock = { now: () => 0, elapsed: () => 0 };
        paceTransport(send, {
          source: name,
          limits,
          clock,
          wait: async () => undefined,
          watch(budget) {
            budget.resume(wasUsed);
            left = budget.left();
          },
        });
        return left;
      };
      expect([leftAfter(false), leftAfter(true)]).toEqual([name === "yahoo" ? 0 : 1, 0]);
    },
  );
});
