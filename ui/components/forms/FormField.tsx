import {
  HTMLSelect,
  InputGroup,
  type HTMLSelectProps,
  type InputGroupProps,
} from "@blueprintjs/core";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { FieldCorrection } from "./fieldCorrection.ts";
import { OPTIONAL } from "../messages.ts";

/** Props for the control; they connect it to its label, help and error. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
  "aria-required": boolean;
}

export interface FormFieldProps {
  label: string;
  help?: ReactNode;
  /** Replaces the help until the field changes. */
  error?: string | undefined;
  /** Most fields are required, so the label says only that one is optional. */
  isRequired?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

/**
 * The space of the message is reserved, so that none moves the form. Submitting focuses the first
 * field with an error.
 */
export function FormField({ label, help, error, isRequired = true, children }: FormFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const element = useRef<HTMLDivElement>(null);
  const [corrected, setCorrected] = useState<string>();
  // The same error shows again if it recurs.
  if (!error && corrected !== undefined) setCorrected(undefined);
  const [correction, setCorrection] = useState<string>();
  const isSubmitted = useRef(false);
  useEffect(() => {
    const form = element.current?.closest("form");
    const onSubmit = () => {
      isSubmitted.current = true;
      setCorrected(undefined);
    };
    const onInput = () => {
      isSubmitted.current = false;
    };
    form?.addEventListener("submit", onSubmit);
    form?.addEventListener("input", onInput);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      form?.removeEventListener("input", onInput);
    };
  }, []);
  const hasError = error !== undefined && error !== "" && error !== corrected;
  const isRed = hasError && correction === undefined;
  // Each field runs this after a submit.
  useEffect(() => {
    if (!hasError || !isSubmitted.current) return;
    isSubmitted.current = false;
    const own = element.current;
    const first = own?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (first && own?.contains(first)) first.focus();
  });
  return (
    <div ref={element} className="form-field" onInput={() => setCorrected(error)}>
      <div className="form-field-label">
        <label htmlFor={id}>{label}</label>
        {isRequired ? null : <span className="form-field-optional">{OPTIONAL}</span>}
      </div>
      <FieldCorrection value={setCorrection}>
        {children({
          id,
          "aria-describedby": messageId,
          "aria-invalid": hasError,
          "aria-required": isRequired,
        })}
      </FieldCorrection>
      <p
        id={messageId}
        className={isRed ? "form-field-message form-field-error" : "form-field-message"}
        aria-live="polite"
      >
        {hasError ? (correction ?? error) : help}
      </p>
    </div>
  );
}

type FieldText = Omit<FormFieldProps, "children">;

export function FormInput({
  label,
  help,
  error,
  isRequired = true,
  ...input
}: FieldText & InputGroupProps) {
  return (
    <FormField {...{ label, help, error, isRequired }}>
      {(wiring) => <InputGroup {...wiring} {...input} />}
    </FormField>
  );
}

export function FormSelect({
  label,
  help,
  error,
  isRequired = true,
  ...select
}: FieldText & Omit<HTMLSelectProps, "label">) {
  return (
    <FormField {...{ label, help, error, isRequired }}>
      {(wiring) => <HTMLSelect {...wiring} fill {...select} />}
    </FormField>
  );
}
