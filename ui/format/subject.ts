import { namePortfolio } from "./messages.ts";

/** Subject of a rule for a whole portfolio, in place of a symbol. */
const PORTFOLIO = /^PORTFOLIO-(\d{1,9})$/;

/** Returns the id of the portfolio; null for a stock. */
export function portfolioOfSubject(symbol: string): number | null {
  const digits = PORTFOLIO.exec(symbol)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function nameSubject(symbol: string): string {
  const portfolio = portfolioOfSubject(symbol);
  return portfolio === null ? symbol : namePortfolio(portfolio);
}
