import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  record,
  subarray,
} from "fast-check";
import type { Direction, Repeat } from "../../domain/choices.ts";
import type { Sample } from "../../market/sample.ts";
import type { Session } from "../../domain/sessions.ts";
import type { WatchedAlert } from "../reference/referenceHistory.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

/** Alerts of every kind at prices of their history. */

export interface AlertPlan {
  /** Index of the sample that follows the creation. */
  readonly at: number;
  readonly alertType: WatchedAlert["alertType"];
  readonly repeat: Repeat;
  readonly direction: Direction;
  readonly sessions: readonly Session[];
  readonly cooldownMinutes: number;
  /** Chooses the sample of the target, and the distance from it. */
  readonly level: number;
  readonly times: number;
  readonly expiresAfter: number | null;
  readonly isObserved: boolean;
}

export const alertPlan: Arbitrary<AlertPlan> = record({
  at: oneof({ weight: 4, arbitrary: constant(0) }, { weight: 1, arbitrary: nat(60) }),
  alertType: constantFrom("above", "below", "change_percent"),
  repeat: constantFrom("once", "daily", "every_cross"),
  direction: constantFrom("either", "up", "down"),
  sessions: oneof(
    { weight: 5, arbitrary: constant<readonly Session[]>(["regular"]) },
    {
      weight: 2,
      arbitrary: subarray<Session>(["pre", "regular", "post"], { minLength: 1 }),
    },
  ),
  cooldownMinutes: constantFrom(15, 15, 0, 1),
  level: nat(60),
  times: constantFrom(1, 1, 1, 0.99, 1.01, 0.9, 1.1, 0.001, 1000),
  expiresAfter: option(constantFrom(60_000, HOUR_MS, DAY_MS), { freq: 8, nil: null }),
  isObserved: boolean(),
});

/** A price of the history or, for a change alert, its percentage from the previous close. */
export function planTarget(
  { alertType }: AlertPlan,
  samples: readonly Sample[],
  level: number,
  times: number,
  start: number,
): number {
  const sample = samples[level % Math.max(1, samples.length)];
  const price = sample && sample.price > 0 ? sample.price : start;
  if (alertType !== "change_percent") return price * times;
  const previousClose = sample?.previousClose ?? start;
  const change = Math.abs(price / previousClose - 1) * 100;
  return change > 0.01 ? change : 3 * times;
}

/** The alert is created at `at`, after its owner saw the price `seen`. */
export function makeAlert(
  plan: AlertPlan,
  id: number,
  currency: string,
  at: number,
  samples: readonly Sample[],
  seen: Sample | undefined,
  start: number,
): WatchedAlert {
  const { alertType, repeat, sessions, cooldownMinutes, expiresAfter, isObserved } = plan;
  const isSeen = isObserved && seen !== undefined && seen.price > 0 && seen.currency === currency;
  return {
    id,
    alertType,
    targetPrice: planTarget(plan, samples, plan.level, plan.times, start),
    currency,
    repeat,
    direction: alertType === "change_percent" ? plan.direction : "either",
    sessions,
    cooldownMinutes,
    // A job decides how long other sessions of an expired alert are polled.
    expiresAt:
      expiresAfter === null || sessions.length > 1 || sessions[0] !== "regular"
        ? null
        : at + expiresAfter,
    observed: isSeen
      ? {
          price: seen.price,
          previousClose: seen.previousClose,
          exchangeTime: new Date(seen.exchangeTime).toISOString(),
          source: seen.source,
        }
      : null,
    createdAt: at,
  };
}
