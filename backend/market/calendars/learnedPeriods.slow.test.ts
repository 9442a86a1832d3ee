import { afterEach, describe, expect, test } from "bun:test";
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
} from "fast-check";
import { manualClock } from "../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { chartAnswer, type Json } from "../../testing/servers/handmadeAnswers.ts";
import type { Session } from "../../domain/sessions.ts";
import { createYahooSource } from "../sources/yahoo/source.ts";
import { sessionAt } from "./exchangeHours.ts";
import { learnedHours } from "./learnedHours.ts";

/**
 * Slow reference from the description ("Every market" in *Market sources*): every question searches
 * every answer, and local time is formatted by a date of the zone's locale.
 */

interface Period {
  readonly pre?: readonly [number, number];
  readonly regular: readonly [number, number];
  readonly post?: readonly [number, number];
}

interface Place {
  readonly code: string;
  readonly symbol: string;
  readonly currency: string;
  readonly zone: string;
  /** Sunday is 0. */
  readonly workdays: readonly number[];
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4];
const places = [
  ["OSL", "EQNR.OL", "NOK", "Europe/Oslo", MONDAY_TO_FRIDAY],
  // Changes its clocks on a Friday, a trading day.
  ["TLV", "TEVA.TA", "ILS", "Asia/Jerusalem", MONDAY_TO_FRIDAY],
  ["CAI", "COMI.CA", "EGP", "Africa/Cairo", SUNDAY_TO_THURSDAY],
  ["SAU", "2222.SR", "SAR", "Asia/Riyadh", SUNDAY_TO_THURSDAY],
  ["SGO", "LTM.SN", "CLP", "America/Santiago", MONDAY_TO_FRIDAY],
].map(
  ([code, symbol, currency, zone, workdays]) =>
    ({ code, symbol, currency, zone, workdays }) as Place,
);

const clocks = new Map<string, Intl.DateTimeFormat>();
/** `2026-03-09 14:05:00`, as a clock there shows it. */
function shown(zone: string, instant: number): string {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    clocks.set(zone, clock);
  }
  return clock.format(instant);
}
const dateShown = (zone: string, instant: number) => shown(zone, instant).slice(0, 10);
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const instants = new Map<string, number>();
/** First instant at which the clock shows this time, or would without the change that skips it. */
function instantOf(zone: string, date: string, wall: number): number {
  const key = `${zone} ${date} ${wall}`;
  const found = instants.get(key) ?? lookFor(zone, date, wall);
  instants.set(key, found);
  return found;
}

function lookFor(zone: string, date: string, wall: number): number {
  const wanted = new Date(Date.parse(date) + wall).toISOString().slice(0, 19).replace("T", " ");
  const about = Date.parse(date) + wall;
  for (let shift = -14 * HOUR_MS; shift <= 14 * HOUR_MS; shift += 30 * MINUTE_MS) {
    if (shown(zone, about + shift) === wanted) return about + shift;
  }
  return lookFor(zone, date, wall + HOUR_MS);
}

const wallOf = (zone: string, date: string, instant: number) =>
  Date.parse(`${shown(zone, instant).replace(" ", "T")}Z`) - Date.parse(date);

interface Bounds {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
}

/** Local sessions of every date in the answers. */
function namedIn(place: Place, answer: readonly Period[]): Map<string, Bounds> {
  const named = new Map<string, Bounds>();
  for (const { pre, regular, post } of answer) {
    if (regular[0] >= regular[1]) continue;
    const date = dateShown(place.zone, regular[0]);
    const wall = (instant: number) => wallOf(place.zone, date, instant);
    const own = {
      preOpen: wall(pre && pre[1] === regular[0] ? pre[0] : regular[0]),
      open: wall(regular[0]),
      close: wall(regular[1]),
      postClose: wall(post && post[0] === regular[1] ? post[1] : regular[1]),
    };
    // A day with a break is one session, from the first open to the last close.
    const other = named.get(date) ?? own;
    named.set(date, {
      preOpen: Math.min(own.preOpen, other.preOpen),
      open: Math.min(own.open, other.open),
      close: Math.max(own.close, other.close),
      postClose: Math.max(own.postClose, other.postClose),
    });
  }
  return named;
}

function referenceSession(
  place: Place,
  answers: readonly (readonly Period[])[],
  instant: number,
): Session {
  const known = new Map<string, Bounds>();
  const between = new Set<string>();
  for (const answer of answers) {
    const named = namedIn(place, answer);
    const dates = [...named.keys()].toSorted();
    for (const [date, bounds] of named) known.set(date, bounds);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (Date.parse(last) - Date.parse(first) > 31 * DAY_MS) continue;
    for (let date = first; date < last; date = addDays(date, 1)) between.add(date);
  }
  const usual = usualOf(known);
  const today = dateShown(place.zone, instant);
  for (const date of [today, addDays(today, -1), addDays(today, 1)]) {
    const isWorkday = place.workdays.includes(new Date(date).getUTCDay());
    const bounds =
      known.get(date) ??
      (between.has(date) || !isWorkday
        ? undefined
        : (usual ?? { preOpen: 0, open: 0, close: DAY_MS, postClose: DAY_MS }));
    if (!bounds) continue;
    const at = (wall: number) => instantOf(place.zone, date, wall);
    if (instant >= at(bounds.open) && instant < at(bounds.close)) return "regular";
    if (instant >= at(bounds.preOpen) && instant < at(bounds.open)) return "pre";
    if (instant >= at(bounds.close) && instant < at(bounds.postClose)) return "post";
  }
  return "closed";
}

/** Hours of most dates; the newest if equally many. A short date counts if there are two. */
function usualOf(known: ReadonlyMap<string, Bounds>): Bounds | undefined {
  const newestFirst = [...known].toSorted(([one], [other]) => other.localeCompare(one));
  const groups = Map.groupBy(newestFirst, ([, { open, close }]) => `${open} ${close}`);
  const usual = [...groups.values()].filter(
    ([first, another]) => another || (first && first[1].close - first[1].open >= 5.5 * HOUR_MS),
  );
  const most = Math.max(...usual.map((group) => group.length));
  return usual.find((group) => group.length === most)?.[0]?.[1];
}

function chartOf(place: Place, periods: readonly Period[], hasSessions: boolean): Json {
  const span = ([start, end]: readonly [number, number]) => ({
    start: start / 1000,
    end: end / 1000,
    timezone: "X",
    gmtoffset: 0,
  });
  const regular = periods.map((period) => [span(period.regular)]);
  const only = (part: "pre" | "post") =>
    periods.flatMap(({ [part]: found }) => (found ? [[span(found)]] : []));
  return chartAnswer({
    symbol: place.symbol,
    currency: place.currency,
    zone: place.zone,
    granularity: "5m",
    times: ["2026-03-05T08:00:00Z"],
    tradingPeriods: hasSessions ? { pre: only("pre"), regular, post: only("post") } : regular,
  });
}

async function learn(place: Place, periods: readonly Period[], hasSessions: boolean) {
  const body = JSON.stringify(chartOf(place, periods, hasSessions));
  const source = createYahooSource({
    clock: manualClock("2026-03-09T18:00:00Z"),
    send: async () => ({ status: 200, body }),
    learn: learnedHours.learn,
  });
  await source.bars(place.symbol, "5m", 5);
}

const kinds = [
  "usual",
  "usual",
  "usual",
  "early",
  "late",
  "lunch",
  "overnight",
  "empty",
  "missing",
] as const;
type Kind = (typeof kinds)[number];

function periodsOf(
  place: Place,
  date: string,
  kind: Kind,
  hasSessions: boolean,
): readonly Period[] {
  const at = (hours: number) => instantOf(place.zone, date, hours * HOUR_MS);
  const period = (from: number, to: number): Period => ({
    regular: [at(from), at(to)],
    ...(hasSessions && { pre: [at(from - 1), at(from)], post: [at(to), at(to + 0.5)] }),
  });
  switch (kind) {
    case "usual":
      return [period(9, 17)];
    case "early":
      return [period(9, 13)];
    case "late":
      return [period(11, 18.5)];
    case "lunch":
      return [{ regular: [at(9.5), at(12)] }, { regular: [at(13), at(16)] }];
    case "overnight":
      return [period(20, 25.5)];
    case "empty":
      return [period(9, 9)];
    case "missing":
      return [];
    default:
      return kind satisfies never;
  }
}

/** Thursdays to Sundays of clock changes in Oslo, Israel, Cairo and Chile, and any day. */
const changes = [
  "2026-03-26",
  "2025-10-23",
  "2026-04-23",
  "2026-10-22",
  "2026-04-02",
  "2026-09-03",
];
const firstDay = oneof(
  constantFrom(...changes).map((date) => Date.parse(date) / DAY_MS),
  integer({ min: 20_100, max: 20_900 }),
);

const cases = record({
  place: constantFrom(...places),
  day: firstDay,
  answers: array(
    record({
      after: integer({ min: -6, max: 12 }),
      days: array(constantFrom(...kinds), { minLength: 1, maxLength: 9 }),
      hasSessions: boolean(),
    }),
    { maxLength: 4 },
  ),
  asked: array(
    record({ day: integer({ min: -8, max: 24 }), minute: integer({ min: 0, max: 1439 }) }),
    {
      minLength: 10,
      maxLength: 30,
    },
  ),
});

const CASES = casesOf({ usual: 80, long: 20_000 });

afterEach(() => learnedHours.forget());

describe("sessions that are learned from trading periods", () => {
  test("are those of a slow second version", async () => {
    const seen: Record<Session, number> = { pre: 0, regular: 0, post: 0, closed: 0 };
    await assert(
      asyncProperty(cases, async ({ place, day, answers, asked }) => {
        learnedHours.forget();
        const given: (readonly Period[])[] = [];
        for (const { after, days, hasSessions } of answers) {
          const periods = days.flatMap((kind, index) => {
            const date = new Date((day + after + index) * DAY_MS).toISOString().slice(0, 10);
            return periodsOf(place, date, kind, hasSessions);
          });
          given.push(periods);
          await learn(place, periods, hasSessions);
        }
        const bounds = given
          .flat()
          .flatMap(({ regular: [from, to] }) => [from, from - 1, to, to - 1]);
        const times = asked.map((each) => (day + each.day) * DAY_MS + each.minute * MINUTE_MS);
        for (const instant of [...times, ...bounds]) {
          const expected = referenceSession(place, given, instant);
          seen[expected]++;
          expect([shown(place.zone, instant), sessionAt(place.code, instant)]).toEqual([
            shown(place.zone, instant),
            expected,
          ]);
        }
      }),
      { numRuns: CASES },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(CASES / 8);
  }, 0);
});
