import { useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { EMPTY_SUBJECT, type AlertSubject } from "./alertSubject.ts";

const FIELDS = ["symbol", "targetPrice"] as const;
type Field = (typeof FIELDS)[number];

/** State of a short alert form and the server's validation errors. */
export function useAlertSubject() {
  const [subject, setSubject] = useState(EMPTY_SUBJECT);
  const [errors, setErrors] = useState<{ readonly [name in Field]?: string }>({});
  return {
    subject,
    errors,
    // Clears the errors of changed fields, whether they were typed or chosen.
    change: (change: Partial<AlertSubject>) => {
      const kept = Object.entries(errors).filter(([name]) => !(name in change));
      setErrors(Object.fromEntries(kept));
      setSubject({ ...subject, ...change });
    },
    /** Resets the form for the next alert, but keeps the condition. */
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
