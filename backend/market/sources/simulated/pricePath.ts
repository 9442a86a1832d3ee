import { LRUCache } from "lru-cache";
import { entryLimit } from "../../../domain/entryLimit.ts";
import type { Company } from "../../universe/companies.ts";
import {
  dividendShareOf,
  earningsDayOf,
  earningsHourOf,
  exDividendDayOf,
  lastDayOf,
  quarterOf,
  splitHabitOf,
  splitsBy,
  type Listing,
} from "./corporateActions.ts";
import { middleOf } from "./dayPlan.ts";
import { BLOCK_DAYS, intraday, overnight, volatilitiesOf, type createFactors } from "./factors.ts";
import { boundedWalk, hashText, mix, mixPair, noiseOf, normalOf, unitOf } from "./hash.ts";
import type { TradingDay, TradingDays } from "./tradingDays.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** At the open of this trade date, every path passes through its universe price. */
const REFERENCE_DAY = Date.UTC(2026, 10, 20) / DAY_MS;

/** Volatility is usually annualized over 252 trading days. */
const SQRT_TRADING_DAYS = Math.sqrt(252);

/** Anchors at 1, 2, 4 and 8 blocks; over more than 2,048 days prices do not drift further. */
const ANCHOR_OCTAVES = 4;

/** Maximum trend in log units per day: about 12% per 365-day year. */
const STEEPEST_TREND = 0.12 / 365;
/** Log distance that a trend approaches but never reaches, however many decades pass. */
const TREND_LIMIT = 1.5;

/** Shares of a day's variance: market, sector and the stock itself. */
const MARKET_SHARE = 0.33;
const SECTOR_SHARE = 0.12;
const OWN_SHARE = 1 - MARKET_SHARE - SECTOR_SHARE;
const [market, sector, own] = [MARKET_SHARE, SECTOR_SHARE, OWN_SHARE].map(Math.sqrt) as [
  number,
  number,
  number,
];

/** Scales the total, including news and reports, to the company's volatility. */
const SCALE = 0.93;

/** Probability of overnight news about this stock alone, and its factor on the overnight move. */
const NEWS_SHARE = 0.015;
const NEWS_TIMES = 5;

/** Deviation of a report's jump, in daily deviations, and its factor on intraday volatility. */
const REPORT_JUMP = 3;
const REPORT_TIMES = 1.5;

/** Maximum number of cached blocks; 6 KB each. */
const MAX_BLOCKS = 4_000;

interface Block {
  /** Log distance at the close of each day. The first entry is the day before the block. */
  readonly closes: Float64Array;
  readonly gaps: Float64Array;
  readonly deviations: Float64Array;
}

export interface SimulatedPathPorts {
  readonly seed: number;
  readonly days: TradingDays;
  readonly factors: ReturnType<typeof createFactors>;
}

const bridgeNoise = (dayKey: number, knot: number): number =>
  noiseOf(mix(dayKey ^ Math.imul(knot, 0x85ebca6b)));

/** Returns a function that opens the path of a company. The paths share one cache. */
export function createPaths(ports: SimulatedPathPorts): (company: Company) => PricePath {
  const blocks = new LRUCache<string, Block>(entryLimit(MAX_BLOCKS));
  return (company) => new PricePath(company, ports, blocks);
}

/**
 * Path of one stock's logarithmic distance from its universe price, without splits: a function of
 * seed, symbol and time only. Within a block of {@link BLOCK_DAYS} days the returns of the trade
 * dates are summed. Blocks connect anchors with random access, and a Brownian bridge connects a
 * trade date's open to its close. Days count from 1970-01-01 on the exchange's calendar.
 */
export class PricePath implements Listing {
  readonly key: number;
  /** Standard deviation of a day's log return. */
  readonly dailyVolatility: number;
  readonly lastDay: number | undefined;
  readonly #habit: ReturnType<typeof splitHabitOf>;
  readonly #splitsAtReference: number;
  readonly #trend: number;
  /** Log return of an ex-dividend day. */
  readonly #dividend: number;
  #atReference: number | undefined;
  /** The block read last. Days are read in order, so most reads need no search of the cache. */
  #newest: { readonly block: number; readonly found: Block } | undefined;

  constructor(
    readonly company: Company,
    private readonly ports: SimulatedPathPorts,
    private readonly blocks: LRUCache<string, Block>,
  ) {
    this.key = mixPair(ports.seed, hashText(company.symbol));
    this.dailyVolatility = company.annualVolatility / SQRT_TRADING_DAYS;
    this.lastDay = lastDayOf(this);
    this.#habit = splitHabitOf(this);
    this.#splitsAtReference = this.#habit ? splitsBy(this, this.#habit, REFERENCE_DAY) : 0;
    this.#trend = (unitOf(mix(this.key ^ 0x1b873593)) * 2 - 1) * STEEPEST_TREND;
    const paid = dividendShareOf(this);
    // The logarithm of 1 − paid, accurate to seven digits up to the maximum of 2%.
    this.#dividend = -paid - (paid * paid) / 2 - (paid * paid * paid) / 3;
  }

  openLevel(day: number): number {
    return this.#openFrom(day) - this.#levelAtReference();
  }

  closeLevel(day: number): number {
    return (this.#blockOf(day).closes[placeOf(day) + 1] ?? 0) - this.#levelAtReference();
  }

  /** Shares that one share of the reference day has become: 4 after 4:1, 0.1 after 1:10. */
  sharesBy(day: number): number {
    const habit = this.#habit;
    if (!habit) return 1;
    const ratio = habit.numerator / habit.denominator;
    const count = splitsBy(this, habit, day) - this.#splitsAtReference;
    let shares = 1;
    for (let step = Math.abs(count); step > 0; step--) shares *= ratio;
    return count < 0 ? 1 / shares : shares;
  }

  /** Returns the close-to-close return of a trade date, in daily deviations. */
  moveOn(day: number): number {
    const { closes } = this.#blockOf(day);
    const place = placeOf(day);
    return ((closes[place + 1] ?? 0) - (closes[place] ?? 0)) / this.dailyVolatility;
  }

  /** Returns the log distance at one knot of a trade date without computing the others. */
  knot({ day, plan }: TradingDay, index: number): number {
    let [left, right] = [0, plan.knots - 1];
    let leftValue = this.openLevel(day);
    let rightValue = this.closeLevel(day);
    if (index <= left) return leftValue;
    if (index >= right) return rightValue;
    const [dayKey, volatility] = [mixPair(this.key, day), this.#deviationOn(day)];
    for (;;) {
      const middle = middleOf(left, right);
      const value =
        leftValue +
        (rightValue - leftValue) * (plan.rightShare[middle] ?? 0) +
        volatility * (plan.deviation[middle] ?? 0) * bridgeNoise(dayKey, middle);
      if (middle === index) return value;
      if (index < middle) {
        right = middle;
        rightValue = value;
      } else {
        left = middle;
        leftValue = value;
      }
    }
  }

  fillDay({ day, plan }: TradingDay, knots: Float64Array): void {
    knots[0] = this.openLevel(day);
    knots[plan.knots - 1] = this.closeLevel(day);
    const [dayKey, volatility] = [mixPair(this.key, day), this.#deviationOn(day)];
    const { order, left, right, rightShare, deviation } = plan;
    // Must compute the same sum as in `knot`, digit by digit. A counted loop on purpose: iterating
    // a typed array made a day five times as slow.
    for (let step = 0; step < order.length; step++) {
      const middle = order[step] ?? 0;
      const leftValue = knots[left[middle] ?? 0] ?? 0;
      const rightValue = knots[right[middle] ?? 0] ?? 0;
      knots[middle] =
        leftValue +
        (rightValue - leftValue) * (rightShare[middle] ?? 0) +
        volatility * (deviation[middle] ?? 0) * bridgeNoise(dayKey, middle);
    }
  }

  #openFrom(day: number): number {
    const { closes, gaps } = this.#blockOf(day);
    const place = placeOf(day);
    return (closes[place] ?? 0) + (gaps[place] ?? 0);
  }

  #levelAtReference(): number {
    return (this.#atReference ??= this.#openFrom(REFERENCE_DAY));
  }

  #deviationOn(day: number): number {
    return this.#blockOf(day).deviations[placeOf(day)] ?? 0;
  }

  #blockOf(day: number): Block {
    const block = Math.floor(day / BLOCK_DAYS);
    if (this.#newest?.block !== block) this.#newest = { block, found: this.#readBlock(block) };
    return this.#newest.found;
  }

  #readBlock(block: number): Block {
    const cacheKey = `${this.company.symbol}:${block}`;
    const known = this.blocks.get(cacheKey);
    if (known) return known;
    const built = this.#build(block);
    this.blocks.set(cacheKey, built);
    return built;
  }

  #build(block: number): Block {
    const { company, key, dailyVolatility } = this;
    const { days, factors } = this.ports;
    const first = block * BLOCK_DAYS;
    const common = factors(block);
    const group = common.sectors.get(company.sector) ?? common.market;
    const [jumps, dividends] = [this.#jumpsFrom(first), this.#dividendsFrom(first)];
    const volatilities = volatilitiesOf(mixPair(key, 11), block);
    const [gapKey, intraKey, newsKey] = [mixPair(key, 12), mixPair(key, 13), mixPair(key, 14)];
    const closes = new Float64Array(BLOCK_DAYS + 1);
    const gaps = new Float64Array(BLOCK_DAYS);
    const deviations = new Float64Array(BLOCK_DAYS);
    const scale = SCALE * dailyVolatility;
    let sum = 0;
    let count = 0;
    for (let place = 0; place < BLOCK_DAYS; place++) {
      const day = first + place;
      if (days.tradingDay(company.market, day)) {
        count++;
        const volatility = volatilities[place] ?? 1;
        const isNews = unitOf(mixPair(newsKey, day)) < NEWS_SHARE;
        const jump = jumps.get(day);
        const alone = own * volatility;
        const gapOwn = alone * overnight * normalOf(gapKey, day) * (isNews ? NEWS_TIMES : 1);
        const intraOwn = alone * intraday * normalOf(intraKey, day);
        const gap =
          scale *
            (market * (common.market.gap[place] ?? 0) + sector * (group.gap[place] ?? 0) + gapOwn) +
          (jump ?? 0) +
          (dividends.has(day) ? this.#dividend : 0);
        const intra =
          scale *
          (market * (common.market.intra[place] ?? 0) +
            sector * (group.intra[place] ?? 0) +
            intraOwn);
        const shared = common.volatility[place] ?? 1;
        gaps[place] = gap;
        deviations[place] =
          scale *
          intraday *
          Math.sqrt((1 - OWN_SHARE) * shared * shared + alone * alone) *
          (jump === undefined ? 1 : REPORT_TIMES);
        sum += gap + intra;
      }
      closes[place + 1] = sum;
    }
    // A day without trading has a deviation of 0 and stays at the previous close.
    hang(closes, this.#anchorAt(block), this.#anchorAt(block + 1), (place) =>
      (deviations[place] ?? 0) > 0 ? 1 / count : 0,
    );
    return { closes, gaps, deviations };
  }

  #anchorAt(block: number): number {
    const walk = boundedWalk(this.key, ANCHOR_OCTAVES, block);
    return this.#growthBy(block * BLOCK_DAYS) + this.dailyVolatility * Math.sqrt(BLOCK_DAYS) * walk;
  }

  /** From each split to the next, a company grows by one split ratio. */
  #growthBy(day: number): number {
    const since = day - REFERENCE_DAY;
    const habit = this.#habit;
    if (habit) return (habit.logarithm * since) / habit.cycle;
    const drift = since * this.#trend;
    return drift / (1 + Math.abs(drift) / TREND_LIMIT);
  }

  /** Returns the jumps at the reports of a block, by day. */
  #jumpsFrom(first: number): ReadonlyMap<number, number> {
    const { company } = this;
    const jumpKey = mixPair(this.key, 15);
    const found = new Map<number, number>();
    if (company.kind !== "listing") return found;
    const isAfterClose = earningsHourOf(this) === "after_close";
    for (let quarter = quarterOf(first) - 1; quarter <= quarterOf(first + BLOCK_DAYS); quarter++) {
      const reportDay = earningsDayOf(this, quarter);
      const day = isAfterClose
        ? this.ports.days.onOrAfter(company.market, reportDay + 1).day
        : reportDay;
      found.set(day, REPORT_JUMP * this.dailyVolatility * normalOf(jumpKey, quarter));
    }
    return found;
  }

  #dividendsFrom(first: number): ReadonlySet<number> {
    if (this.#dividend === 0) return new Set();
    const quarters = Array.from({ length: 5 }, (_, place) => quarterOf(first) - 1 + place);
    return new Set(quarters.map((quarter) => exDividendDayOf(this, quarter)));
  }
}

const placeOf = (day: number): number => day - Math.floor(day / BLOCK_DAYS) * BLOCK_DAYS;

/** Shifts sums to begin and end at two anchors, by the same small step on each trade date. */
function hang(
  closes: Float64Array,
  begin: number,
  end: number,
  shareOf: (place: number) => number,
): void {
  const missing = end - begin - (closes[BLOCK_DAYS] ?? 0);
  let share = 0;
  closes[0] = begin;
  for (let place = 0; place < BLOCK_DAYS; place++) {
    share += shareOf(place);
    closes[place + 1] = begin + (closes[place + 1] ?? 0) + missing * share;
  }
}
