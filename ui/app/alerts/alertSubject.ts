import { levelDigits, priceDigitsOf } from "../../../backend/domain/levelDigits.ts";
import type { NewAlert } from "../../api/endpoints.ts";
import { formatPriceInput } from "../../format/level.ts";

import { decimalText, roundTo } from "../../format/round.ts";

export type AlertCondition = NewAlert["alertType"];

/** What an alert watches, as a form holds it. */
export interface AlertSubject {
  readonly symbol: string;
  readonly alertType: AlertCondition;
  /** As typed or suggested: a price, or a percentage for a change. */
  readonly targetPrice: string;
  /** The symbol that the target was meant for; null while none has been looked up. */
  readonly targetOf: string | null;
}

const NO_TARGET = { targetPrice: "", targetOf: null } as const;

export const EMPTY_SUBJECT: AlertSubject = { symbol: "", alertType: "above", ...NO_TARGET };

export const normalizeSymbol = (text: string): string => text.trim().toUpperCase();

export const isPercent = (alertType: AlertCondition): boolean => alertType === "change_percent";

/** Another symbol, without the target that was meant for the one before. */
export const changeSymbol = ({ targetOf }: AlertSubject, symbol: string): Partial<AlertSubject> =>
  targetOf === null || targetOf === normalizeSymbol(symbol) ? { symbol } : { symbol, ...NO_TARGET };

/** Another condition; a price is no percentage, so a target stays only among its own kind. */
export const changeCondition = (
  subject: AlertSubject,
  alertType: AlertCondition,
): Partial<AlertSubject> =>
  isPercent(alertType) === isPercent(subject.alertType)
    ? { alertType }
    : { alertType, ...NO_TARGET };

/** What a lookup has answered; `price` in `currency`, null while no source can say. */
export interface LookedUp {
  readonly symbol: string;
  readonly price: number | null;
  readonly currency: string;
}

/**
 * What follows of a lookup: a target that is there belongs to the symbol from then on, an empty one
 * is filled with the price, once for each symbol. Undefined when nothing changes.
 */
export function settleTarget(
  { symbol, alertType, targetPrice, targetOf }: AlertSubject,
  found: LookedUp,
): Partial<AlertSubject> | undefined {
  if (found.symbol !== normalizeSymbol(symbol) || targetOf === found.symbol) return undefined;
  if (targetPrice !== "") return { targetOf: found.symbol };
  if (isPercent(alertType) || found.price === null) return undefined;
  return {
    targetPrice: formatPriceInput(found.symbol, found.price, found.currency),
    targetOf: found.symbol,
  };
}

/** One press for a target that is near. */
export interface TargetChoice {
  /** Percent units: from the current price, or the change itself. */
  readonly percent: number;
  /** What it puts into the field; null while the price is not known. */
  readonly target: string | null;
}

const SHIFTS = [-5, -2, 2, 5] as const;
const CHANGES = [2, 5, 10, 20] as const;

/** Under a tenth of a unit, four significant digits are too few for a share of a price. */
const SMALL_PRICE = 0.1;
const MORE_DIGITS = 2;

/** The precision that a price is quoted in; two digits more for a small one. */
export function roundTarget(price: number, symbol = ""): number {
  const level = levelDigits(symbol, price);
  const more = price < SMALL_PRICE ? MORE_DIGITS : 0;
  return roundTo(price, level ?? priceDigitsOf(price, 2) + more);
}

export function listTargetChoices(
  alertType: AlertCondition,
  price: number | null,
  symbol = "",
): readonly TargetChoice[] {
  if (isPercent(alertType)) {
    return CHANGES.map((percent) => ({ percent, target: String(percent) }));
  }
  return SHIFTS.map((percent) => ({
    percent,
    target: price === null ? null : decimalText(roundTarget(price * (1 + percent / 100), symbol)),
  }));
}

/** A target so far from the price, with the condition that waits for it on that side. */
export const chooseTarget = (
  { alertType }: Pick<AlertSubject, "alertType">,
  percent: number,
  targetPrice: string,
): Partial<AlertSubject> =>
  isPercent(alertType)
    ? { targetPrice }
    : { targetPrice, alertType: percent < 0 ? "below" : "above" };

/** What an alert fires by; the change is percent units against the previous close. */
interface Observed {
  readonly price: number;
  readonly changePercent: number | null;
}

/** Whether the quote fires the alert at once; the form says so beforehand. */
export function isAlreadyMet(
  { alertType, targetPrice }: Pick<AlertSubject, "alertType" | "targetPrice">,
  { price, changePercent }: Observed,
  direction: NonNullable<NewAlert["direction"]> = "either",
): boolean {
  const target = Number(targetPrice);
  if (!(target > 0)) return false;
  if (alertType === "above") return price >= target;
  if (alertType === "below") return price <= target;
  if (changePercent === null) return false;
  const size = { either: Math.abs(changePercent), up: changePercent, down: -changePercent };
  return size[direction] >= target;
}
