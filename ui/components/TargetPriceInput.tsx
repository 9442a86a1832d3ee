import { InputGroup } from "@blueprintjs/core";
import { useLayoutEffect, useRef } from "react";
import { targetPriceStep } from "./targetPriceStep.ts";
import type { FieldWiring } from "./FormField.tsx";

export interface TargetPriceInputProps extends FieldWiring {
  /** Text as typed or suggested. */
  value: string;
  onChange: (value: string) => void;
}

export function TargetPriceInput({ value, onChange, ...wiring }: TargetPriceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(value);

  // Select a suggestion that arrives while the field has focus, so that typing replaces it.
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
      type="number"
      inputMode="decimal"
      step={targetPriceStep(value)}
      min={0}
      placeholder="0.00"
      className="figures"
      value={value}
      onValueChange={(text) => {
        typed.current = text;
        onChange(text);
      }}
    />
  );
}
