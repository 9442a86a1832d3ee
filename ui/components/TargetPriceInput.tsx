import { InputGroup } from "@blueprintjs/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { TARGET_PRICE_STEP } from "./targetPriceStep.ts";
import type { FieldWiring } from "./FormField.tsx";

/** What was looked up: the best first guess of a target. */
export interface SuggestedPrice {
  readonly symbol: string;
  /** In the currency's major unit. */
  readonly price: number;
}

export interface TargetPriceInputProps extends FieldWiring {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  /** Fills an empty field, once for each symbol; it never takes the place of what was typed. */
  suggestion?: SuggestedPrice | undefined;
}

/** A field for a target: a price, or a percentage where none is suggested. */
export function TargetPriceInput({
  value,
  onChange,
  suggestion,
  ...wiring
}: TargetPriceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggestedFor = useRef<string | undefined>(undefined);
  const filledWith = useRef<string | undefined>(undefined);

  useEffect(() => {
    const isNew = suggestedFor.current !== suggestion?.symbol;
    suggestedFor.current = suggestion?.symbol;
    if (!suggestion || !isNew || value !== "") return;
    filledWith.current = String(suggestion.price);
    onChange(filledWith.current);
  }, [suggestion, value, onChange]);

  // Who was about to type replaces the guess, and does not add digits to it.
  useLayoutEffect(() => {
    if (filledWith.current === undefined || filledWith.current !== value) return;
    filledWith.current = undefined;
    if (input.current?.matches(":focus")) input.current.select();
  }, [value]);

  return (
    <InputGroup
      {...wiring}
      inputRef={input}
      name="targetPrice"
      type="number"
      inputMode="decimal"
      step={TARGET_PRICE_STEP}
      min={0}
      placeholder="0.00"
      className="figures"
      value={value}
      onValueChange={onChange}
    />
  );
}
