import { portfolioOfSubject } from "../../../backend/domain/rules/portfolioSubject.ts";
import { Link } from "react-router-dom";
import { nameSubject } from "../../format/text.ts";
import { stockPath } from "../../components/actions/stockHref.ts";

export interface SymbolLinkProps {
  symbol: string;
  text?: string;
}

/** Link to a symbol's page, or to the portfolio that a rule watches. */
export function SymbolLink({ symbol, text = nameSubject(symbol) }: SymbolLinkProps) {
  const portfolio = portfolioOfSubject(symbol);
  return (
    <Link
      className="symbol-button"
      to={portfolio === undefined ? stockPath(symbol) : `/portfolios/${portfolio}`}
    >
      {text}
    </Link>
  );
}
