import { useSearchStocksQuery } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/useDebounced.ts";
import { QUOTE_LOOKUP_DEBOUNCE_MS } from "../../app/stocks/useQuotePreview.ts";
import { searchFormOf, type SearchForm } from "./markets.ts";
import { MATCHING_STOCKS } from "./messages.ts";

/** Shorter texts match too many names. */
const MIN_LENGTH = 3;
const SHOWN = 4;

export interface SymbolMatchesProps {
  text: string;
  /** Symbol that the text denotes on the chosen market; if it exists, nothing is suggested. */
  symbol: string;
  onChoose: (chosen: SearchForm) => void;
}

/** Suggests stocks whose name starts with the text, because few people know foreign symbols. */
export function SymbolMatches({ text, symbol: wanted, onChoose }: SymbolMatchesProps) {
  const q = useDebounced(text.trim(), QUOTE_LOOKUP_DEBOUNCE_MS);
  const isWanted = q.length >= MIN_LENGTH && text.trim() !== "";
  const { currentData = [] } = useSearchStocksQuery({ q }, { skip: !isWanted });
  const isKnown = currentData.some(({ symbol }) => symbol === wanted);
  const matches = isWanted && !isKnown ? currentData.slice(0, SHOWN) : [];
  return (
    <div aria-live="polite">
      {matches.length === 0 ? null : (
        <ul className="international-matches" aria-label={MATCHING_STOCKS}>
          {matches.map(({ symbol, name, market }) => (
            <li key={symbol}>
              <button
                type="button"
                className="international-match"
                onClick={() => onChoose(searchFormOf({ symbol, market }))}
              >
                <span className="international-match-symbol figures">{symbol}</span>
                <span className="truncate">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
