import { LABEL_REQUIRED, PHONE_INVALID } from "./messages.ts";

/** What stands in the dialog's fields. */
export interface PhoneForm {
  phone: string;
  label: string;
  isActive: boolean;
}

/** By the specification: active unless switched off. */
export const EMPTY_FORM: PhoneForm = { phone: "", label: "", isActive: true };

export interface PhoneFormErrors {
  phone?: string;
  label?: string;
}

/** By the specification, and the server's rule: optional +1, ten digits, optional separators. */
const PHONE = /^(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/;

export function validatePhoneForm({ phone, label }: PhoneForm): PhoneFormErrors {
  return {
    ...(PHONE.test(phone.trim()) ? {} : { phone: PHONE_INVALID }),
    ...(label.trim() === "" ? { label: LABEL_REQUIRED } : {}),
  };
}

/** For a form without errors: what is sent. */
export const toNewPhone = ({ phone, label, isActive }: PhoneForm): PhoneForm => ({
  phone: phone.trim(),
  label: label.trim(),
  isActive,
});
