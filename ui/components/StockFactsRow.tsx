import "./stockFactsRow.css";
import { ChevronDownIcon } from "@blueprintjs/icons";
import { useState, type ReactNode } from "react";
import { ChangeText } from "./ChangeText.tsx";
import { PriceText } from "./PriceText.tsx";
import { SymbolButton } from "./SymbolButton.tsx";

export interface StockFactsRowProps {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  /** Percent units; left out where the list has no change. */
  changePercent?: number | null;
  /** What the list is about, beside price and change. */
  fact: ReactNode;
  /** The rest of the table's columns, shown after a tap. */
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
  onOpenChart: (symbol: string) => void;
}

/**
 * A table's row on a phone: symbol and price over name and change; a tap shows the rest, and one on
 * the symbol its chart.
 */
export function StockFactsRow(props: StockFactsRowProps) {
  const { symbol, name, price, currency, changePercent, fact, facts, onOpenChart } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="stock-facts">
      <span className="stock-facts-link">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
      </span>
      <button
        type="button"
        className="stock-facts-line"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{symbol}</span>
        <span className="stock-facts-price">
          <PriceText value={price} currency={currency} />
        </span>
        <span className="stock-facts-name truncate">{name}</span>
        <span className="stock-facts-change">
          {changePercent === undefined ? null : <ChangeText percent={changePercent} />}
        </span>
        <span className="stock-facts-fact">{fact}</span>
        <ChevronDownIcon className="stock-facts-mark" />
      </button>
      {isOpen ? (
        <div className="stock-facts-rest">
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </li>
  );
}
