import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import {
  EMPTY_SUBJECT,
  isPercent,
  normalizeSymbol,
  type AlertSubject,
} from "../../app/alerts/alertSubject.ts";
import type { Alert, AlertEdit, BacktestRequest, NewAlert } from "../../api/endpoints.ts";
import { MINUTE_MS } from "../../format/durations.ts";
import { decimalText } from "../../format/round.ts";
import { EXPIRY_PAST, SYMBOL_REQUIRED, SYMBOL_TOO_LONG, TARGET_NOT_POSITIVE } from "./messages.ts";

export const MAX_DIALOG_SYMBOL_LENGTH = 5;

/** What stands in the dialog's fields, as text. */
export interface AlertForm extends AlertSubject {
  /** An email address by id, or "all". */
  destination: string;
  /** A phone number by id, or "all". */
  phone: string;
  /** "default" follows the condition: once for a price, daily for a change. */
  repeat: "default" | NonNullable<NewAlert["repeat"]>;
  direction: NonNullable<NewAlert["direction"]>;
  isExtended: boolean;
  /** A local date and time as its field has it; empty for never. */
  expiresAt: string;
  note: string;
}

export const EMPTY_FORM: AlertForm = {
  ...EMPTY_SUBJECT,
  destination: "all",
  phone: "all",
  repeat: "default",
  direction: "either",
  isExtended: false,
  expiresAt: "",
  note: "",
};

/** The form as a draft leaves it: all that it does not say is as for any new alert. */
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

const usualRepeat = (alertType: Alert["alertType"]) => (isPercent(alertType) ? "daily" : "once");

/** The form as an alert leaves it. A rule that follows from the condition goes with the condition. */
export const formOfAlert = (alert: Alert): AlertForm => ({
  symbol: alert.symbol,
  alertType: alert.alertType,
  targetPrice: decimalText(alert.targetPrice),
  targetOf: alert.symbol,
  destination: alert.emailId === null ? "all" : String(alert.emailId),
  phone: alert.phoneNumberId === null ? "all" : String(alert.phoneNumberId),
  repeat: alert.repeat === usualRepeat(alert.alertType) ? "default" : alert.repeat,
  direction: alert.direction,
  isExtended: alert.sessions.some((session) => session !== "regular"),
  expiresAt: alert.expiresAt === null ? "" : toLocalMinute(new Date(alert.expiresAt)),
  note: alert.note ?? "",
});

/** As a field for date and time has it: the reader's clock, without a zone. */
function toLocalMinute(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, "2026-12-01T10:00".length);
}

/** Fields that can be at fault, in the order of the form. */
export const ALERT_FIELDS = ["symbol", "targetPrice", "expiresAt", "note"] as const;
export type AlertFormErrors = { [Field in (typeof ALERT_FIELDS)[number]]?: string };

/**
 * The limit of five is for a plain ticker; the suffix of one of the four markets (`.T`, `.TO`) comes
 * on top. Other exchanges have longer symbols, and so have funds (`0P…`), indices, coins and pairs.
 */
function isTooLong(symbol: string): boolean {
  const ticker = symbol.replace(/\.(L|T|TO)$/, "");
  const isPlain = /^(?!0P)[A-Z0-9]+$/.test(ticker);
  return isPlain && ticker.length > MAX_DIALOG_SYMBOL_LENGTH;
}

/** `now` in epoch milliseconds, for the time that an alert ends. */
export function validateAlertForm(form: AlertForm, now: number): AlertFormErrors {
  const symbol = normalizeSymbol(form.symbol);
  const target = Number(form.targetPrice);
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = SYMBOL_REQUIRED;
  else if (isTooLong(symbol)) errors.symbol = SYMBOL_TOO_LONG;
  if (form.targetPrice.trim() === "" || !(target > 0)) errors.targetPrice = TARGET_NOT_POSITIVE;
  if (form.expiresAt !== "" && !(Date.parse(form.expiresAt) > now)) errors.expiresAt = EXPIRY_PAST;
  return errors;
}

/** For a form without errors. */
export function toNewAlert(form: AlertForm): NewAlert {
  return {
    symbol: normalizeSymbol(form.symbol),
    targetPrice: Number(form.targetPrice),
    alertType: form.alertType,
    ...(form.destination === "all" ? {} : { emailId: Number(form.destination) }),
    ...(form.phone === "all" ? {} : { phoneNumberId: Number(form.phone) }),
    ...toRules(form),
    ...(form.expiresAt === "" ? {} : { expiresAt: new Date(form.expiresAt).toISOString() }),
    ...(form.note.trim() === "" ? {} : { note: form.note.trim() }),
  };
}

/** Only what was chosen: the server knows what follows from the condition. */
const toRules = ({ alertType, repeat, direction, isExtended }: AlertForm) => ({
  ...(repeat === "default" ? {} : { repeat }),
  ...(isPercent(alertType) && direction !== "either" ? { direction } : {}),
  ...(isExtended ? { sessions: sessionsOf({ isExtended }) } : {}),
});

const sessionsOf = ({
  isExtended,
}: Pick<AlertForm, "isExtended">): NonNullable<NewAlert["sessions"]> =>
  isExtended ? ["pre", "regular", "post"] : ["regular"];

/** What is tried on the past; undefined while symbol or target are missing. */
export function toBacktest(form: AlertForm): BacktestRequest | undefined {
  const { symbol, targetPrice } = validateAlertForm({ ...form, expiresAt: "" }, 0);
  if (symbol !== undefined || targetPrice !== undefined) return undefined;
  return {
    symbol: normalizeSymbol(form.symbol),
    targetPrice: Number(form.targetPrice),
    alertType: form.alertType,
    ...toRules(form),
  };
}

/**
 * What a form without errors changes of the alert it was begun with. `expectedTarget` lets the
 * server refuse what was decided on a target that has moved since.
 */
export function toAlertEdit(alert: Alert, form: AlertForm): AlertEdit {
  const before = formOfAlert(alert);
  const differs = (name: keyof AlertForm) => form[name] !== before[name];
  // The other kind of condition begins with its own rules.
  const isOtherKind = isPercent(form.alertType) !== isPercent(alert.alertType);
  const isChosen = (name: keyof AlertForm) => isOtherKind || differs(name);
  const note = form.note.trim();
  return {
    expectedTarget: alert.targetPrice,
    ...(differs("targetPrice") || isOtherKind ? { targetPrice: Number(form.targetPrice) } : {}),
    ...(differs("alertType") ? { alertType: form.alertType } : {}),
    ...(differs("destination") ? { emailId: toId(form.destination) } : {}),
    ...(differs("phone") ? { phoneNumberId: toId(form.phone) } : {}),
    ...(isChosen("repeat") && form.repeat !== "default" ? { repeat: form.repeat } : {}),
    ...(isPercent(form.alertType) && isChosen("direction") ? { direction: form.direction } : {}),
    ...(isChosen("isExtended") ? { sessions: sessionsOf(form) } : {}),
    ...(differs("expiresAt")
      ? { expiresAt: form.expiresAt === "" ? null : new Date(form.expiresAt).toISOString() }
      : {}),
    ...(differs("note") ? { note: note === "" ? null : note } : {}),
  };
}

const toId = (choice: string): number | null => (choice === "all" ? null : Number(choice));
