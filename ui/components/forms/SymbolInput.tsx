import { InputGroup } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import type { ChangeEvent, KeyboardEvent } from "react";

/** Length of the longest symbol in any supported market. */
const MAX_SYMBOL_LENGTH = 15;

export interface SymbolInputProps {
  value: string;
  onChange: (symbol: string) => void;
  onEnter?: () => void;
  /** Called before the input handles the key. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** ARIA attributes for a field with a list of suggestions. */
  combobox?: ComboboxProps;
  onBlur?: () => void;
  placeholder?: string;
  maxLength?: number;
  isDisabled?: boolean;
  id?: string;
  name?: string;
  /** Required if no FormField labels the input. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

/** WAI-ARIA Authoring Practices, combobox. */
export interface ComboboxProps {
  readonly role: "combobox";
  readonly "aria-autocomplete": "list";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  readonly "aria-activedescendant": string | undefined;
}

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
      // React would move the caret to the end.
      field.value = symbol;
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    onChange(symbol);
  }

  function reportEnter(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    if (!onEnter || event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
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
