import type {
  FigureOrigin,
  MarketIndex,
  MarketIndices,
  MarketMap,
  MarketOverview,
  MarketStock,
  SectorChange,
  TreasuryYields,
} from "../../contract/discovery/markets.ts";
import { leadingIndices } from "../../domain/exchanges/indices.ts";
import { type MarketQuote, SourceUnavailable } from "../../market/source.ts";
import type { Sourced } from "../../market/freshness.ts";
import type { YieldCurve } from "../../market/research.ts";
import { exchangeOf, marketOf, type ExchangeCode } from "../../domain/symbol.ts";
import { isoTime } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { HttpError } from "../../platform/http/errors.ts";
import {
  isInOwnCurrency,
  type Board,
  type BoardPrice,
  type BoardStock,
  type ReadBoard,
} from "./board.ts";
import type { ReadList } from "./listReading.ts";

export interface SectorMove {
  readonly sector: string | null;
  /** Percent, weighted by market value; null if unknown. */
  readonly changePercent: number | null;
  readonly source: string;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

export interface MarketQueryPorts {
  readonly quote: (symbol: string) => Promise<MarketQuote | undefined>;
  /** Undefined if no source offers yields. */
  readonly readYields: () => Promise<Sourced<YieldCurve> | undefined>;
  readonly readBoard: ReadBoard;
  readonly readList: ReadList;
  /** Returns the sector in a company's profile, for companies without one in the lists. */
  readonly readSector: (symbol: string) => Promise<string | null>;
}

const LIST_SIZE = 10;
/** Movers are chosen among this many of the largest; small ones move by half every day. */
const MAX_RANKED = 700;
const MAX_MAPPED = 7000;
/** On a live market, the figures of all sectors cost several requests. */
const SECTOR_AGE_MS = 10 * MINUTE_MS;

/** Methods reject with SourceUnavailable if no source answers, with 404 for an unknown exchange. */
export type MarketQueries = ReturnType<typeof createMarketQueries>;

export function createMarketQueries(ports: MarketQueryPorts) {
  const { quote, readYields, readBoard, readList, readSector } = ports;
  return {
    async indices(): Promise<MarketIndices> {
      const answers = await Promise.allSettled(leadingIndices.map(quote));
      const unanswered = answers.filter(({ status }) => status === "rejected").length;
      const found = answers.flatMap((answer) =>
        answer.status === "fulfilled" && answer.value ? [toIndex(answer.value)] : [],
      );
      if (found.length === 0 && unanswered > 0) {
        throw new SourceUnavailable("market", "no index could be asked about");
      }
      return { indices: found, unanswered };
    },
    async yields(): Promise<TreasuryYields> {
      const answer = await readYields();
      if (!answer) return { curve: null };
      const { date, previousDate, yields } = answer.value;
      return { curve: { date, previousDate, source: answer.source, yields: [...yields] } };
    },
    async overview(market: ExchangeCode): Promise<MarketOverview> {
      requireExchange(market);
      const list = readList(market);
      const board = await readBoard(market);
      const { stocks } = board;
      const largest = stocks.toSorted(byMarketCap);
      const ranked = largest.filter(({ day }) => day !== null).slice(0, MAX_RANKED);
      const beforeOpening = largest.filter(({ preMarket }) => preMarket !== null);
      const day = movers(ranked, (stock) => stock.day);
      const preMarket = movers(beforeOpening, (stock) => stock.preMarket);
      return {
        ...coverageOf(market, board),
        list,
        ranked: ranked.length,
        sectors: summarizeSectors(stocks),
        ...day,
        mostActive: mostActive(ranked),
        preMarket: { quoted: beforeOpening.length, ...preMarket },
      };
    },
    async map(market: ExchangeCode): Promise<MarketMap> {
      requireExchange(market);
      const list = readList(market);
      const board = await readBoard(market);
      const { stocks } = board;
      const mapped = stocks.toSorted(byMarketCap).flatMap(({ day, ...stock }) => {
        const { symbol, name, sector, marketCap } = stock;
        if (!day || marketCap === null) return [];
        const { price, currency, changePercent } = day;
        return [{ symbol, name, sector, price, currency, changePercent, marketCap }];
      });
      return {
        ...coverageOf(market, board),
        list,
        mappable: mapped.length,
        stocks: mapped.slice(0, MAX_MAPPED),
      };
    },
    /** Returns the sector of a listing and its move today, at most {@link SECTOR_AGE_MS} old. */
    async sectorOf(symbol: string): Promise<SectorMove> {
      const { stocks, asOf } = await readBoard(marketOf(symbol).code, SECTOR_AGE_MS);
      const listed = stocks.find((stock) => stock.symbol === symbol)?.sector;
      const sector = listed ?? (await readSector(symbol));
      const members = stocks.filter((stock) => stock.sector === sector);
      const [summary] = sector === null ? [] : summarizeSectors(members);
      const [origin] = originsOf(members.flatMap(({ day }) => (day ? [day] : [])));
      return {
        sector,
        changePercent: summary?.changePercent ?? null,
        source: origin?.source ?? "market",
        asOf: origin ? Date.parse(origin.to) : asOf,
      };
    },
  };
}

function requireExchange(code: ExchangeCode): void {
  if (exchangeOf(code)) return;
  throw new HttpError(404, `There is no market '${code}'. See /api/stocks/exchanges`);
}

const byMarketCap = (one: BoardStock, other: BoardStock): number =>
  (other.marketCap ?? 0) - (one.marketCap ?? 0) || (one.symbol < other.symbol ? -1 : 1);

function toIndex(quote: MarketQuote): MarketIndex {
  const { symbol, companyName, market, price, currency, previousClose } = quote;
  const isComparable = previousClose !== null;
  return {
    symbol,
    name: companyName,
    market,
    price,
    currency,
    change: isComparable ? price - previousClose : null,
    changePercent: isComparable ? (price / previousClose - 1) * 100 : null,
    lastUpdated: isoTime(quote.asOf),
    source: quote.source,
    delaySeconds: quote.delayMs / 1000,
  };
}

const coverageOf = (market: ExchangeCode, { stocks, asOf }: Board) => ({
  market,
  asOf: isoTime(asOf),
  listed: stocks.length,
  priced: stocks.filter(({ day }) => day !== null).length,
  origins: originsOf(stocks.flatMap(({ day }) => (day ? [day] : []))),
});

function originsOf(prices: readonly BoardPrice[]): FigureOrigin[] {
  return [...Map.groupBy(prices, ({ source }) => source)]
    .map(([source, own]) => {
      let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const { asOf } of own) {
        from = Math.min(from, asOf);
        to = Math.max(to, asOf);
      }
      return { source, from: isoTime(from), to: isoTime(to), count: own.length };
    })
    .toSorted((one, other) => other.count - one.count);
}

function movers(
  stocks: readonly BoardStock[],
  priceOf: (stock: BoardStock) => BoardPrice | null,
): { gainers: MarketStock[]; losers: MarketStock[] } {
  const moved = stocks
    .flatMap((stock) => toRow(stock, priceOf(stock)))
    .toSorted((one, other) => other.changePercent - one.changePercent);
  return {
    gainers: moved.filter(({ changePercent }) => changePercent > 0).slice(0, LIST_SIZE),
    losers: moved
      .filter(({ changePercent }) => changePercent < 0)
      .slice(-LIST_SIZE)
      .toReversed(),
  };
}

/** Ranked by traded value (shares × price), because cheap shares trade by the million. */
function mostActive(stocks: readonly BoardStock[]): MarketStock[] {
  const valueOf = ({ volume, price }: MarketStock) => (volume ?? 0) * price;
  return stocks
    .filter(({ volume, symbol, day }) => volume && isInOwnCurrency(symbol, day))
    .flatMap((stock) => toRow(stock, stock.day))
    .toSorted((one, other) => valueOf(other) - valueOf(one))
    .slice(0, LIST_SIZE);
}

function toRow(stock: BoardStock, from: BoardPrice | null): readonly MarketStock[] {
  if (from === null) return [];
  const { symbol, name, volume } = stock;
  const { price, currency, changePercent, asOf, source, delayMs } = from;
  const origin = { lastUpdated: isoTime(asOf), source, delaySeconds: delayMs / 1000 };
  return [{ symbol, name, price, currency, changePercent, volume, ...origin }];
}

/** Largest rise first, sectors without a figure last. */
export function summarizeSectors(stocks: readonly BoardStock[]): SectorChange[] {
  const bySector = Map.groupBy(stocks, ({ sector }) => sector);
  return [...bySector]
    .map(([sector, members]) => summarize(sector, members))
    .toSorted(
      (one, other) =>
        (other.changePercent ?? Number.NEGATIVE_INFINITY) -
          (one.changePercent ?? Number.NEGATIVE_INFINITY) ||
        (one.sector ?? "￿").localeCompare(other.sector ?? "￿", "en"),
    );
}

function summarize(sector: string | null, members: readonly BoardStock[]): SectorChange {
  const changes = members.flatMap(({ day }) => (day ? [day.changePercent] : []));
  let [sum, weight, weighted] = [0, 0, 0];
  for (const { day, marketCap } of members) {
    if (!day || marketCap === null) continue;
    sum += day.changePercent * marketCap;
    weight += marketCap;
    weighted += 1;
  }
  return {
    sector,
    changePercent: weight > 0 ? sum / weight : null,
    advancers: changes.filter((percent) => percent > 0).length,
    decliners: changes.filter((percent) => percent < 0).length,
    unchanged: changes.filter((percent) => percent === 0).length,
    weighted,
    listed: members.length,
  };
}
