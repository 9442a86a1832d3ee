import {
  marketCodes,
  type ExchangeCode,
  type MarketCode,
  type MarketInfo,
} from "./exchanges/exchange.ts";
import { exchangeOfIndex, exchangesWithSuffix } from "./exchanges/suffixes.ts";

export {
  isMarketCode,
  marketCodes,
  type ExchangeCode,
  type MarketCode,
  type MarketInfo,
} from "./exchanges/exchange.ts";

/** Kind of a symbol, by its form alone; a listing is a share or an exchange-traded fund. */
export type SymbolKind = "listing" | "fund" | "index" | "currency" | "coin" | "future";

const CURRENCIES: MarketInfo = {
  code: "CCY",
  suffix: "=X",
  name: "Currencies",
  country: "Worldwide",
  currency: "USD",
  zone: "Europe/London",
  week: "weekdays",
};
/** Exchange of all coins. */
export const COIN_EXCHANGE = "CCC";
const COINS: MarketInfo = {
  code: COIN_EXCHANGE,
  suffix: "-USD",
  name: "Cryptocurrencies",
  country: "Worldwide",
  currency: "USD",
  zone: "UTC",
  week: "daily",
};
const FUTURES: MarketInfo = {
  code: "FUT",
  suffix: "=F",
  name: "Futures",
  country: "United States",
  currency: "USD",
  zone: "America/New_York",
  week: "weekdays",
};

/** Every exchange that has symbols; the four with rule-based calendars come first. */
export const exchanges: readonly MarketInfo[] = [
  ...exchangesWithSuffix,
  CURRENCIES,
  COINS,
  FUTURES,
];

const byCode = new Map(exchanges.map((exchange) => [exchange.code, exchange]));
const bySuffix = new Map(exchangesWithSuffix.map((exchange) => [exchange.suffix, exchange]));

/** Coins, currencies and futures trade around the clock and are not shares. */
export const isStockExchange = ({ week }: MarketInfo): boolean =>
  week === "mondayToFriday" || week === "sundayToThursday";

export const exchangeOf = (code: ExchangeCode): MarketInfo | undefined => byCode.get(code);

const known = (code: MarketCode): MarketInfo => {
  const exchange = byCode.get(code);
  if (!exchange) throw new Error(`No exchange ${code}`);
  return exchange;
};

export const markets = Object.fromEntries(
  marketCodes.map((code) => [code, known(code)]),
) as Readonly<Record<MarketCode, MarketInfo>>;

/** `EURUSD=X` is dollars per euro; `JPY=X` is yen per dollar. */
const CURRENCY = /^(?:[A-Z]{3})?([A-Z]{3})=X$/;
/** Currencies in which Yahoo prices coins; other hyphens mark share classes and warrants. */
const COIN =
  /^[A-Z0-9]+-(USD|EUR|GBP|JPY|CAD|AUD|CHF|CNY|HKD|INR|KRW|BRL|TRY|RUB|MXN|NZD|SEK|NOK|PLN|ZAR|BTC|ETH)$/;
/** Nasdaq's fifth letter of a US mutual fund; elsewhere funds have Morningstar's number. */
const FUND = /^(?:[A-Z]{4}X|0P[A-Z0-9]{8}(?:\.[A-Z]+)?)$/;

export function kindOf(symbol: string): SymbolKind {
  if (symbol.startsWith("^")) return "index";
  if (symbol.endsWith("=X")) return "currency";
  if (symbol.endsWith("=F")) return "future";
  if (COIN.test(symbol)) return "coin";
  return FUND.test(symbol) ? "fund" : "listing";
}

const suffixOf = (symbol: string): string => {
  const dot = symbol.lastIndexOf(".");
  return dot < 0 ? "" : symbol.slice(dot);
};

/** `ACME.QQ` has a suffix that no exchange has; `BRK-B` has none. */
export const hasKnownSuffix = (symbol: string): boolean => bySuffix.has(suffixOf(symbol));

/**
 * Returns the exchange implied by a symbol's form; an unknown or missing suffix means the US
 * market. The currency is the one in which most symbols there are quoted; only a quote knows for
 * certain.
 */
export function marketOf(symbol: string): MarketInfo {
  switch (kindOf(symbol)) {
    case "currency":
      return { ...CURRENCIES, currency: CURRENCY.exec(symbol)?.[1] ?? CURRENCIES.currency };
    case "coin":
      return { ...COINS, currency: COIN.exec(symbol)?.[1] ?? COINS.currency };
    case "future":
      return FUTURES;
    case "index": {
      const code = exchangeOfIndex.get(symbol);
      if (code !== undefined) return byCode.get(code) ?? markets.US;
      break;
    }
    default:
  }
  return bySuffix.get(suffixOf(symbol)) ?? markets.US;
}
