import type { NewAlert } from "../../api/endpoints.ts";
import { SYMBOL_REQUIRED, SYMBOL_TOO_LONG, TARGET_NOT_POSITIVE } from "./messages.ts";

export const MAX_DIALOG_SYMBOL_LENGTH = 5;

/** What stands in the dialog's fields, as text. */
export interface AlertForm {
  symbol: string;
  targetPrice: string;
  alertType: NewAlert["alertType"];
  /** An e-mail address by id, or "all". */
  destination: string;
  /** A phone number by id, or "all". */
  phone: string;
}

export const EMPTY_FORM: AlertForm = {
  symbol: "",
  targetPrice: "",
  alertType: "above",
  destination: "all",
  phone: "all",
};

export interface AlertFormErrors {
  symbol?: string;
  targetPrice?: string;
}

/** The limit of five is for the symbol itself; a market's suffix (`.T`, `.TO`) comes on top. */
const withoutSuffix = (symbol: string): string => symbol.replace(/\.(L|T|TO)$/, "");

export function validateAlertForm(form: AlertForm): AlertFormErrors {
  const symbol = form.symbol.trim().toUpperCase();
  const target = Number(form.targetPrice);
  const errors: AlertFormErrors = {};
  if (symbol === "") errors.symbol = SYMBOL_REQUIRED;
  else if (withoutSuffix(symbol).length > MAX_DIALOG_SYMBOL_LENGTH) errors.symbol = SYMBOL_TOO_LONG;
  if (form.targetPrice.trim() === "" || !(target > 0)) errors.targetPrice = TARGET_NOT_POSITIVE;
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
  };
}

/** Whether the price fires the alert at once; the form says so beforehand. */
export function isAlreadyMet(form: AlertForm, price: number): boolean {
  const target = Number(form.targetPrice);
  if (!(target > 0)) return false;
  if (form.alertType === "above") return price >= target;
  return form.alertType === "below" && price <= target;
}
