import { isSymbol } from "../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { isRecord, readRecord, readRecords, readText } from "../vendorJson.ts";
import { openEnvelope, openFirst, readNumber, readPositive } from "./envelope.ts";

/** A quotable match of `/v1/finance/search`, best match first. */
export interface YahooMatch {
  readonly symbol: string;
  readonly name: string | null;
  readonly quoteType: string | null;
  /** Yahoo's own exchange code: `NMS`, `LSE`, `JPX`, … */
  readonly exchange: string | null;
}

/**
 * Maps the matches of a search. The response has no envelope; entries that are not quotes are
 * omitted.
 */
export function mapSearch(body: unknown): Mapped<readonly YahooMatch[]> {
  if (!isRecord(body)) return mappingFault("malformed", "no search result");
  if (!Array.isArray(body["quotes"])) {
    const opened = openEnvelope(body, "finance");
    return opened.status === "fault" ? opened : mappingFault("malformed", "search without quotes");
  }
  const matches: YahooMatch[] = [];
  const found = readRecords(body["quotes"]);
  for (const entry of found) {
    const symbol = readText(entry["symbol"]);
    // News topics and private companies are mixed in, without a quotable symbol.
    if (symbol === null || !isSymbol(symbol) || entry["isYahooFinance"] === false) continue;
    matches.push({
      symbol,
      name: readText(entry["longname"]) ?? readText(entry["shortname"]),
      quoteType: readText(entry["quoteType"]),
      exchange: readText(entry["exchange"]),
    });
  }
  if (
    matches.length === 0 &&
    found.length > 0 &&
    !found.some((entry) => "quoteType" in entry || "name" in entry)
  ) {
    return mappingFault("malformed", "search results of another shape");
  }
  return mappedValue(matches);
}

/** A symbol often viewed together with another; `score` has no unit, higher is closer. */
export interface YahooRecommendation {
  readonly symbol: string;
  readonly score: number;
}

/** Maps a response of `/v6/finance/recommendationsbysymbol`, closest first. */
export function mapRecommendations(body: unknown): Mapped<readonly YahooRecommendation[]> {
  const opened = openFirst(body, "finance");
  if (opened.status === "fault") return opened;
  const sent = opened.value["recommendedSymbols"];
  if (!Array.isArray(sent)) return mappingFault("malformed", "no recommended symbols");
  const recommendations: YahooRecommendation[] = [];
  for (const entry of readRecords(sent)) {
    const symbol = readText(entry["symbol"]);
    const score = readNumber(entry["score"]);
    if (symbol !== null && isSymbol(symbol) && score !== null)
      recommendations.push({ symbol, score });
  }
  if (recommendations.length === 0) return mappingFault("no-data", "nothing is recommended");
  return mappedValue(recommendations.toSorted((one, other) => other.score - one.score));
}

/** Data of Yahoo's research page about a symbol; every part may be missing. */
export interface YahooInsights {
  readonly symbol: string;
  /** One research house's target, in the currency unit of the quote as sent. */
  readonly target: {
    readonly price: number;
    readonly provider: string | null;
    readonly rating: string | null;
  } | null;
  readonly support: number | null;
  readonly resistance: number | null;
  readonly stopLoss: number | null;
  readonly valuation: string | null;
  /** −5 (bearish) to 5 over days, weeks and months; null without a technical outlook. */
  readonly outlook: {
    readonly short: number | null;
    readonly intermediate: number | null;
    readonly long: number | null;
  };
}

/**
 * Maps a response of `/ws/insights/v2/finance/insights`, whose result is a record rather than a
 * list.
 */
export function mapInsights(body: unknown): Mapped<YahooInsights> {
  const opened = openEnvelope(body, "finance");
  if (opened.status === "fault") return opened;
  const result = readRecord(opened.value);
  const symbol = readText(result?.["symbol"]);
  if (result === null || symbol === null)
    return mappingFault("malformed", "insights without symbol");
  const instrument = readRecord(result["instrumentInfo"]);
  const technicals = readRecord(instrument?.["keyTechnicals"]);
  const events = readRecord(instrument?.["technicalEvents"]);
  const recommendation = readRecord(result["recommendation"]);
  const price = readPositive(recommendation?.["targetPrice"]);
  const insights: YahooInsights = {
    symbol,
    target:
      price === null
        ? null
        : {
            price,
            provider: readText(recommendation?.["provider"]),
            rating: readText(recommendation?.["rating"]),
          },
    support: readPositive(technicals?.["support"]),
    resistance: readPositive(technicals?.["resistance"]),
    stopLoss: readPositive(technicals?.["stopLoss"]),
    valuation: readText(readRecord(instrument?.["valuation"])?.["description"]),
    outlook: {
      short: readOutlook(events?.["shortTermOutlook"]),
      intermediate: readOutlook(events?.["intermediateTermOutlook"]),
      long: readOutlook(events?.["longTermOutlook"]),
    },
  };
  const { target, support, resistance, stopLoss, valuation, outlook } = insights;
  const parts = [target, support, resistance, stopLoss, valuation, ...Object.values(outlook)];
  return parts.some((part) => part !== null)
    ? mappedValue(insights)
    : mappingFault("no-data", `no insights of ${symbol}`);
}

/** The number is unsigned; the direction is a word in another field. */
function readOutlook(value: unknown): number | null {
  const outlook = readRecord(value);
  const score = readNumber(outlook?.["score"]);
  if (score === null) return null;
  return readText(outlook?.["direction"]) === "Bearish" ? -Math.abs(score) : score;
}
