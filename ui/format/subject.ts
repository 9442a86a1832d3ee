import { portfolioOfSubject } from "../../backend/domain/rules/portfolioSubject.ts";
import { namePortfolio } from "./messages.ts";

export function nameSubject(symbol: string): string {
  const portfolio = portfolioOfSubject(symbol);
  return portfolio === undefined ? symbol : namePortfolio(portfolio);
}
