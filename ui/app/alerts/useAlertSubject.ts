import { useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { EMPTY_SUBJECT, type AlertSubject } from "./alertSubject.ts";

const FIELDS = ["symbol", "targetPrice"] as const;
type Field = (typeof FIELDS)[number];

/** What stands in a short form for an alert, and what the server found wrong with it. */
export function useAlertSubject() {
  const [subject, setSubject] = useState(EMPTY_SUBJECT);
  const [errors, setErrors] = useState<{ readonly [name in Field]?: string }>({});
  return {
    subject,
    errors,
    // A suggestion corrects a field as well as typing does.
    change: (change: Partial<AlertSubject>) => {
      const kept = Object.entries(errors).filter(([name]) => !(name in change));
      setErrors(Object.fromEntries(kept));
      setSubject({ ...subject, ...change });
    },
    /** For the next alert, of the same kind. */
    clear: () => {
      setErrors({});
      setSubject({ ...EMPTY_SUBJECT, alertType: subject.alertType });
    },
    /** Shows a refusal at its field, and answers which that is. */
    refuse: (error: unknown): Field | undefined => {
      const fault = fieldErrorOf(error, FIELDS);
      setErrors(fault ? { [fault.field]: fault.sentence } : {});
      return fault?.field;
    },
  };
}
