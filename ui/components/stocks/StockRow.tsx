import type { ReactNode } from "react";
import { ChangeText } from "../dataDisplay/ChangeText.tsx";
import { PriceText } from "../dataDisplay/PriceText.tsx";
import { SymbolButton } from "../actions/SymbolButton.tsx";
import { SymbolStatusTag, type SymbolStatus } from "./SymbolStatusTag.tsx";

export interface StockRowProps {
  symbol: string;
  name: string;
  price: number | null | undefined;
  /** Percent units. */
  changePercent: number | null | undefined;
  currency?: string;
  /** Drawing before the price, such as a {@link Sparkline}. */
  figure?: ReactNode;
  /** Icon buttons, shown on hover and focus, and always on touch devices. */
  actions?: ReactNode;
  /** Source and age of the price, shown under the name. */
  age?: ReactNode;
  /** Set while the symbol is unconfirmed. */
  symbolStatus?: SymbolStatus | undefined;
  onOpenChart: (symbol: string) => void;
}

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
