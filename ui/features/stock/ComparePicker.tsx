import { MAX_SEARCH_TEXT } from "../../../backend/domain/limits.ts";
import "./comparePicker.css";
import { Button } from "@blueprintjs/core";
import { useEffect, useRef, useState } from "react";
import { useSearchStocksQuery } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/browser/useDebounced.ts";
import { QUOTE_LOOKUP_DEBOUNCE_MS } from "../../app/stocks/search/useQuotePreview.ts";
import { SymbolInput } from "../../components/forms/SymbolInput.tsx";
import { COMPARE_WITH, MATCHING_STOCKS, SYMBOL_OR_COMPANY, describeNoMatch } from "./messages.ts";

const MAX_MATCHES = 6;

export interface ComparePickerProps {
  /** The chart's own symbol, which is excluded from the matches. */
  symbol: string;
  onChoose: (symbol: string) => void;
}

/** Finds the stock to compare with, by its symbol or name. */
export function ComparePicker({ symbol: own, onChoose }: ComparePickerProps) {
  const [text, setText] = useState("");
  const isEntered = useRef(false);
  const q = useDebounced(text.trim(), QUOTE_LOOKUP_DEBOUNCE_MS);
  // Ignore matches of an earlier text.
  const isWanted = q !== "" && q === text.trim();
  const { currentData, isFetching } = useSearchStocksQuery({ q }, { skip: !isWanted });
  const matches = isWanted
    ? (currentData ?? []).filter(({ symbol }) => symbol !== own).slice(0, MAX_MATCHES)
    : [];
  const choose = (symbol: string) => {
    isEntered.current = false;
    setText("");
    onChoose(symbol);
  };
  // Enter pressed before the matches arrive takes effect when they do.
  useEffect(() => {
    const [best] = matches;
    if (isEntered.current && best) choose(best.symbol);
  });
  return (
    <div className="compare-picker">
      <SymbolInput
        aria-label={COMPARE_WITH}
        placeholder={SYMBOL_OR_COMPANY}
        maxLength={MAX_SEARCH_TEXT}
        value={text}
        onChange={(typed) => {
          isEntered.current = false;
          setText(typed);
        }}
        onEnter={() => {
          const [best] = matches;
          if (best) choose(best.symbol);
          else isEntered.current = text.trim() !== "";
        }}
      />
      <div aria-live="polite">
        {isWanted && !isFetching && matches.length === 0 ? (
          <p className="compare-picker-note">{describeNoMatch(text.trim())}</p>
        ) : null}
        {matches.length === 0 ? null : (
          <ul className="compare-picker-matches" aria-label={MATCHING_STOCKS}>
            {matches.map(({ symbol, name }) => (
              <li key={symbol}>
                <Button variant="minimal" onClick={() => choose(symbol)}>
                  <b className="figures">{symbol}</b> {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
