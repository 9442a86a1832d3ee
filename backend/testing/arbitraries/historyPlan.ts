import {
  array,
  boolean,
  constant,
  constantFrom,
  double,
  nat,
  oneof,
  option,
  record,
  type Arbitrary,
} from "fast-check";
import type { Repeat } from "../../domain/choices.ts";
import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { MarketKind } from "../../market/source.ts";
import { alertPlan, type AlertPlan } from "./alertArbitrary.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/** Small numbers, which fast-check shrinks well. */

/**
 * `always` never closes and has New York's dates; CCC trades coins, CCY currencies. The hours of
 * MIL are known only for dates that its source listed.
 */
export const places = ["US", "LSE", "TSE", "TSX", "always", "CCC", "CCY", "MIL"] as const;
export type Place = (typeof places)[number];

/** Includes a clock change, a holiday, a half day and a long closure. */
const firstDays = [
  "2024-03-07",
  "2024-11-01",
  "2024-03-28",
  "2024-10-25",
  "2024-11-27",
  "2024-12-23",
  "2025-01-08",
  "2025-04-29",
  "2025-07-02",
  "2026-05-04",
  "2001-09-10",
  "2012-10-26",
].map(dayNumberOf);

export interface PlannedSample {
  /** Time since the previous one. */
  readonly after: number;
  /** Permanent: new price ÷ old price. */
  readonly move: number;
  /** Factor of a bad print, for this sample only. */
  readonly print: number;
  readonly isSecondSource: boolean;
  readonly fault: "none" | "stale" | "older" | "twice" | "otherCurrency" | "zero" | "closed";
  readonly hasPreviousClose: boolean;
}

const mostly = <T>(usual: T, others: readonly T[], weight = 12): Arbitrary<T> =>
  oneof({ weight, arbitrary: constant(usual) }, { weight: 3, arbitrary: constantFrom(...others) });

const afters = [5, 15, 30, 50, 60, 61, 90, 300, 900, 901, 3600].map((each) => each * SECOND_MS);

/** Moves are mostly ordinary and occasionally extreme. */
const move = oneof(
  { weight: 10, arbitrary: double({ min: 0.97, max: 1.03, noNaN: true }) },
  { weight: 3, arbitrary: double({ min: 0.8, max: 1.25, noNaN: true }) },
  { weight: 2, arbitrary: constantFrom(1, 1, 0.67, 1.49, 0.75, 1.25, 0.5, 2, 1.26) },
  { weight: 1, arbitrary: constantFrom(0.4, 0.1, 0.33, 3.1, 10, 0.005) },
);

const plannedSample: Arbitrary<PlannedSample> = record({
  after: constantFrom(...afters),
  move,
  print: mostly(1, [100, 0.01, 3.2, 1.3, 0.7, 0.3], 20),
  isSecondSource: mostly(false, [true], 9),
  fault: mostly<PlannedSample["fault"]>(
    "none",
    ["stale", "older", "twice", "otherCurrency", "zero", "closed"],
    25,
  ),
  hasPreviousClose: mostly(true, [false]),
});

export interface PlannedDay {
  /** Start as a share of the session. */
  readonly from: number;
  readonly gap: number;
  readonly samples: readonly PlannedSample[];
  /** Trading days before it without a sample. */
  readonly missing: number;
  readonly part: "regular" | "pre" | "post";
  readonly split: readonly [number, number] | null;
  /** False if the source's list lacks the split. */
  readonly isListed: boolean;
  /** True if the source adjusts its price for the split. */
  readonly isPriced: boolean;
  /** True if it adjusts the previous close. */
  readonly isCloseAdjusted: boolean;
}

const ratios = [
  [2, 1],
  [3, 2],
  [5, 4],
  [1, 10],
  [4, 1],
  [20, 1],
  [11, 10],
] as const;

const plannedDay: Arbitrary<PlannedDay> = record({
  from: constantFrom(0, 0.1, 0.38, 0.4, 0.7, 0.95, 1),
  gap: oneof({ weight: 3, arbitrary: constant(1) }, { weight: 2, arbitrary: move }),
  samples: array(plannedSample, { minLength: 1, maxLength: 10 }),
  missing: mostly(0, [1, 3]),
  part: mostly<PlannedDay["part"]>("regular", ["pre", "post"]),
  split: option(constantFrom(...ratios), { freq: 5, nil: null }),
  isListed: mostly(true, [false]),
  isPriced: mostly(true, [false]),
  isCloseAdjusted: boolean(),
});

export type Deed = { readonly at: number } & (
  | {
      readonly kind: "restart" | "delete" | "restore" | "pause" | "resume" | "snooze" | "undo";
      readonly alert: number;
    }
  | {
      readonly kind: "move" | "edit";
      readonly alert: number;
      readonly repeat: Repeat;
      readonly level: number;
      readonly times: number;
    }
);

const deed: Arbitrary<Deed> = oneof(
  record({
    at: nat(60),
    kind: constantFrom(
      "restart",
      "restart",
      "restart",
      "delete",
      "restore",
      "pause",
      "resume",
      "resume",
      "snooze",
      "undo",
    ),
    alert: nat(3),
  }),
  record({
    at: nat(60),
    kind: constantFrom("move", "edit"),
    repeat: constantFrom<Repeat[]>("once", "daily", "every_cross"),
    alert: nat(3),
    level: nat(60),
    times: constantFrom(1, 0.98, 1.03),
  }),
) as Arbitrary<Deed>;

export interface Plan {
  readonly place: Place;
  readonly kind: MarketKind;
  readonly firstDay: number;
  readonly start: number;
  readonly intervalMs: number;
  /** Delay of the second source; its prices may be older than accepted ones. */
  readonly secondDelayMs: number;
  /** True to save accepted prices before each sample. */
  readonly savesOften: boolean;
  readonly knowsSplits: boolean;
  readonly splitsAfterMs: number;
  readonly days: readonly PlannedDay[];
  readonly ranges: readonly number[];
  readonly badRow: number;
  readonly alerts: readonly AlertPlan[];
  readonly deeds: readonly Deed[];
}

export const plan: Arbitrary<Plan> = record({
  place: constantFrom(...places),
  kind: constantFrom<MarketKind>("live", "replay"),
  firstDay: constantFrom(...firstDays),
  start: constantFrom(100, 1.02, 0.2, 4321, 37.5),
  intervalMs: mostly(15 * SECOND_MS, [MINUTE_MS, DAY_MS, 5 * MINUTE_MS], 5),
  secondDelayMs: mostly(0, [3 * MINUTE_MS, 15 * MINUTE_MS], 6),
  savesOften: boolean(),
  knowsSplits: mostly(true, [false], 7),
  splitsAfterMs: mostly(0, [20 * SECOND_MS, 59 * SECOND_MS], 9),
  days: array(plannedDay, { minLength: 1, maxLength: 5 }),
  ranges: oneof(
    constant([]),
    array(double({ min: 0.001, max: 0.1, noNaN: true }), { minLength: 13, maxLength: 24 }),
  ),
  badRow: nat(40),
  alerts: array(alertPlan, { minLength: 1, maxLength: 4 }),
  deeds: array(deed, { maxLength: 3 }),
});
