import "./symbolField.css";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { SymbolInput } from "../../components/SymbolInput.tsx";
import { StockOption } from "../../components/StockOption.tsx";
import { formatCount } from "../../format/number.ts";
import { describeSuggestions, SUGGESTED_STOCKS } from "./messages.ts";
import { useActiveOption } from "./useActiveOption.ts";
import { useSymbolSearch } from "./useSymbolSearch.ts";

/** Fits on a small screen above its keyboard. */
const MAX_SUGGESTIONS = 6;
/** Long enough for a company's name. */
const MAX_LENGTH = 60;
const GAP_PX = 4;
/** Minimum width of the list; it may be wider than the field. */
const MIN_WIDTH_PX = 280;

export interface SymbolFieldProps {
  /** Typed text: a symbol, or the beginning of a company's name. */
  value: string;
  onChange: (symbol: string) => void;
  /** Called when a suggestion was chosen; by default it is only put into the field. */
  onChoose?: (symbol: string) => void;
  placeholder?: string;
  isDisabled?: boolean;
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "aria-required"?: boolean;
}

/**
 * A field for a stock symbol with suggestions by symbol and company. Enter moves to the next field
 * of the form, or submits it after the last one.
 */
export function SymbolField({ onChoose, ...rest }: SymbolFieldProps) {
  const { value, onChange } = rest;
  const [isAsking, setAsking] = useState(false);
  const search = useSymbolSearch(isAsking ? value : "");
  const found = search.status === "found" ? search.matches.slice(0, MAX_SUGGESTIONS) : [];
  // A complete symbol needs no suggestions.
  const isSymbol = found.some(({ symbol }) => symbol === value.trim());
  const suggestions = isSymbol ? [] : found;
  const isOpen = suggestions.length > 0;
  const { field, list, active, setActive, optionId, move } = useActiveOption(
    suggestions.length,
    -1,
  );
  const element = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [box, shown] = [element.current, popover.current];
    if (!isOpen || !box || !shown) return undefined;
    const place = () => placeBelow(box, shown);
    shown.showPopover();
    place();
    window.addEventListener("resize", place);
    // Listens in the capture phase, because the dialog around the field may be what scrolls.
    document.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      shown.hidePopover();
    };
  }, [isOpen]);

  const choose = (symbol: string) => {
    setAsking(false);
    onChange(symbol);
    onChoose?.(symbol);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = suggestions[active];
    if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      // Enter chooses the suggestion and must not submit the form.
      event.preventDefault();
      choose(chosen.symbol);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      // Enter accepts the symbol and moves to the next field. It submits the form only from the
      // last field.
      const next = fieldAfter(event.currentTarget);
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (event.key === "Escape" && isOpen) {
      // Escape closes the list, but not the dialog around it.
      event.stopPropagation();
      setAsking(false);
    } else move(event);
  };

  return (
    <div ref={element} onBlur={() => setAsking(false)}>
      <SymbolInput
        {...rest}
        // A partial name is not invalid while there are suggestions.
        aria-invalid={rest["aria-invalid"] === true && !isOpen}
        maxLength={MAX_LENGTH}
        combobox={field}
        onChange={(typed) => {
          setAsking(true);
          setActive(-1);
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
        {suggestions.map(({ symbol, name, market, currency }, index) => (
          <StockOption
            key={symbol}
            {...{ symbol, name, market, currency }}
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

function fieldAfter(field: HTMLInputElement): HTMLElement | undefined {
  const all = [...(field.form?.elements ?? [])];
  return all.slice(all.indexOf(field) + 1).find(isField);
}

const isField = (element: Element): element is HTMLInputElement =>
  element.matches("input:not([type=hidden]), select, textarea") &&
  !element.matches(":disabled") &&
  element.getClientRects().length > 0;

function placeBelow(field: HTMLElement, list: HTMLElement): void {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  list.style.left = `${left}px`;
  list.style.width = `${Math.max(width, MIN_WIDTH_PX)}px`;
  const below = bottom + GAP_PX;
  const fits = below + list.offsetHeight <= window.innerHeight;
  list.style.top = `${fits ? below : Math.max(0, top - GAP_PX - list.offsetHeight)}px`;
}
