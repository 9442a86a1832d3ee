import { changePercent, leastChange } from "./condition.ts";
import { DEFAULT_SESSIONS } from "./eligibility.ts";
import type { Direction } from "../../../domain/choices.ts";
import type { AlertTerms } from "../events.ts";
import type { ActiveAlert, AlertDefinition } from "../evolve.ts";

/** Kinds of waiting. Each is reduced to "the value reaches the threshold from below". */
export const KINDS = ["above", "below", "change", "rise", "fall"] as const;
export type Kind = (typeof KINDS)[number];

export type ArmedAlert = AlertTerms & {
  readonly id: number;
  /** Either direction if omitted. */
  readonly direction?: Direction;
  /** Set after a firing: how far the price must be back beyond the target to re-arm it. */
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
      // A change alert also re-arms on a new trade date, and any price may belong to one.
      return band === undefined
        ? { kind: KIND_OF_CHANGE[direction], threshold: leastChange(targetPrice) }
        : { kind: "above", threshold: Number.NEGATIVE_INFINITY };
    default:
      return alertType satisfies never;
  }
}

/** The value to compare with thresholds of a kind; NaN, which reaches none, if unknown. */
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

export const armedOf = ({ alert, isArmed, band }: ActiveAlert): ArmedAlert =>
  isArmed ? alert : { ...alert, band };

/**
 * Returns true if symbol, type, target and currency fully determine when the alert first fires,
 * namely on a price of the regular session. For all other alerts the engine keeps the state.
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

export const isPlainState = ({ isArmed, firings, alert }: ActiveAlert): boolean =>
  isArmed && firings === 0 && isPlain(alert);
