import { SymbolButton } from "../actions/SymbolButton.tsx";

export interface StockCellProps {
  symbol: string;
  name: string;
  onOpenChart: (symbol: string) => void;
}

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
