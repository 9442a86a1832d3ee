import { levelDigits, priceDigitsOf } from "../../../backend/domain/levelDigits.ts";
import { readSymbol } from "../../../backend/domain/symbolText.ts";
import type { NewAlert } from "../../api/endpoints.ts";
import { formatPriceInput } from "../../format/level.ts";
import { decimalText, roundTo } from "../../format/round.ts";
import type { AlertDraft } from "./alertDraft.ts";
import * as words from "./messages.ts";

export type AlertCondition = NewAlert["alertType"];
export type AlertDirection = NonNullable<NewAlert["direction"]>;

export interface AlertSubject {
  readonly symbol: string;
  readonly alertType: AlertCondition;
  /** Direction of a percent change; ignored for a price. */
  readonly direction: AlertDirection;
  /** Text as typed: a price, or a percentage such as "5", "5%" or "-5". */
  readonly targetPrice: string;
  /** Symbol that the target was entered for; null until a symbol was looked up. */
  readonly targetOf: string | null;
  /** True while the target is the suggested current price. */
  readonly isSuggested: boolean;
  /** Percent chosen before the price was known. */
  readonly awaitedShift: number | null;
}

const NO_TARGET = {
  targetPrice: "",
  targetOf: null,
  isSuggested: false,
  awaitedShift: null,
} as const;

export const EMPTY_SUBJECT: AlertSubject = {
  symbol: "",
  alertType: "above",
  direction: "either",
  ...NO_TARGET,
};

export const normalizeSymbol = (text: string): string => text.trim().toUpperCase();

export const isPercent = (alertType: AlertCondition): boolean => alertType === "change_percent";

/** Also clears a target that was entered for another symbol. */
export const changeSymbol = ({ targetOf }: AlertSubject, symbol: string): Partial<AlertSubject> =>
  targetOf === null || targetOf === normalizeSymbol(symbol) ? { symbol } : { symbol, ...NO_TARGET };

/** Clears the target when the condition switches between price and percentage. */
export const changeCondition = (
  subject: AlertSubject,
  alertType: AlertCondition,
): Partial<AlertSubject> =>
  isPercent(alertType) === isPercent(subject.alertType)
    ? { alertType }
    : { alertType, ...NO_TARGET };

const PERCENT = /^([+−–-]?)\s*(\d+\.?\d*|\d*[.,]\d{1,2}|\.\d+)\s*%?$/;

interface ReadTarget {
  readonly value: number;
  readonly direction?: AlertDirection;
}

function readSigned({ alertType, targetPrice }: TargetText): ReadTarget | undefined {
  if (!isPercent(alertType)) return positive(Number(targetPrice));
  const [, sign, size] = PERCENT.exec(targetPrice.trim()) ?? [];
  const read = positive(Number(size?.replace(",", ".") ?? Number.NaN));
  return read && sign ? { ...read, direction: sign === "+" ? "up" : "down" } : read;
}

const positive = (value: number): ReadTarget | undefined =>
  value > 0 && Number.isFinite(value) ? { value } : undefined;

type TargetText = Pick<AlertSubject, "alertType" | "targetPrice">;

/** Returns a number above 0; undefined if the text is none. */
export const readTarget = (text: TargetText): number | undefined => readSigned(text)?.value;

/** The sign of a percentage sets the direction. */
export function typeTarget(
  { alertType }: Pick<AlertSubject, "alertType">,
  targetPrice: string,
): Partial<AlertSubject> {
  const direction = readSigned({ alertType, targetPrice })?.direction;
  return { targetPrice, isSuggested: false, awaitedShift: null, ...(direction && { direction }) };
}

export function describeTargetProblem(
  subject: TargetText & Pick<AlertSubject, "isSuggested" | "awaitedShift">,
) {
  if (subject.awaitedShift !== null) return words.TARGET_AWAITS_PRICE;
  if (subject.isSuggested) return words.TARGET_NOT_CHOSEN;
  if (readTarget(subject) !== undefined) return undefined;
  if (isPercent(subject.alertType)) return words.ENTER_PERCENT;
  return subject.targetPrice.trim() === "" ? words.ENTER_TARGET : words.TARGET_NOT_POSITIVE;
}

/** Removes the sign, because the direction is shown separately. */
export function plainTarget(text: TargetText): string {
  const target = isPercent(text.alertType) ? readTarget(text) : undefined;
  return target === undefined ? text.targetPrice : decimalText(target);
}

/** Changes the direction. A sign in the text would contradict it, so the text loses its sign. */
export const changeDirection = (
  text: TargetText,
  direction: AlertDirection,
): Partial<AlertSubject> => ({ direction, targetPrice: plainTarget(text) });

/** A price condition and the default have no direction. */
export const directionOf = ({
  alertType,
  direction,
}: Pick<AlertSubject, "alertType" | "direction">): { direction?: AlertDirection } =>
  isPercent(alertType) && direction !== "either" ? { direction } : {};

export function draftOfSubject(subject: AlertSubject): AlertDraft | null {
  const symbol = readSymbol(normalizeSymbol(subject.symbol));
  if (symbol === null) return null;
  const isChosen = !subject.isSuggested && describeTargetProblem(subject) === undefined;
  return {
    symbol,
    targetPrice: isChosen ? (readTarget(subject) ?? null) : null,
    condition: subject.alertType,
    options: directionOf(subject),
  };
}

/** Result of a lookup; `price` is in `currency`, and null if no source has it. */
export interface LookedUp {
  readonly symbol: string;
  readonly price: number | null;
  readonly currency: string;
}

/**
 * Applies a lookup: assigns an existing target to the symbol, or fills an empty one once for each
 * symbol with the awaited choice or the price. Returns undefined if nothing changes.
 */
export function settleTarget(
  { symbol, alertType, targetPrice, targetOf, awaitedShift }: AlertSubject,
  found: LookedUp,
): Partial<AlertSubject> | undefined {
  if (found.symbol !== normalizeSymbol(symbol) || targetOf === found.symbol) return undefined;
  if (targetPrice !== "") return { targetOf: found.symbol };
  if (isPercent(alertType)) return undefined;
  if (found.price === null) return awaitedShift === null ? undefined : { awaitedShift: null };
  if (awaitedShift !== null) {
    return {
      targetPrice: shiftPrice(found.price, awaitedShift, found.symbol),
      targetOf: found.symbol,
      awaitedShift: null,
    };
  }
  return {
    targetPrice: formatPriceInput(found.symbol, found.price, found.currency),
    targetOf: found.symbol,
    isSuggested: true,
  };
}

export interface TargetChoice {
  /** Percent: distance from the current price, or from the previous close. */
  readonly percent: number;
  /** Text for the field; null if the price is unknown. */
  readonly target: string | null;
}

const SHIFTS = [-5, -2, 2, 5] as const;
const CHANGES = [-10, -5, 5, 10] as const;

/** Below this, four significant digits are too coarse for a percentage of the price. */
const SMALL_PRICE = 0.1;
const MORE_DIGITS = 2;

/** Rounds to the precision that the price is quoted in, plus two digits for small prices. */
export function roundTarget(price: number, symbol = ""): number {
  const level = levelDigits(symbol, price);
  const more = price < SMALL_PRICE ? MORE_DIGITS : 0;
  return roundTo(price, level ?? priceDigitsOf(price, 2) + more);
}

const shiftPrice = (price: number, percent: number, symbol: string): string =>
  decimalText(roundTarget(price * (1 + percent / 100), symbol));

export function listTargetChoices(
  alertType: AlertCondition,
  price: number | null,
  symbol = "",
): readonly TargetChoice[] {
  if (isPercent(alertType)) {
    return CHANGES.map((percent) => ({ percent, target: String(Math.abs(percent)) }));
  }
  return SHIFTS.map((percent) => ({
    percent,
    target: price === null ? null : shiftPrice(price, percent, symbol),
  }));
}

export function chooseTarget(
  { alertType }: Pick<AlertSubject, "alertType">,
  percent: number,
  target: string | null,
): Partial<AlertSubject> {
  const side = isPercent(alertType)
    ? ({ direction: percent < 0 ? "down" : "up" } as const)
    : ({ alertType: percent < 0 ? "below" : "above" } as const);
  return target === null
    ? { ...NO_TARGET, ...side, awaitedShift: percent }
    : { ...side, targetPrice: target, isSuggested: false, awaitedShift: null };
}

type Condition = Pick<AlertSubject, "alertType" | "targetPrice" | "direction">;

interface Observed {
  readonly price: number;
  readonly changePercent: number | null;
}

export function isAlreadyMet(
  { alertType, targetPrice, direction }: Condition,
  { price, changePercent }: Observed,
): boolean {
  const target = readTarget({ alertType, targetPrice });
  if (target === undefined) return false;
  if (alertType === "above") return price >= target;
  if (alertType === "below") return price <= target;
  if (changePercent === null) return false;
  const size = { either: Math.abs(changePercent), up: changePercent, down: -changePercent };
  return size[direction] >= target;
}

/**
 * Returns the opposite condition for a target that is already met; undefined if the target equals
 * the price, or for a percent change.
 */
export function findIntendedCondition(
  subject: Condition,
  observed: Observed,
): "above" | "below" | undefined {
  if (isPercent(subject.alertType) || !isAlreadyMet(subject, observed)) return undefined;
  const alertType = subject.alertType === "above" ? "below" : "above";
  return isAlreadyMet({ ...subject, alertType }, observed) ? undefined : alertType;
}
