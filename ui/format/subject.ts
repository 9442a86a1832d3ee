import { namePortfolio } from "./messages.ts";

/** A rule on a whole portfolio has this where others have a symbol. */
const PORTFOLIO = /^PORTFOLIO-(\d{1,9})$/;

/** The portfolio that a rule was watched on; null for a stock. */
export function portfolioOfSubject(symbol: string): number | null {
  const digits = PORTFOLIO.exec(symbol)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** What it is called within a sentence. */
export function nameSubject(symbol: string): string {
  const portfolio = portfolioOfSubject(symbol);
  return portfolio === null ? symbol : namePortfolio(portfolio);
}
