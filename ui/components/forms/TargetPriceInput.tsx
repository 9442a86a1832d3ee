import { InputGroup } from "@blueprintjs/core";
import { useLayoutEffect, useRef } from "react";
import { targetPriceStep } from "./targetPriceStep.ts";
import type { FieldWiring } from "./FormField.tsx";

export interface TargetPriceInputProps extends FieldWiring {
  /** Text as typed or suggested. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Accepts any text, because a number field drops the signs of "-5" and "5%" while typing. */
  isPercent?: boolean;
}

export function TargetPriceInput({
  value,
  onChange,
  onBlur,
  isPercent = false,
  ...wiring
}: TargetPriceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);

  // Selects a late suggestion, so that typing replaces it.
  useLayoutEffect(() => {
    if (value === typed.current) return;
    typed.current = value;
    if (value !== "" && input.current?.matches(":focus")) input.current.select();
  }, [value]);

  return (
    <InputGroup
      {...wiring}
      inputRef={input}
      name="targetPrice"
      {...(isPercent
        ? { type: "text", autoComplete: "off", placeholder: "5", rightElement: <PercentSign /> }
        : { type: "number", step: targetPriceStep(value), min: 0, placeholder: "0.00" })}
      inputMode="decimal"
      {...(onBlur && { onBlur })}
      className="figures"
      value={value}
      onValueChange={(text) => {
        typed.current = text;
        onChange(text);
      }}
    />
  );
}

const PercentSign = () => (
  <span className="input-unit" aria-hidden>
    %
  </span>
);
