import { useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { EMPTY_SUBJECT, isPercent, readTarget, type AlertSubject } from "./alertSubject.ts";
import { ENTER_PERCENT, ENTER_SYMBOL, ENTER_TARGET } from "./messages.ts";

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
      setSubject((current) => ({ ...current, ...change }));
    },
    clear: () => {
      setErrors({});
      setSubject({ ...EMPTY_SUBJECT, alertType: subject.alertType });
    },
    /** Shows an error at each field without a usable value; returns true if there is none. */
    check: (): boolean => {
      const found = {
        ...(subject.symbol.trim() === "" && { symbol: ENTER_SYMBOL }),
        ...(readTarget(subject) === undefined && {
          targetPrice: isPercent(subject.alertType) ? ENTER_PERCENT : ENTER_TARGET,
        }),
      };
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows a validation error at its field and returns that field. */
    refuse: (error: unknown): Field | undefined => {
      const fault = fieldErrorOf(error, FIELDS);
      setErrors(fault ? { [fault.field]: fault.sentence } : {});
      return fault?.field;
    },
  };
}
