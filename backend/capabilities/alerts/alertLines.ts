import type { AlertLine } from "../../contract/alerts/alertLines.ts";
import { isoTime } from "../../platform/clock.ts";
import type { AlertCreated } from "./events.ts";
import { rulesOf } from "./conditions/rules.ts";

/** The user-set fields of an alert, with every default filled in. */
export type AlertTerms = Pick<
  AlertCreated["data"],
  | "symbol"
  | "alertType"
  | "targetPrice"
  | "repeat"
  | "direction"
  | "sessions"
  | "cooldownMinutes"
  | "expiresAt"
  | "note"
>;

export interface AlertSettings {
  readonly terms: AlertTerms;
  readonly isPaused: boolean;
}

export const toAlertLine = ({ terms, isPaused }: AlertSettings) => {
  const { symbol, alertType, targetPrice, repeat, direction, sessions, cooldownMinutes } = terms;
  return {
    symbol,
    alertType,
    targetPrice,
    repeat,
    direction,
    sessions,
    cooldownMinutes,
    ...(terms.expiresAt === null ? {} : { expiresAt: terms.expiresAt }),
    ...(terms.note === null ? {} : { note: terms.note }),
    ...(isPaused ? { isPaused } : {}),
  };
};

/** Parses one line into an alert, or returns the invalid field and why. */
export type ReadAlertLine = (
  value: unknown,
) =>
  | { readonly value: AlertSettings }
  | { readonly path: string | null; readonly sentence: string };

export function settingsOf(line: AlertLine): AlertSettings {
  const { symbol, alertType, targetPrice, expiresAt = null, note = null, isPaused = false } = line;
  return {
    terms: {
      symbol,
      alertType,
      targetPrice,
      ...rulesOf(line),
      expiresAt: expiresAt === null ? null : isoTime(Date.parse(expiresAt)),
      note,
    },
    isPaused,
  };
}

export const sameTerms = (terms: AlertTerms): string =>
  JSON.stringify([
    terms.symbol,
    terms.alertType,
    terms.targetPrice,
    terms.repeat,
    terms.direction,
    [...terms.sessions].sort(),
    terms.cooldownMinutes,
    terms.expiresAt,
    terms.note,
  ]);
