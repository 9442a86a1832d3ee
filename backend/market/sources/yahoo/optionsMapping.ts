import type { OptionChain, OptionContract } from "../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readList, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import { openFirst, readNotNegative, readPositive, readSeconds } from "./envelope.ts";
import { mapQuote, readPriceUnit, type YahooQuote } from "./quoteMapping.ts";

/** A chain with the underlying as quoted in the same answer; null where its quote has a fault. */
export interface YahooOptions extends OptionChain {
  readonly quote: YahooQuote | null;
}

/** One answer of `/v7/finance/options`. A symbol without listed options is "no-data". */
export function mapOptions(body: unknown): Mapped<YahooOptions> {
  const opened = openFirst(body, "optionChain");
  if (opened.status === "fault") return opened;
  const result = opened.value;
  const symbol = readText(result["underlyingSymbol"]);
  if (symbol === null) return mappingFault("malformed", "option chain without symbol");
  const expiries = readList(result["expirationDates"])
    .map(readSeconds)
    .filter((time) => time !== null);
  const chains = readRecords(result["options"]);
  const calls = chains.flatMap((chain) => readContracts(chain["calls"]));
  const puts = chains.flatMap((chain) => readContracts(chain["puts"]));
  if (expiries.length === 0 && calls.length === 0 && puts.length === 0) {
    return mappingFault("no-data", `${symbol} has no options`);
  }
  const sent = readRecord(result["quote"]);
  const quote = sent === null ? null : mapQuote(sent);
  return mappedValue({
    symbol,
    expiries,
    calls,
    puts,
    quote: quote?.status === "value" ? quote.value : null,
  });
}

const readContracts = (value: unknown): readonly OptionContract[] =>
  readRecords(value).flatMap((entry) => readContract(entry) ?? []);

/** Yahoo's placeholder for an implied volatility it has not computed. */
const NO_VOLATILITY = 0.0001;

function readContract(entry: JsonRecord): OptionContract | null {
  const unit = readPriceUnit(entry["currency"]);
  const strike = readPositive(entry["strike"]);
  const expiresAt = readSeconds(entry["expiration"]);
  if (strike === null || expiresAt === null) return null;
  const price = (field: string): number | null => {
    const amount = readPositive(entry[field]);
    return amount === null ? null : (unit?.toMajor(amount) ?? amount);
  };
  const volatility = readPositive(entry["impliedVolatility"]);
  return {
    strike: unit?.toMajor(strike) ?? strike,
    expiresAt,
    currency: unit?.currency ?? null,
    lastPrice: price("lastPrice"),
    bid: price("bid"),
    ask: price("ask"),
    volume: readNotNegative(entry["volume"]),
    openInterest: readNotNegative(entry["openInterest"]),
    impliedVolatility: volatility !== null && volatility > NO_VOLATILITY ? volatility : null,
  };
}
