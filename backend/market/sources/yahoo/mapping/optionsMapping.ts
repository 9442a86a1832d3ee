import type { OptionChain, OptionContract } from "../../../research.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { readList, readRecords, readText, type JsonRecord } from "../../vendorJson.ts";
import { openFirst, readNotNegative, readPositive, readSeconds } from "./envelope.ts";
import { readPriceUnit } from "./quoteMapping.ts";

/** Maps a response of `/v7/finance/options`. A symbol without listed options is "no-data". */
export function mapOptions(body: unknown): Mapped<OptionChain> {
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
  return mappedValue({ symbol, expiries, calls, puts });
}

const readContracts = (value: unknown): readonly OptionContract[] =>
  readRecords(value).flatMap((entry) => readContract(entry) ?? []);

/** Yahoo's placeholder for an implied volatility it has not computed. */
const NO_VOLATILITY = 0.0001;

/**
 * Before the open Yahoo sends 0 for bid, ask and open interest, together with a starting value of
 * its volatility search: 0.00001, or 0.03126, 0.06251, 0.12501 … (749 of the 758 contracts recorded
 * have neither bid nor ask, and one of these an open interest). Without a bid and an ask, the
 * volatility is dropped and an open interest of 0 is treated as unknown.
 */
function readContract(entry: JsonRecord): OptionContract | null {
  const unit = readPriceUnit(entry["currency"]);
  const strike = readPositive(entry["strike"]);
  const expiresAt = readSeconds(entry["expiration"]);
  if (strike === null || expiresAt === null || unit === null) return null;
  const price = (field: string): number | null => {
    const amount = readPositive(entry[field]);
    return amount === null ? null : unit.toMajor(amount);
  };
  const [bid, ask] = [price("bid"), price("ask")];
  const isQuoted = bid !== null || ask !== null;
  const volatility = isQuoted ? readPositive(entry["impliedVolatility"]) : null;
  return {
    strike: unit.toMajor(strike),
    expiresAt,
    currency: unit.currency,
    lastPrice: price("lastPrice"),
    bid,
    ask,
    volume: readNotNegative(entry["volume"]),
    openInterest: (isQuoted ? readNotNegative : readPositive)(entry["openInterest"]),
    impliedVolatility: volatility !== null && volatility > NO_VOLATILITY ? volatility : null,
  };
}
