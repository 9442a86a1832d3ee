import { useRef, useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import { useQuotePreview } from "../stocks/search/useQuotePreview.ts";
import {
  describeTargetProblem,
  directionOf,
  EMPTY_SUBJECT,
  readTarget,
  type AlertSubject,
} from "./alertSubject.ts";
import { ENTER_SYMBOL } from "./messages.ts";
import { useMetQuestion } from "./useMetQuestion.tsx";

const FIELDS = ["symbol", "targetPrice"] as const;
type Field = (typeof FIELDS)[number];

export type CreateOutcome =
  | { readonly status: "created" | "incomplete" | "declined" }
  /** The `field` already shows the error. */
  | { readonly status: "failed"; readonly error: unknown; readonly field: Field | undefined };

/** Form on a page that creates an alert. `minLookupLength` is the symbol's length for a lookup. */
export function useShortAlertForm(minLookupLength?: number) {
  const [subject, setSubject] = useState(EMPTY_SUBJECT);
  const [errors, setErrors] = useState<{ readonly [name in Field]?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const { ask, isAsking, question } = useMetQuestion(form);
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const preview = useQuotePreview(subject.symbol, minLookupLength);

  const change = (changed: Partial<AlertSubject>) => {
    const kept = Object.entries(errors).filter(([name]) => !(name in changed));
    setErrors(Object.fromEntries(kept));
    setSubject((current) => ({ ...current, ...changed }));
  };
  const find = () => {
    const target = describeTargetProblem(subject);
    return {
      ...(subject.symbol.trim() === "" && { symbol: ENTER_SYMBOL }),
      ...(target !== undefined && { targetPrice: target }),
    };
  };

  return {
    subject,
    fields: { subject, preview, onChange: change, errors },
    form,
    question,
    isBusy: isLoading || isAsking,
    isComplete: Object.keys(find()).length === 0 && preview.status !== "notFound",
    check: (): boolean => {
      const found = find();
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Call it only after `check`; empties the form. */
    create: async (emailId?: number): Promise<CreateOutcome> => {
      if (preview.status === "notFound") {
        form.current?.querySelector<HTMLInputElement>("[name=symbol]")?.focus();
        return { status: "incomplete" };
      }
      const answer = await ask(subject);
      if (answer === undefined) return { status: "declined" };
      const wanted = { ...subject, ...answer };
      if (answer.alertType) change(answer);
      try {
        await createAlert({
          newAlert: {
            symbol: subject.symbol.trim(),
            targetPrice: readTarget(wanted) ?? Number.NaN,
            alertType: wanted.alertType,
            ...directionOf(wanted),
            ...(emailId === undefined ? {} : { emailId }),
          },
        }).unwrap();
      } catch (error) {
        const fault = fieldErrorOf(error, FIELDS);
        setErrors(fault ? { [fault.field]: fault.sentence } : {});
        return { status: "failed", error, field: fault?.field };
      }
      setErrors({});
      setSubject({ ...EMPTY_SUBJECT, alertType: subject.alertType });
      return { status: "created" };
    },
  };
}
