import type { InternationalQuote } from "../../api/endpoints.ts";

export type MarketCode = InternationalQuote["market"];

interface MarketChoice {
  readonly name: string;
  /** Specification §3. */
  readonly suffix: string;
  /** Well-known stocks to begin with, without their suffix. */
  readonly popular: readonly string[];
}

/** Specification §9. */
export const DEFAULT_MARKET: MarketCode = "US";

/** In the order of the select. */
export const MARKETS: Readonly<Record<MarketCode, MarketChoice>> = {
  US: {
    name: "United States (US)",
    suffix: "",
    popular: ["AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "KO"],
  },
  LSE: {
    name: "London (LSE)",
    suffix: ".L",
    popular: ["AZN", "HSBA", "SHEL", "ULVR", "RR", "BP", "VOD", "TSCO"],
  },
  TSE: {
    name: "Tokyo (TSE)",
    suffix: ".T",
    popular: ["7203", "6758", "8306", "9984", "7974", "6861", "9432", "8035"],
  },
  TSX: {
    name: "Toronto (TSX)",
    suffix: ".TO",
    popular: ["RY", "TD", "SHOP", "ENB", "CNQ", "BMO", "CNR", "BCE"],
  },
};

export const marketCodes = Object.keys(MARKETS) as readonly MarketCode[];

/** The symbol in upper case with the market's suffix; one that was typed with it is left alone. */
export function appendSuffix(text: string, market: MarketCode): string {
  const symbol = text.trim().toUpperCase();
  const { suffix } = MARKETS[market];
  return suffix !== "" && symbol.endsWith(suffix) ? symbol : `${symbol}${suffix}`;
}
