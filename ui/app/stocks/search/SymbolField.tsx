import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import "./symbolField.css";
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { fieldAfter } from "../../../components/forms/fieldAfter.ts";
import { useFieldCorrection } from "../../../components/forms/fieldCorrection.ts";
import { SymbolInput } from "../../../components/forms/SymbolInput.tsx";
import { StockOption } from "../../../components/stocks/StockOption.tsx";
import { formatCount } from "../../../format/number.ts";
import { askIfMeant, describeSuggestions, SUGGESTED_STOCKS } from "../messages.ts";
import { isLikelyMeant } from "./isLikelyMeant.ts";
import { useFieldPopover } from "../../browser/useFieldPopover.ts";
import { preferMarket } from "./preferMarket.ts";
import { useActiveOption } from "./useActiveOption.ts";
import { useSymbolSearch } from "./useSymbolSearch.ts";

/** Fits on a small screen above its keyboard. */
const MAX_SUGGESTIONS = 6;

export interface SymbolFieldProps {
  /** Typed text: a symbol, or the beginning of a company's name. */
  value: string;
  onChange: (symbol: string) => void;
  /** Symbol that the text denotes; omitted if it is the text itself. */
  symbol?: string;
  /** Code of the market whose stocks are suggested first. */
  market?: string;
  /** Called with a chosen suggestion, in addition to `onChange`. */
  onChoose?: (symbol: string) => void;
  placeholder?: string;
  isDisabled?: boolean;
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

/** `typed` text is undecided; `entered` and `left` text waits for its suggestions. */
type Phase = "settled" | "typed" | "entered" | "left";

/**
 * A field for a stock symbol with suggestions by symbol and company. Enter and leaving the field
 * accept the best suggestion, once it has arrived. Suggestions that only resemble the text must be
 * chosen: the first Enter highlights the best one and the second takes it.
 */
export function SymbolField({
  onChoose,
  symbol: denoted,
  market: preferred,
  ...rest
}: SymbolFieldProps) {
  const { value, onChange } = rest;
  const [isAsking, setAsking] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const phase = useRef<Phase>("settled");
  const search = useSymbolSearch(isAsking ? value : "");
  const found = search.status === "found" ? preferMarket(search.matches, value, preferred) : [];
  // A complete symbol needs no suggestions.
  const isSymbol = found.some(({ symbol }) => symbol === (denoted ?? value.trim()));
  const suggestions = isSymbol ? [] : found.slice(0, MAX_SUGGESTIONS);
  const [top] = suggestions;
  const best = top && isLikelyMeant(value, top) ? top : undefined;
  useFieldCorrection(top && !best ? askIfMeant(top.symbol) : undefined);
  const isOpen = isFocused && suggestions.length > 0;
  const { field, list, active, setActive, optionId, move } = useActiveOption(
    isOpen ? suggestions.length : 0,
    best ? 0 : -1,
  );
  const { field: element, popover } = useFieldPopover(isOpen);

  const accept = (symbol: string) => {
    onChange(symbol);
    onChoose?.(symbol);
  };
  const settle = () => {
    phase.current = "settled";
    setAsking(false);
  };
  const choose = (symbol: string) => {
    settle();
    accept(symbol);
  };

  useEffect(() => {
    const { current } = phase;
    if ((current !== "entered" && current !== "left") || search.status === "loading") return;
    phase.current = "settled";
    const input = element.current?.querySelector("input");
    if (best) (current === "entered" ? accept : onChange)(best.symbol);
    else if (current === "left" || search.status === "idle" || !input) return;
    else if (!fieldAfter(input)) input.form?.requestSubmit();
    else if (suggestions.length > 0 && document.activeElement === fieldAfter(input)) {
      input.focus();
      setActive(0);
    }
  });

  // A form that is submitted meanwhile reads the name itself.
  useEffect(() => {
    const form = element.current?.closest("form");
    const onSubmit = () => {
      if (phase.current === "left") phase.current = "settled";
    };
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [element]);

  const onLeave = ({ target }: FocusEvent) => {
    setFocused(false);
    // The field remains the active element when the window loses the focus.
    if (phase.current !== "typed" || document.activeElement === target) return;
    const chosen = suggestions[active];
    if (search.status === "loading") phase.current = "left";
    else if (chosen) {
      settle();
      onChange(chosen.symbol);
    }
  };

  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = fieldAfter(event.currentTarget);
    const isLoading = search.status === "loading";
    const chosen = suggestions[active];
    if (!isLoading && !chosen && !next) return;
    // Enter that chooses, waits or moves on must not submit the form.
    event.preventDefault();
    if (isLoading) phase.current = "entered";
    else if (chosen) choose(chosen.symbol);
    else if (suggestions.length > 0) {
      setActive(0);
      return;
    }
    next?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      if (!event.nativeEvent.isComposing) onEnter(event);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      settle();
    } else move(event);
  };

  return (
    <div ref={element} onFocus={() => setFocused(true)} onBlur={onLeave}>
      <SymbolInput
        {...rest}
        // A partial name is not invalid while there are suggestions.
        aria-invalid={rest["aria-invalid"] === true && !isOpen}
        maxLength={MAX_SEARCH_TEXT}
        combobox={field}
        onChange={(typed) => {
          setAsking(true);
          phase.current = "typed";
          setActive(undefined);
          onChange(typed);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={popover}
        popover="manual"
        className="symbol-field-list"
        aria-label={SUGGESTED_STOCKS}
        {...list}
      >
        {suggestions.map(({ symbol, name, knownAs, market, currency }, index) => (
          <StockOption
            key={symbol}
            {...{ symbol, name, knownAs, market, currency }}
            id={optionId(index)}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(symbol)}
          />
        ))}
      </div>
      <output className="visually-hidden">
        {isOpen
          ? describeSuggestions(formatCount(suggestions.length), suggestions.length === 1)
          : ""}
      </output>
    </div>
  );
}
