import {
  DEFAULT_MARKET,
  isMarketCode,
  marketCodes,
  marketSuffixes,
  type MarketCode,
} from "../../../backend/domain/exchanges/exchange.ts";

interface PopularStock {
  /** Without the market suffix. */
  readonly symbol: string;
  readonly name: string;
}

interface MarketChoice {
  readonly name: string;
  readonly popular: readonly PopularStock[];
}

export const MARKETS: Readonly<Record<MarketCode, MarketChoice>> = {
  US: {
    name: "United States (US)",
    popular: [
      { symbol: "AAPL", name: "Apple" },
      { symbol: "MSFT", name: "Microsoft" },
      { symbol: "NVDA", name: "NVIDIA" },
      { symbol: "AMZN", name: "Amazon.com" },
      { symbol: "GOOGL", name: "Alphabet Class A" },
      { symbol: "META", name: "Meta Platforms" },
      { symbol: "TSLA", name: "Tesla" },
      { symbol: "KO", name: "Coca-Cola" },
    ],
  },
  LSE: {
    name: "London (LSE)",
    popular: [
      { symbol: "AZN", name: "AstraZeneca" },
      { symbol: "HSBA", name: "HSBC Holdings" },
      { symbol: "SHEL", name: "Shell" },
      { symbol: "ULVR", name: "Unilever" },
      { symbol: "RR", name: "Rolls-Royce Holdings" },
      { symbol: "BP", name: "BP" },
      { symbol: "VOD", name: "Vodafone Group" },
      { symbol: "TSCO", name: "Tesco" },
    ],
  },
  TSE: {
    name: "Tokyo (TSE)",
    popular: [
      { symbol: "7203", name: "Toyota Motor" },
      { symbol: "6758", name: "Sony Group" },
      { symbol: "8306", name: "Mitsubishi UFJ Financial" },
      { symbol: "9984", name: "SoftBank Group" },
      { symbol: "7974", name: "Nintendo" },
      { symbol: "6861", name: "Keyence" },
      { symbol: "9432", name: "NTT" },
      { symbol: "8035", name: "Tokyo Electron" },
    ],
  },
  TSX: {
    name: "Toronto (TSX)",
    popular: [
      { symbol: "RY", name: "Royal Bank of Canada" },
      { symbol: "TD", name: "Toronto-Dominion Bank" },
      { symbol: "SHOP", name: "Shopify" },
      { symbol: "ENB", name: "Enbridge" },
      { symbol: "CNQ", name: "Canadian Natural Resources" },
      { symbol: "BMO", name: "Bank of Montreal" },
      { symbol: "CNR", name: "Canadian National Railway" },
      { symbol: "BCE", name: "BCE" },
    ],
  },
};

/** A symbol of another exchange keeps its suffix. */
export function searchFormOfSymbol(symbol: string): SearchForm {
  const market = marketCodes.find(
    (code) => marketSuffixes[code] !== "" && symbol.endsWith(marketSuffixes[code]),
  );
  return searchFormOf({ symbol, market: market ?? DEFAULT_MARKET });
}

/** A suffix that is already there is not appended again. */
export function appendSuffix(text: string, market: MarketCode): string {
  const symbol = text.trim().toUpperCase();
  const suffix = marketSuffixes[market];
  return suffix !== "" && symbol.endsWith(suffix) ? symbol : `${symbol}${suffix}`;
}

/** `text` has no market suffix. */
export interface SearchForm {
  readonly market: MarketCode;
  readonly text: string;
}

/** A stock of another exchange keeps its suffix. */
export function searchFormOf({ symbol, market }: FoundStock): SearchForm {
  if (!isMarketCode(market)) return { market: DEFAULT_MARKET, text: symbol };
  return { market, text: symbol.slice(0, symbol.length - marketSuffixes[market].length) };
}

interface FoundStock {
  readonly symbol: string;
  readonly market: string;
}
