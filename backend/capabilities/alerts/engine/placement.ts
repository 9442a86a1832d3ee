import type { ArmedAlert } from "./book.ts";
import { DEFAULT_SESSIONS } from "../conditions/eligibility.ts";
import type { AlertDefinition, AlertState } from "../evolve.ts";

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
export const isPlainState = (state: AlertState): boolean =>
  state.status === "active" && state.isArmed && state.firings === 0 && isPlain(state.alert);

/** Where an alert waits in the book; undefined when it waits for nothing. */
export function placementOf(state: AlertState): ArmedAlert | undefined {
  if (state.status !== "active") return undefined;
  const { id, symbol, currency, alertType, targetPrice, direction } = state.alert;
  const place = { id, symbol, currency, alertType, targetPrice, direction };
  return state.isArmed ? place : { ...place, band: state.band };
}
