import { useEffect, useId, useRef, useState, type ReactNode } from "react";

/** Spread onto the control, so that label, help and error are tied to it. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string;
  "aria-invalid": boolean;
  "aria-required": boolean;
}

export interface FormFieldProps {
  label: string;
  help?: ReactNode;
  /** Takes the place of the help until the field is changed. */
  error?: string | undefined;
  isRequired?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, one line below that is always kept, so a message never moves the form. */
export function FormField({ label, help, error, isRequired = false, children }: FormFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const element = useRef<HTMLDivElement>(null);
  const [corrected, setCorrected] = useState<string>();
  // Also the same mistake, made again, is said.
  if (!error && corrected !== undefined) setCorrected(undefined);
  useEffect(() => {
    const form = element.current?.closest("form");
    const forget = () => setCorrected(undefined);
    form?.addEventListener("submit", forget);
    return () => form?.removeEventListener("submit", forget);
  }, []);
  const hasError = error !== undefined && error !== "" && error !== corrected;
  return (
    <div ref={element} className="form-field" onInput={() => setCorrected(error)}>
      <label className="form-field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": messageId,
        "aria-invalid": hasError,
        "aria-required": isRequired,
      })}
      <p
        id={messageId}
        className={hasError ? "form-field-message form-field-error" : "form-field-message"}
        aria-live="polite"
      >
        {hasError ? error : help}
      </p>
    </div>
  );
}
