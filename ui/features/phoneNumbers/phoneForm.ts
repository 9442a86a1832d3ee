import { PHONE_PATTERN } from "../../../backend/domain/phonePattern.ts";
import { LABEL_REQUIRED, PHONE_INVALID } from "./messages.ts";

export interface PhoneForm {
  phone: string;
  label: string;
  isActive: boolean;
}

/** The specification makes a number active unless it is switched off. */
export const EMPTY_FORM: PhoneForm = { phone: "", label: "", isActive: true };

export interface PhoneFormErrors {
  phone?: string;
  label?: string;
}

const PHONE = new RegExp(PHONE_PATTERN);

export function validatePhoneForm({ phone, label }: PhoneForm): PhoneFormErrors {
  return {
    ...(PHONE.test(phone.trim()) ? {} : { phone: PHONE_INVALID }),
    ...(label.trim() === "" ? { label: LABEL_REQUIRED } : {}),
  };
}

/** The form must have no errors. */
export const toNewPhone = ({ phone, label, isActive }: PhoneForm): PhoneForm => ({
  phone: phone.trim(),
  label: label.trim(),
  isActive,
});
