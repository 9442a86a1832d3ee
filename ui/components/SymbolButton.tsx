import { nameOpenChart } from "./messages.ts";
export interface SymbolButtonProps {
  symbol: string;
  /** Opens the chart of the symbol. */
  onOpen: (symbol: string) => void;
}

/** A symbol anywhere on screen: a press shows its chart. */
export function SymbolButton({ symbol, onOpen }: SymbolButtonProps) {
  return (
    <button
      type="button"
      className="symbol-button"
      aria-label={nameOpenChart(symbol)}
      onClick={() => onOpen(symbol)}
    >
      {symbol}
    </button>
  );
}
