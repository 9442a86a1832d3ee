import type { ReactNode } from "react";
import { ChangeText } from "./ChangeText.tsx";
import { FactsRow, type Fact } from "./FactsRow.tsx";
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
  facts: readonly Fact[];
  onOpenChart: (symbol: string) => void;
}

/**
 * A table's row on a phone: symbol and price over name and change; a tap shows the rest, and one on
 * the symbol its chart.
 */
export function StockFactsRow(props: StockFactsRowProps) {
  const { symbol, name, price, currency, changePercent, fact, facts, onOpenChart } = props;
  return (
    <FactsRow
      title={symbol}
      link={<SymbolButton symbol={symbol} onOpen={onOpenChart} />}
      detail={name}
      figure={<PriceText value={price} currency={currency} />}
      note={changePercent === undefined ? undefined : <ChangeText percent={changePercent} />}
      tag={fact}
      facts={facts}
    />
  );
}
