import type { ReactNode } from "react";
import { ChangeText } from "../dataDisplay/ChangeText.tsx";
import { FactsRow, type Fact } from "../dataDisplay/FactsRow.tsx";
import { PriceText } from "../dataDisplay/PriceText.tsx";
import { SymbolButton } from "../actions/SymbolButton.tsx";

export interface StockFactsRowProps {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  /** Percent units; omitted if the list has no change. */
  changePercent?: number | null;
  /** The figure the list is about, shown next to price and change. */
  fact: ReactNode;
  /** Remaining columns of the table, shown after a tap. */
  facts: readonly Fact[];
  onOpenChart: (symbol: string) => void;
}

/** Symbol and price above name and change. A tap shows the rest, or the chart if on the symbol. */
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
