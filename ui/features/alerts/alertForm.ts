import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import {
  describeTargetProblem,
  directionOf,
  draftOfSubject,
  EMPTY_SUBJECT,
  isPercent,
  normalizeSymbol,
  readTarget,
  type AlertSubject,
} from "../../app/alerts/alertSubject.ts";
import type { Alert, AlertEdit, BacktestRequest, NewAlert } from "../../api/endpoints.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { decimalText } from "../../format/round.ts";
import { describeCondition } from "../../components/alerts/alertWords.ts";
import { formatAbsoluteTime } from "../../format/time.ts";
import {
  describeReadBack,
  EXPIRY_PAST,
  READ_BACK_NO_TARGET,
  READ_BACK_OPEN,
  SYMBOL_REQUIRED,
  SYMBOL_TOO_LONG,
} from "./messages.ts";

export const MAX_DIALOG_SYMBOL_LENGTH = 5;

export interface AlertForm extends AlertSubject {
  /** Recipient; if both are null, the alert is sent to everyone. */
  emailId: number | null;
  phoneNumberId: number | null;
  /** "default" depends on the condition: once for a price, daily for a change. */
  repeat: "default" | NonNullable<NewAlert["repeat"]>;
  isExtended: boolean;
  /** Local date and time in the format of the input; empty for never. */
  expiresAt: string;
  note: string;
}

export const EMPTY_FORM: AlertForm = {
  ...EMPTY_SUBJECT,
  emailId: null,
  phoneNumberId: null,
  repeat: "default",
  isExtended: false,
  expiresAt: "",
  note: "",
};

export const formOf = (draft: AlertDraft): AlertForm => {
  const { symbol, targetPrice, condition, options: { expiresAt, ...options } = {} } = draft;
  return {
    ...EMPTY_FORM,
    symbol,
    ...(targetPrice !== null && { targetPrice: decimalText(targetPrice), targetOf: symbol }),
    alertType: condition,
    ...options,
    ...(expiresAt !== undefined && { expiresAt: toLocalMinute(new Date(expiresAt)) }),
  };
};

export function draftOf(form: AlertForm): AlertDraft | null {
  const draft = draftOfSubject(form);
  if (draft === null) return null;
  const { repeat, isExtended, expiresAt } = form;
  const ends = new Date(expiresAt);
  const note = form.note.trim();
  return {
    ...draft,
    options: {
      ...draft.options,
      ...(repeat === "default" ? {} : { repeat }),
      ...(isExtended && { isExtended }),
      ...(Number.isNaN(ends.getTime()) ? {} : { expiresAt: ends.toISOString() }),
      ...(note === "" ? {} : { note }),
    },
  };
}

const usualRepeat = (alertType: Alert["alertType"]) => (isPercent(alertType) ? "daily" : "once");

/** Returns the form of an alert. The condition's default repeat rule becomes "default". */
export const formOfAlert = (alert: Alert): AlertForm => ({
  symbol: alert.symbol,
  alertType: alert.alertType,
  targetPrice: decimalText(alert.targetPrice),
  targetOf: alert.symbol,
  isSuggested: false,
  awaitedShift: null,
  emailId: alert.emailId,
  phoneNumberId: alert.phoneNumberId,
  repeat: alert.repeat === usualRepeat(alert.alertType) ? "default" : alert.repeat,
  direction: alert.direction,
  isExtended: alert.sessions.some((session) => session !== "regular"),
  expiresAt: alert.expiresAt === null ? "" : toLocalMinute(new Date(alert.expiresAt)),
  note: alert.note ?? "",
});

/** Ignores `targetOf` and a suggested target, which a lookup sets without the user. */
export const isFormChanged = ({ isSuggested, ...form }: AlertForm, begun: AlertForm): boolean =>
  (Object.keys(form) as (keyof typeof form)[]).some(
    (name) =>
      name !== "targetOf" && !(name === "targetPrice" && isSuggested) && form[name] !== begun[name],
  );

/** Local time in the format of a `datetime-local` input, without a zone. */
function toLocalMinute(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, "2026-12-01T10:00".length);
}

export const ALERT_FIELDS = ["symbol", "targetPrice", "expiresAt", "note"] as const;
export type AlertFormErrors = { [Field in (typeof ALERT_FIELDS)[number]]?: string };

/**
 * Limits a plain ticker, without the suffix of the four markets (`.T`, `.TO`). Symbols of other
 * exchanges, funds (`0P…`), indices, coins and pairs may be longer.
 */
function isTooLong(symbol: string): boolean {
  const ticker = symbol.replace(/\.(L|T|TO)$/, "");
  const isPlain = /^(?!0P)[A-Z0-9]+$/.test(ticker);
  return isPlain && ticker.length > MAX_DIALOG_SYMBOL_LENGTH;
}

/** `now` is in epoch milliseconds. */
export function validateAlertForm(form: AlertForm, now: number): AlertFormErrors {
  const symbol = normalizeSymbol(form.symbol);
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = SYMBOL_REQUIRED;
  else if (isTooLong(symbol)) errors.symbol = SYMBOL_TOO_LONG;
  const target = describeTargetProblem(form);
  if (target !== undefined) errors.targetPrice = target;
  if (form.expiresAt !== "" && !(Date.parse(form.expiresAt) > now)) errors.expiresAt = EXPIRY_PAST;
  return errors;
}

/** The form must have no errors. */
export function toNewAlert(form: AlertForm): NewAlert {
  return {
    symbol: normalizeSymbol(form.symbol),
    targetPrice: readTarget(form) ?? Number.NaN,
    alertType: form.alertType,
    ...(form.emailId === null ? {} : { emailId: form.emailId }),
    ...(form.phoneNumberId === null ? {} : { phoneNumberId: form.phoneNumberId }),
    ...toRules(form),
    ...(form.expiresAt === "" ? {} : { expiresAt: new Date(form.expiresAt).toISOString() }),
    ...(form.note.trim() === "" ? {} : { note: form.note.trim() }),
  };
}

/** Sends only explicit choices, because the server derives the defaults from the condition. */
const toRules = ({ repeat, isExtended, ...form }: AlertForm) => ({
  ...(repeat === "default" ? {} : { repeat }),
  ...directionOf(form),
  ...(isExtended ? { sessions: sessionsOf({ isExtended }) } : {}),
});

const sessionsOf = ({
  isExtended,
}: Pick<AlertForm, "isExtended">): NonNullable<NewAlert["sessions"]> =>
  isExtended ? ["pre", "regular", "post"] : ["regular"];

/**
 * Returns a sentence such as "Notifies you once when AAPL rises to $240.00."; undefined if symbol
 * or target are invalid. `currency` is that of the symbol's quote.
 */
export function describeAlertForm(form: AlertForm, currency: string): string | undefined {
  const wanted = toBacktest(form);
  if (wanted === undefined || describeTargetProblem(form) !== undefined) return undefined;
  const { symbol, alertType, targetPrice } = wanted;
  const goal = { symbol, alertType, targetPrice, currency, direction: form.direction };
  const repeat = form.repeat === "default" ? usualRepeat(alertType) : form.repeat;
  const ends = new Date(form.expiresAt);
  return describeReadBack[repeat](
    `${symbol} ${describeCondition(goal)}`,
    form.isExtended,
    Number.isNaN(ends.getTime()) ? null : formatAbsoluteTime(ends.toISOString()),
  );
}

export const describeMissing = (isStockKnown: boolean): string =>
  isStockKnown ? READ_BACK_NO_TARGET : READ_BACK_OPEN;

export function toBacktest(form: AlertForm): BacktestRequest | undefined {
  const { symbol, targetPrice } = validateAlertForm({ ...form, expiresAt: "" }, 0);
  if (symbol !== undefined || targetPrice !== undefined) return undefined;
  return {
    symbol: normalizeSymbol(form.symbol),
    targetPrice: readTarget(form) ?? Number.NaN,
    alertType: form.alertType,
    ...toRules(form),
  };
}

/**
 * Returns the changes of a valid form. `expectedTarget` makes the server reject the edit if the
 * target has changed meanwhile.
 */
export function toAlertEdit(alert: Alert, form: AlertForm): AlertEdit {
  const before = formOfAlert(alert);
  const differs = (name: keyof AlertForm) => form[name] !== before[name];
  const isOtherKind = isPercent(form.alertType) !== isPercent(alert.alertType);
  const isChosen = (name: keyof AlertForm) => isOtherKind || differs(name);
  const note = form.note.trim();
  return {
    expectedTarget: alert.targetPrice,
    ...(differs("targetPrice") || isOtherKind
      ? { targetPrice: readTarget(form) ?? Number.NaN }
      : {}),
    ...(differs("alertType") ? { alertType: form.alertType } : {}),
    ...(differs("emailId") ? { emailId: form.emailId } : {}),
    ...(differs("phoneNumberId") ? { phoneNumberId: form.phoneNumberId } : {}),
    ...(isChosen("repeat") && form.repeat !== "default" ? { repeat: form.repeat } : {}),
    ...(isPercent(form.alertType) && isChosen("direction") ? { direction: form.direction } : {}),
    ...(isChosen("isExtended") ? { sessions: sessionsOf(form) } : {}),
    ...(differs("expiresAt")
      ? { expiresAt: form.expiresAt === "" ? null : new Date(form.expiresAt).toISOString() }
      : {}),
    ...(differs("note") ? { note: note === "" ? null : note } : {}),
  };
}

/** Returns true if saving the form lets the alert trigger where it could not before. */
export function isArmedBy(alert: Alert, form: AlertForm): boolean {
  const before = formOfAlert(alert);
  const isSame =
    form.alertType === before.alertType &&
    readTarget(form) === alert.targetPrice &&
    (!isPercent(form.alertType) || form.direction === before.direction);
  return !alert.isActive || !isSame;
}
