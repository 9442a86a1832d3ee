import type { Bar } from "../../domain/bar.ts";
import { splitLikeFactor } from "../../domain/split.ts";
import { splitFactor, type Split } from "../companyCalendar.ts";
import { NoUsableFigure, type MarketSource } from "../source.ts";

type Prices = Omit<Bar, "time">;

export interface LateSplitPorts {
  /** The newest price known, if any; sends no request. */
  readonly priceOf: (symbol: string) => Promise<number | undefined>;
  /**
   * Splits that take effect today and count; undefined if unknown. Unless `isDoubted`, only what is
   * known without a request about the symbol.
   */
  readonly splitsOfToday: (
    symbol: string,
    isDoubted: boolean,
  ) => Promise<readonly Split[] | undefined>;
}

/**
 * Converts days or weeks of a source that learns of a split only after the close of its day: until
 * then they end with prices from before it, beside current ones from after it. If it cannot be told
 * whether the source has the split, the bars are not given; if it is unknown whether there was one,
 * they are marked.
 */
export const createLateSplits =
  ({ priceOf, splitsOfToday }: LateSplitPorts) =>
  async <B extends Prices>(
    { name, learnsSplitsLate = false }: MarketSource,
    symbol: string,
    bars: readonly B[],
    isNewest: boolean,
  ): Promise<readonly B[]> => {
    const last = bars.at(-1)?.close;
    if (!learnsSplitsLate || last === undefined) return bars;
    const price = isNewest ? await priceOf(symbol) : undefined;
    const isSplitLike = price !== undefined && splitLikeFactor(last, price) !== undefined;
    const splits = await splitsOfToday(symbol, isSplitLike);
    if (!splits) return isSplitLike ? bars.map((bar) => ({ ...bar, doubt: "split" })) : bars;
    const factor = splits.reduce((product, split) => product * splitFactor(split), 1);
    if (factor === 1) return bars;
    if (price === undefined) throw new NoUsableFigure(name, "no-data: a split of today is open");
    const isMissing = distance(last * factor, price) < distance(last, price);
    return isMissing ? bars.map((bar) => convert(bar, factor)) : bars;
  };

const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

const convert = <B extends Prices>(bar: B, factor: number): B => ({
  ...bar,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
  volume: bar.volume === null ? null : bar.volume / factor,
});
