import { Link } from "react-router-dom";
import { stockPath } from "../../components/stockHref.ts";

export interface SymbolLinkProps {
  symbol: string;
  /** What is shown; the symbol itself without it. */
  text?: string;
}

/** A symbol that leads to its page. */
export function SymbolLink({ symbol, text = symbol }: SymbolLinkProps) {
  return (
    <Link className="symbol-button" to={stockPath(symbol)}>
      {text}
    </Link>
  );
}
