import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import type { BacktestRequest, NewAlert } from "../../api/endpoints.ts";
import { EXPIRY_PAST, SYMBOL_REQUIRED, SYMBOL_TOO_LONG, TARGET_NOT_POSITIVE } from "./messages.ts";

export const MAX_DIALOG_SYMBOL_LENGTH = 5;

/** What stands in the dialog's fields, as text. */
export interface AlertForm {
  symbol: string;
  targetPrice: string;
  alertType: NewAlert["alertType"];
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
  symbol: "",
  targetPrice: "",
  alertType: "above",
  destination: "all",
  phone: "all",
  repeat: "default",
  direction: "either",
  isExtended: false,
  expiresAt: "",
  note: "",
};

/** The form as a draft leaves it: all that it does not say is as for any new alert. */
export const formOf = ({ symbol, targetPrice, condition }: AlertDraft): AlertForm => ({
  ...EMPTY_FORM,
  symbol,
  targetPrice: String(targetPrice),
  alertType: condition,
});

export interface AlertFormErrors {
  symbol?: string;
  targetPrice?: string;
  expiresAt?: string;
}

/** The limit of five is for the symbol itself; a market's suffix (`.T`, `.TO`) comes on top. */
const withoutSuffix = (symbol: string): string => symbol.replace(/\.(L|T|TO)$/, "");

/** `now` in epoch milliseconds, for the time that an alert ends. */
export function validateAlertForm(form: AlertForm, now: number): AlertFormErrors {
  const symbol = form.symbol.trim().toUpperCase();
  const target = Number(form.targetPrice);
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = SYMBOL_REQUIRED;
  else if (withoutSuffix(symbol).length > MAX_DIALOG_SYMBOL_LENGTH) errors.symbol = SYMBOL_TOO_LONG;
  if (form.targetPrice.trim() === "" || !(target > 0)) errors.targetPrice = TARGET_NOT_POSITIVE;
  if (form.expiresAt !== "" && !(Date.parse(form.expiresAt) > now)) errors.expiresAt = EXPIRY_PAST;
  return errors;
}

/** For a form without errors. */
export function toNewAlert(form: AlertForm): NewAlert {
  return {
    symbol: form.symbol.trim().toUpperCase(),
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
  ...(alertType === "change_percent" && direction !== "either" ? { direction } : {}),
  ...(isExtended ? { sessions: ["pre", "regular", "post"] satisfies NewAlert["sessions"] } : {}),
});

/** What is tried on the past; undefined while symbol or target are missing. */
export function toBacktest(form: AlertForm): BacktestRequest | undefined {
  const { symbol, targetPrice } = validateAlertForm({ ...form, expiresAt: "" }, 0);
  if (symbol !== undefined || targetPrice !== undefined) return undefined;
  return {
    symbol: form.symbol.trim().toUpperCase(),
    targetPrice: Number(form.targetPrice),
    alertType: form.alertType,
    ...toRules(form),
  };
}

/** Whether the price fires the alert at once; the form says so beforehand. */
export function isAlreadyMet(form: AlertForm, price: number): boolean {
  const target = Number(form.targetPrice);
  if (!(target > 0)) return false;
  if (form.alertType === "above") return price >= target;
  return form.alertType === "below" && price <= target;
}
