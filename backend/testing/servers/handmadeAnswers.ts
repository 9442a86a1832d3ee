import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

/**
 * In the shapes of Yahoo Finance. Times are of Monday, 9 March 2026, a day after New York changed
 * its clocks; London had not.
 */
export const NOW = Date.parse("2026-03-09T18:00:00Z");

const seconds = (time: string): number => Date.parse(time) / 1000;

export type Json = Readonly<Record<string, unknown>>;

export const acmeQuote: Json = {
  symbol: "ACME",
  quoteType: "EQUITY",
  shortName: "Acme Corp.",
  longName: "Acme Corporation",
  currency: "USD",
  exchange: "NMS",
  exchangeTimezoneName: "America/New_York",
  exchangeDataDelayedBy: 0,
  marketState: "REGULAR",
  regularMarketPrice: 12.5,
  regularMarketTime: seconds("2026-03-09T17:59:30Z"),
  regularMarketOpen: 12.1,
  regularMarketDayHigh: 12.75,
  regularMarketDayLow: 12.05,
  regularMarketPreviousClose: 12,
  regularMarketVolume: 1_200_300,
  averageDailyVolume3Month: 990_000,
  marketCap: 1_250_000_000,
  trailingPE: 17.5,
  earningsTimestampStart: seconds("2026-04-28T10:59:00Z"),
  earningsTimestampEnd: seconds("2026-05-04T12:00:00Z"),
};

/** In pence, except the market value; Yahoo's forward ratio is wrong, too. */
export const mineQuote: Json = {
  ...acmeQuote,
  symbol: "MINE.L",
  longName: "Mine plc",
  currency: "GBp",
  exchange: "LSE",
  exchangeTimezoneName: "Europe/London",
  exchangeDataDelayedBy: 15,
  marketState: "POSTPOST",
  regularMarketPrice: 308.8,
  regularMarketTime: seconds("2026-03-09T16:35:00Z"),
  regularMarketOpen: 308.2,
  regularMarketDayHigh: 315.4,
  regularMarketDayLow: 308.2,
  regularMarketPreviousClose: 315,
  marketCap: 2_554_603_520,
  trailingPE: 1187.7,
};

export const quotes: readonly Json[] = [
  acmeQuote,
  mineQuote,
  { symbol: "NOPRICE", quoteType: "EQUITY", currency: "USD", regularMarketTime: 1 },
  { ...acmeQuote, symbol: "NOCASH", currency: null },
  { ...acmeQuote, symbol: "WIND.QQ", currency: "DKK", exchangeTimezoneName: "Europe/Copenhagen" },
  { symbol: "GONE", quoteType: "NONE" },
  {
    symbol: "GBPUSD=X",
    quoteType: "CURRENCY",
    currency: "USD",
    regularMarketPrice: 1.31,
    regularMarketTime: seconds("2026-03-09T17:59:00Z"),
  },
];

interface HandmadeBars {
  readonly times: readonly string[];
  readonly granularity: string;
  readonly symbol?: string;
  readonly currency?: string | null;
  readonly zone?: string;
  /** Changes by index of the bar. */
  readonly closes?: readonly (number | null)[];
  readonly volumes?: readonly (number | null)[];
  readonly events?: Json;
  readonly tradingPeriods?: unknown;
  readonly currentTradingPeriod?: Json;
}

/** Bars open at their close, with highs and lows a tenth away. */
export function chartAnswer(bars: HandmadeBars): Json {
  const { times, granularity, symbol = "ACME", currency = "USD" } = bars;
  const closes = bars.closes ?? times.map((_, index) => 12 + index / 100);
  const volumes = bars.volumes ?? times.map(() => 1000);
  const shifted = (by: number) =>
    closes.map((close, at) => (close === null ? null : volumes[at] === 0 ? close : close + by));
  return {
    chart: {
      result: [
        {
          meta: {
            symbol,
            currency,
            exchangeTimezoneName: bars.zone ?? "America/New_York",
            dataGranularity: granularity,
            regularMarketPrice: 12.5,
            regularMarketTime: seconds("2026-03-09T17:59:30Z"),
            tradingPeriods: bars.tradingPeriods ?? [],
            ...(bars.currentTradingPeriod && { currentTradingPeriod: bars.currentTradingPeriod }),
          },
          timestamp: times.map(seconds),
          ...(bars.events && { events: bars.events }),
          indicators: {
            quote: [
              {
                open: closes,
                high: shifted(0.1),
                low: shifted(-0.1),
                close: closes,
                volume: volumes,
              },
            ],
          },
        },
      ],
      error: null,
    },
  };
}

/** Returns ten bars up to now. */
export function barsUpToNow(granularity: string): Json {
  const minutes: Readonly<Record<string, number>> = {
    "1m": 1,
    "5m": 5,
    "30m": 30,
    "1h": 60,
    "1d": 1440,
  };
  const step = (minutes[granularity] ?? 7 * 1440) * MINUTE_MS;
  const last =
    step < DAY_MS ? Date.parse("2026-03-09T17:30:00Z") : Date.parse("2026-03-09T13:30:00Z");
  const times = Array.from({ length: 10 }, (_, at) =>
    new Date(last - (9 - at) * step).toISOString(),
  );
  return chartAnswer({ granularity, times });
}

export const summaryAnswer: Json = {
  quoteSummary: {
    result: [
      {
        price: { ...acmeQuote, exchangeTimezoneName: undefined },
        summaryDetail: {
          currency: "USD",
          averageVolume: { raw: 990_000, fmt: "990k" },
          trailingPE: 17.5,
        },
        assetProfile: { sector: "Technology", industry: "Anvils", country: "United States" },
        financialData: {
          targetLowPrice: 10,
          targetMeanPrice: { raw: 15, fmt: "15.00" },
          targetHighPrice: 21,
          numberOfAnalystOpinions: 6,
          recommendationKey: "buy",
        },
        calendarEvents: {
          earnings: {
            earningsDate: [{ raw: seconds("2026-04-28T20:05:00Z"), fmt: "2026-04-28" }],
            isEarningsDateEstimate: false,
          },
        },
        upgradeDowngradeHistory: {
          history: [
            {
              epochGradeDate: seconds("2026-01-20T09:00:00Z"),
              firm: "North",
              toGrade: "Hold",
              fromGrade: "Buy",
              action: "down",
            },
            {
              epochGradeDate: seconds("2026-03-02T09:00:00Z"),
              firm: "South",
              toGrade: "Outperform",
              fromGrade: "Outperform",
              action: "main",
            },
          ],
        },
        recommendationTrend: {
          trend: [{ period: "0m", strongBuy: 1, buy: 3, hold: 2, sell: 0, strongSell: 0 }],
        },
        majorHoldersBreakdown: { insidersPercentHeld: 0.05, institutionsPercentHeld: 0.6 },
        insiderTransactions: {
          transactions: [
            {
              filerName: "SMITH A",
              shares: 100,
              value: 1200,
              startDate: seconds("2026-02-10"),
              transactionText: "Purchase at price 12.00 per share.",
            },
            {
              filerName: "JONES B",
              shares: { raw: 50 },
              value: { raw: 650 },
              startDate: seconds("2026-03-01"),
              transactionText: "Sale at price 13.00 per share.",
            },
            {
              filerName: "JONES B",
              shares: 900,
              value: 9000,
              startDate: seconds("2026-03-02"),
              transactionText: "Stock Award(Grant) at price 0.00 per share.",
            },
            {
              filerName: "OLD C",
              shares: 70,
              value: 700,
              startDate: seconds("2025-06-01"),
              transactionText: "Sale at price 10.00 per share.",
            },
          ],
        },
      },
    ],
    error: null,
  },
};

export const optionsAnswer: Json = {
  optionChain: {
    result: [
      {
        underlyingSymbol: "ACME",
        expirationDates: [seconds("2026-03-20"), seconds("2026-04-17")],
        quote: acmeQuote,
        options: [
          {
            calls: [
              {
                strike: 12,
                currency: "USD",
                lastPrice: 0.9,
                bid: 0.85,
                ask: 0.95,
                expiration: seconds("2026-03-20"),
                volume: 40,
                openInterest: 0,
                impliedVolatility: 0.55,
              },
              {
                strike: 15,
                currency: "USD",
                lastPrice: 0,
                expiration: seconds("2026-03-20"),
                impliedVolatility: 0.00001,
              },
            ],
            puts: [],
          },
        ],
      },
    ],
    error: null,
  },
};

export const notFound = (key: string): Json => ({
  [key]: {
    result: null,
    error: { code: "Not Found", description: "No data found, symbol may be delisted" },
  },
});

const inNewYork = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Writes a time as the vendor does: "Mar 9, 2026 11:30 AM ET". */
export const nasdaqTime = (at: number): string =>
  `${inNewYork.format(at).replace(/(\d{4}),/, "$1")} ET`;
