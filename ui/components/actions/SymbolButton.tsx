import { useContext, type KeyboardEvent, type MouseEvent } from "react";
import { nameOpenChart } from "../messages.ts";
import { StockHrefContext } from "./stockHref.ts";

export interface SymbolButtonProps {
  symbol: string;
  /** Text to show instead of the symbol, such as the name of an index. */
  name?: string;
  /** Opens the chart of the symbol. */
  onOpen: (symbol: string) => void;
}

/** A symbol that opens its chart. Opened in a new tab, it leads to the stock's page. */
export function SymbolButton({ symbol, name = symbol, onOpen }: SymbolButtonProps) {
  const hrefOf = useContext(StockHrefContext);
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    onOpen(symbol);
  };
  return (
    <a
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button has no address
      role="button"
      className="symbol-button"
      href={hrefOf(symbol)}
      aria-label={nameOpenChart(name)}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) open(event);
      }}
      onKeyDown={(event) => {
        if (event.key === " ") open(event);
      }}
    >
      {name}
    </a>
  );
}
