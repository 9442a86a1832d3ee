import { InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import type { ChangeEvent, KeyboardEvent } from "react";

/** The longest symbol any market uses here. */
const MAX_SYMBOL_LENGTH = 15;

export interface SymbolInputProps {
  value: string;
  onChange: (symbol: string) => void;
  onEnter?: () => void;
  /** Before anything else is done with a key. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Attributes of a field with a list of suggestions. */
  combobox?: ComboboxProps;
  onBlur?: () => void;
  placeholder?: string;
  maxLength?: number;
  isDisabled?: boolean;
  id?: string;
  name?: string;
  /** When no FormField labels it. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

/** What ties a field to the list below it (WAI-ARIA Authoring Practices, combobox). */
export interface ComboboxProps {
  readonly role: "combobox";
  readonly "aria-autocomplete": "list";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  readonly "aria-activedescendant": string | undefined;
}

/** A field for a stock symbol: what is typed is upper case at once. */
export function SymbolInput({
  value,
  onChange,
  onEnter,
  onKeyDown,
  combobox,
  isDisabled = false,
  placeholder = "AAPL",
  maxLength = MAX_SYMBOL_LENGTH,
  ...rest
}: SymbolInputProps) {
  function takeUpperCase(event: ChangeEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    const { selectionStart, selectionEnd } = field;
    const symbol = field.value.toUpperCase();
    if (symbol !== field.value) {
      // React would put the caret at the end when it writes the value itself.
      field.value = symbol;
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    onChange(symbol);
  }

  function reportEnter(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    if (event.key === "Enter") onEnter?.();
  }

  return (
    <InputGroup
      {...rest}
      {...combobox}
      className="symbol-input"
      leftIcon={<SearchIcon />}
      value={value}
      disabled={isDisabled}
      placeholder={placeholder}
      maxLength={maxLength}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={takeUpperCase}
      onKeyDown={reportEnter}
    />
  );
}
