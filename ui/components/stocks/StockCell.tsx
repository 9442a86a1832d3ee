import { SymbolButton } from "../actions/SymbolButton.tsx";

export interface StockCellProps {
  symbol: string;
  name: string;
  onOpenChart: (symbol: string) => void;
}

/** First cell of a table row: the symbol, which opens its chart, and the name. */
export function StockCell({ symbol, name, onOpenChart }: StockCellProps) {
  return (
    <span className="figure-row-stock">
      <SymbolButton symbol={symbol} onOpen={onOpenChart} />
      <span className="figure-row-name truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
