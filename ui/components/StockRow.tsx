import type { ReactNode } from "react";
import { ChangeText } from "./ChangeText.tsx";
import { PriceText } from "./PriceText.tsx";
import { SymbolButton } from "./SymbolButton.tsx";
import { SymbolStatusTag, type SymbolStatus } from "./SymbolStatusTag.tsx";

export interface StockRowProps {
  symbol: string;
  name: string;
  price: number | null | undefined;
  /** Percent units. */
  changePercent: number | null | undefined;
  currency?: string;
  /** A drawing before the price, such as a {@link Sparkline}. */
  figure?: ReactNode;
  /** Icon buttons; shown on hover and focus, always on touch. */
  actions?: ReactNode;
  /** Where the price comes from and how old it is, under the name. */
  age?: ReactNode;
  /** While the symbol is not confirmed. */
  symbolStatus?: SymbolStatus | undefined;
  onOpenChart: (symbol: string) => void;
}

/** One stock in a list: symbol, name, price and change, aligned from row to row. */
export function StockRow(props: StockRowProps) {
  const { symbol, name, price, changePercent, currency = "USD", actions, age, onOpenChart } = props;
  return (
    <li className="stock-row">
      <span className="stock-row-symbol">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
      </span>
      <span className="stock-row-name">
        <span className="truncate" title={name}>
          {name}
        </span>
        {age}
        <SymbolStatusTag status={props.symbolStatus} />
      </span>
      {props.figure === undefined ? null : <span className="stock-row-figure">{props.figure}</span>}
      {actions === undefined ? null : <span className="hover-actions">{actions}</span>}
      <span className="stock-row-price">
        <PriceText value={price} symbol={symbol} currency={currency} />
      </span>
      <span className="stock-row-change">
        <ChangeText percent={changePercent} />
      </span>
    </li>
  );
}
