import { useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { EMPTY_SUBJECT, type AlertSubject } from "./alertSubject.ts";

const FIELDS = ["symbol", "targetPrice"] as const;
type Field = (typeof FIELDS)[number];

export function useAlertSubject() {
  const [subject, setSubject] = useState(EMPTY_SUBJECT);
  const [errors, setErrors] = useState<{ readonly [name in Field]?: string }>({});
  return {
    subject,
    errors,
    change: (change: Partial<AlertSubject>) => {
      const kept = Object.entries(errors).filter(([name]) => !(name in change));
      setErrors(Object.fromEntries(kept));
      setSubject({ ...subject, ...change });
    },
    clear: () => {
      setErrors({});
      setSubject({ ...EMPTY_SUBJECT, alertType: subject.alertType });
    },
    /** Shows a validation error at its field and returns that field. */
    refuse: (error: unknown): Field | undefined => {
      const fault = fieldErrorOf(error, FIELDS);
      setErrors(fault ? { [fault.field]: fault.sentence } : {});
      return fault?.field;
    },
  };
}
