import { changePercent, leastChange } from "../conditions/condition.ts";
import { DEFAULT_SESSIONS } from "../conditions/eligibility.ts";
import type { AlertTerms, Direction } from "../events.ts";
import type { ActiveAlert, AlertDefinition } from "../evolve.ts";

/** What alerts wait for: all of them become "the value reaches the threshold from below". */
export const KINDS = ["above", "below", "change", "rise", "fall"] as const;
export type Kind = (typeof KINDS)[number];

/** An alert, as far as it decides where it waits. */
export type ArmedAlert = AlertTerms & {
  readonly id: number;
  /** Either way when it does not say. */
  readonly direction?: Direction;
  /** It has fired, and waits for the price to go back over its target by so much. */
  readonly band?: number;
};

export interface Placement {
  readonly kind: Kind;
  readonly threshold: number;
}

const KIND_OF_CHANGE = { either: "change", up: "rise", down: "fall" } as const;

export function placementOf(alert: ArmedAlert): Placement {
  const { alertType, targetPrice, direction = "either", band } = alert;
  switch (alertType) {
    case "above":
      return band === undefined
        ? { kind: "above", threshold: targetPrice }
        : { kind: "below", threshold: band - targetPrice };
    case "below":
      return band === undefined
        ? { kind: "below", threshold: -targetPrice }
        : { kind: "above", threshold: targetPrice + band };
    case "change_percent":
      // A change waits for a new trade date, too: any price may be of one.
      return band === undefined
        ? { kind: KIND_OF_CHANGE[direction], threshold: leastChange(targetPrice) }
        : { kind: "above", threshold: Number.NEGATIVE_INFINITY };
    default:
      return alertType satisfies never;
  }
}

/** What is compared with the thresholds of a kind; NaN, which reaches none, where it is unknown. */
export function valueOf(kind: Kind, price: number, previousClose: number | null): number {
  switch (kind) {
    case "above":
      return price;
    case "below":
      return -price;
    case "change":
      return Math.abs(valueOf("rise", price, previousClose));
    case "rise":
      return changePercent(price, previousClose) ?? Number.NaN;
    case "fall":
      return -valueOf("rise", price, previousClose);
    default:
      return kind satisfies never;
  }
}

/** An alert that watches, as it waits now. */
export const armedOf = ({ alert, isArmed, band }: ActiveAlert): ArmedAlert =>
  isArmed ? alert : { ...alert, band };

/**
 * Whether all that an alert waits for, until it fires, is its symbol, type, target and currency: a
 * price that meets those in the regular session fires it. Of the others the engine keeps the state.
 */
export const isPlain = ({
  direction,
  sessions,
  expiresAt,
}: Pick<AlertDefinition, "direction" | "sessions" | "expiresAt">): boolean =>
  direction === "either" &&
  expiresAt === null &&
  sessions.length === DEFAULT_SESSIONS.length &&
  sessions.every((session) => DEFAULT_SESSIONS.includes(session));

/** Whether the state is that of a plain alert that has not fired yet and waits for nothing else. */
export const isPlainState = ({ isArmed, firings, alert }: ActiveAlert): boolean =>
  isArmed && firings === 0 && isPlain(alert);
