import { Link } from "react-router-dom";
import { nameSubject, portfolioOfSubject } from "../../format/subject.ts";
import { stockPath } from "../../components/stockHref.ts";

export interface SymbolLinkProps {
  symbol: string;
  /** What is shown; the symbol itself without it. */
  text?: string;
}

/** A symbol that leads to its page, or the portfolio that a rule was watched on. */
export function SymbolLink({ symbol, text = nameSubject(symbol) }: SymbolLinkProps) {
  const portfolio = portfolioOfSubject(symbol);
  return (
    <Link
      className="symbol-button"
      to={portfolio === null ? stockPath(symbol) : `/portfolios/${portfolio}`}
    >
      {text}
    </Link>
  );
}
