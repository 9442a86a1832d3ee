import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { sessionAt } from "../calendars/exchangeHours.ts";
import {
  CLOSING_AUCTION_MS,
  isPriceExpected,
  MAX_POLL_MS,
  NEAR_RANGES,
  planPoll,
  pollEveryMs,
  type PollState,
} from "./pollPlan.ts";
import { marketOf } from "../../domain/symbol.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const START = Date.parse("2026-11-20T14:30:00Z");

const anyBase = fc.integer({ min: 10, max: 300 }).map((seconds) => seconds * 1000);
const anyDistance = fc.oneof(
  fc.constant(null),
  fc.double({ min: 0, max: NEAR_RANGES, noNaN: true }),
  fc.double({ min: NEAR_RANGES, max: 1e6, noNaN: true }),
);
const anyWatch = fc.record({
  baseMs: anyBase,
  distances: fc.array(anyDistance, { minLength: 1, maxLength: 60 }),
  maxPerCheck: fc.integer({ min: 3, max: 30 }),
  jitter: fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 12, maxLength: 12 }),
});

/** Times at which each symbol was polled, over an hour. */
function simulate(watch: {
  readonly baseMs: number;
  readonly distances: readonly (number | null)[];
  readonly maxPerCheck?: number;
  readonly jitter?: readonly number[];
  readonly isOpenAt?: (symbol: string, now: number) => boolean;
}) {
  const asked = new Map<string, number[]>();
  const sizes: number[] = [];
  const isOpenAt = watch.isOpenAt ?? (() => true);
  for (let tick = 0; tick * watch.baseMs < 60 * MINUTE_MS; tick++) {
    const off = watch.jitter?.[tick % watch.jitter.length] ?? 0;
    const now = START + tick * watch.baseMs + off;
    const states = watch.distances.map((distance, index): PollState => ({
      symbol: `S${index}`,
      isOpen: isOpenAt(`S${index}`, now),
      distance,
      askedAt: asked.get(`S${index}`)?.at(-1) ?? null,
    }));
    const { baseMs, maxPerCheck } = watch;
    const due = planPoll(states, { elapsed: now, baseMs, ...(maxPerCheck && { maxPerCheck }) });
    sizes.push(due.length);
    for (const symbol of due) asked.set(symbol, [...(asked.get(symbol) ?? []), now]);
  }
  const longestGap = (symbol: string) => {
    const times = [START, ...(asked.get(symbol) ?? []), START + 60 * MINUTE_MS];
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)));
  };
  return { asked, sizes, longestGap };
}

describe("the polling interval", () => {
  test("is one check within three daily ranges of a target, and when the distance is unknown", () => {
    for (const distance of [null, 0, 1, NEAR_RANGES, Number.NaN]) {
      expect(pollEveryMs(distance, 30_000)).toBe(30_000);
    }
  });

  test("doubles with each further range, up to five minutes", () => {
    const seconds = [3.1, 4, 4.1, 5.5, 6.5, 100].map((far) => pollEveryMs(far, 30_000) / 1000);
    expect(seconds).toEqual([60, 60, 120, 240, 300, 300]);
    expect(pollEveryMs(4, 300_000)).toBe(MAX_POLL_MS);
  });

  test("is at most five minutes and a tick, at any distance and check interval", () => {
    fc.assert(
      fc.property(anyWatch, ({ baseMs, distances, jitter }) => {
        const { longestGap } = simulate({ baseMs, distances, jitter });
        for (const index of distances.keys()) {
          expect(longestGap(`S${index}`)).toBeLessThanOrEqual(Math.max(MAX_POLL_MS, baseMs) + 800);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("of a near symbol is one check, whatever else is watched", () => {
    fc.assert(
      fc.property(anyWatch, ({ baseMs, distances, jitter }) => {
        const { asked, sizes } = simulate({ baseMs, distances: [0.5, ...distances], jitter });
        expect(asked.get("S0")?.length).toBe(sizes.length);
      }),
      { numRuns: 40 },
    );
  });
});

describe("a batch over the limit", () => {
  test("is never sent, and each symbol waits at most one full rotation", () => {
    fc.assert(
      fc.property(anyWatch, ({ baseMs, distances, maxPerCheck }) => {
        const { sizes, longestGap } = simulate({ baseMs, distances, maxPerCheck });
        expect(Math.max(...sizes)).toBeLessThanOrEqual(maxPerCheck);
        const turns = Math.ceil(distances.length / maxPerCheck) + 1;
        for (const index of distances.keys()) {
          expect(longestGap(`S${index}`)).toBeLessThanOrEqual(
            Math.max(MAX_POLL_MS, baseMs) + turns * baseMs,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test("keeps the five minutes of far symbols while near ones take turns", () => {
    const near = Array.from({ length: 40 }, () => 0);
    const far = Array.from({ length: 20 }, () => 50);
    const { longestGap } = simulate({
      baseMs: 30_000,
      distances: [...near, ...far],
      maxPerCheck: 20,
    });
    for (let index = 40; index < 60; index++) {
      expect(longestGap(`S${index}`)).toBeLessThanOrEqual(MAX_POLL_MS);
    }
    for (let index = 0; index < 40; index++) {
      expect(longestGap(`S${index}`)).toBeLessThanOrEqual(4 * 30_000);
    }
  });
});

describe("sessions", () => {
  const at = (iso: string) => Date.parse(iso);
  const isOpen = (symbol: string, iso: string, wanted: "regular" | "extended" = "regular") =>
    isPriceExpected(symbol, wanted, at(iso), symbol === "VOD.L" ? 15 * MINUTE_MS : 0);

  test("limit polling, except once after the close", () => {
    expect(isOpen("AAPL", "2026-11-20T14:29:59Z")).toBe(false);
    expect(isOpen("AAPL", "2026-11-20T14:30:00Z")).toBe(true);
    expect(isOpen("AAPL", "2026-11-20T21:05:59Z")).toBe(true);
    expect(isOpen("AAPL", "2026-11-20T21:06:00Z")).toBe(false);
    expect(isOpen("AAPL", "2026-11-21T15:00:00Z")).toBe(false);
    expect(isOpen("AAPL", "2026-11-26T15:00:00Z")).toBe(false);
  });

  test("symbols with extended hours are polled before and after the regular session", () => {
    expect(isOpen("AAPL", "2026-11-20T09:00:00Z", "extended")).toBe(true);
    expect(isOpen("AAPL", "2026-11-21T00:59:00Z", "extended")).toBe(true);
    expect(isOpen("AAPL", "2026-11-20T08:59:59Z", "extended")).toBe(false);
  });

  test("of a delayed feed open and close later by its delay", () => {
    expect(isOpen("VOD.L", "2026-11-20T08:14:59Z")).toBe(false);
    expect(isOpen("VOD.L", "2026-11-20T08:15:00Z")).toBe(true);
    expect(isOpen("VOD.L", "2026-11-20T16:50:59Z")).toBe(true);
    expect(isOpen("VOD.L", "2026-11-20T16:51:00Z")).toBe(false);
  });

  test("include Tokyo's lunch break", () => {
    expect(isOpen("7203.T", "2026-11-20T02:36:00Z")).toBe(false);
    expect(isOpen("7203.T", "2026-11-20T03:30:00Z", "extended")).toBe(true);
  });

  test("allow polling only of symbols whose exchange is open, at any minute of a year", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("AAPL", "VOD.L", "7203.T", "RY.TO"),
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        anyBase,
        (symbol, minute, baseMs) => {
          const now = at("2026-01-01T00:00:00Z") + minute * MINUTE_MS;
          const isExpected = isPriceExpected(symbol, "regular", now, 0);
          const state = { symbol, isOpen: isExpected, distance: null, askedAt: null };
          expect(planPoll([state], { elapsed: now, baseMs }).length).toBe(isExpected ? 1 : 0);
          const wasOpen = Array.from({ length: 12 }, (_, half) =>
            sessionAt(marketOf(symbol).code, now - half * (CLOSING_AUCTION_MS / 12)),
          ).includes("regular");
          expect(isExpected).toBe(wasOpen);
        },
      ),
      { numRuns: 200 },
    );
  });
});
