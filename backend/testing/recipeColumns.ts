import {
  trueRanges,
  wilder as referenceWilder,
  type ReferenceBar,
} from "./reference/referenceArithmetic.ts";
import { decidesSupertrend } from "./reference/referenceTrend.ts";

/**
 * A third implementation of the price and volume recipes, on whole columns of daily bars. NaN is
 * unknown.
 */
export interface Columns {
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
  /** Closes of the market's fund. */
  readonly market: readonly number[];
}

type Column = readonly number[];
/** Days on which the recipe is met. */
type Flags = readonly boolean[];

const map = (column: Column, each: (value: number, index: number) => number): Column =>
  column.map(each);

const rolling = (column: Column, count: number, of: (window: Column) => number): Column =>
  map(column, (_, index) =>
    index + 1 < count ? Number.NaN : of(column.slice(index + 1 - count, index + 1)),
  );

const total = (window: Column): number => window.reduce((sum, each) => sum + each, 0);
const average = (column: Column, count: number): Column =>
  rolling(column, count, (window) => total(window) / count);
const highest = (column: Column, count: number): Column =>
  rolling(column, count, (window) => Math.max(...window));
const lowest = (column: Column, count: number): Column =>
  rolling(column, count, (window) => Math.min(...window));
const before = (column: Column, count = 1): Column =>
  map(column, (_, index) => column[index - count] ?? Number.NaN);
const combine = (one: Column, other: Column, of: (a: number, b: number) => number): Column =>
  map(one, (value, index) => of(value, other[index] ?? Number.NaN));
const minus = (one: Column, other: Column): Column => combine(one, other, (a, b) => a - b);
const over = (one: Column, other: Column): Column =>
  combine(one, other, (a, b) => (a / b - 1) * 100);

/** Starts at the first known value, and is unknown during the warm-up. */
function recursive(column: Column, count: number, weight: number, warmUp: number): Column {
  const begin = column.findIndex((value) => !Number.isNaN(value));
  let value = total(column.slice(begin, begin + count)) / count;
  return map(column, (each, index) => {
    const known = index - begin + 1;
    if (known > count) value = weight * each + (1 - weight) * value;
    return known < Math.max(count, warmUp) ? Number.NaN : value;
  });
}
const exponential = (column: Column, count: number, warmUp = 12 * count): Column =>
  recursive(column, count, 2 / (count + 1), warmUp);
const wilderBars = (count: number): number => 12 * (2 * count - 1);
const wilder = (column: Column, count: number, warmUp = wilderBars(count)): Column =>
  recursive(column, count, 1 / count, warmUp);

const isMore = (a: number, b: number): boolean => a - b > 1e-9 * Math.max(Math.abs(a), Math.abs(b));
const above = (one: Column, other: Column | number): Flags =>
  one.map((a, index) =>
    isMore(a, typeof other === "number" ? other : (other[index] ?? Number.NaN)),
  );
const below = (one: Column, other: Column | number): Flags =>
  one.map((a, index) =>
    isMore(typeof other === "number" ? other : (other[index] ?? Number.NaN), a),
  );
const both = (one: Flags, other: Flags): Flags =>
  one.map((flag, index) => flag && other[index] === true);

/** True when a negative difference turns positive; zeros are skipped. */
function crossesUp(one: Column, other: Column | number): Flags {
  const [up, down] = [above(one, other), below(one, other)];
  let side = 0;
  return one.map((_, index) => {
    const now = up[index] ? 1 : down[index] ? -1 : 0;
    const crossed = now === 1 && side === -1;
    if (now !== 0) side = now;
    return crossed;
  });
}
const crossesDown = (one: Column, other: Column | number): Flags =>
  crossesUp(
    one.map((value) => -value),
    typeof other === "number" ? -other : other.map((value) => -value),
  );

function rsi(close: Column, count: number): Column {
  const changes = minus(close, before(close));
  const gains = wilder(
    map(changes, (each) => (each < 0 ? 0 : each)),
    count,
  );
  const losses = wilder(
    map(changes, (each) => (each > 0 ? 0 : -each)),
    count,
  );
  return combine(gains, losses, (gain, loss) => 100 - 100 / (1 + gain / loss));
}

function macd(close: Column): readonly [Column, Column] {
  const line = minus(exponential(close, 12, 12), exponential(close, 26, 26));
  const signal = exponential(line, 9, 9);
  const warm = 12 * 26 + 12 * 9;
  const known = (column: Column) => map(column, (each, at) => (at + 1 < warm ? Number.NaN : each));
  return [known(line), known(signal)];
}

function trueRange({ high, low, close }: Columns): Column {
  const last = before(close);
  const top = combine(high, last, (a, b) => Math.max(a, b));
  const bottom = combine(low, last, (a, b) => Math.min(a, b));
  return minus(top, bottom);
}

/** Average directional index and both indicators (Wilder). */
function directions(columns: Columns, count: number): readonly [Column, Column, Column] {
  const ups = minus(columns.high, before(columns.high));
  const downs = minus(before(columns.low), columns.low);
  const moves = (one: Column, other: Column) =>
    combine(one, other, (a, b) => (Number.isNaN(a) ? a : a > b && a > 0 ? a : 0));
  const range = wilder(trueRange(columns), count, count);
  const share = (column: Column) =>
    combine(wilder(column, count, count), range, (a, b) => (100 * a) / b);
  const [plus, less] = [share(moves(ups, downs)), share(moves(downs, ups))];
  const dx = combine(plus, less, (a, b) => (100 * Math.abs(a - b)) / (a + b));
  const warm = 2 * wilderBars(count) + 1;
  const known = (column: Column) => map(column, (each, at) => (at + 1 < warm ? Number.NaN : each));
  return [known(wilder(dx, count, count)), known(plus), known(less)];
}

/**
 * Unknown while the result depends on where the bars begin. The first close and the middle of its
 * bar choose the line.
 */
function supertrend(columns: Columns, count: number, width: number): Column {
  const { high, low, close } = columns;
  const decided = decidesSupertrendOf(columns, count, width);
  const range = wilder(trueRange(columns), count);
  let [upper, lower, isUp] = [Number.NaN, Number.NaN, false];
  return map(close, (price, index) => {
    const band = (range[index] ?? Number.NaN) * width;
    if (Number.isNaN(band)) return band;
    const middle = ((high[index] ?? 0) + (low[index] ?? 0)) / 2;
    const last = close[index - 1] ?? 0;
    const [isOver, isUnder] = [isMore(last, upper), isMore(lower, last)];
    if (Number.isNaN(upper)) isUp = !isMore(middle, price);
    if (isOver || !(upper <= middle + band)) upper = middle + band;
    if (isUnder || !(lower >= middle - band)) lower = middle - band;
    isUp = isMore(price, isUp ? lower : upper);
    return decided(index) ? (isUp ? lower : upper) : Number.NaN;
  });
}

function decidesSupertrendOf(columns: Columns, count: number, width: number) {
  const at = (column: Column, index: number): number => column[index] ?? Number.NaN;
  const bars = columns.close.map((close, index): ReferenceBar => ({
    time: index,
    tradeDate: "",
    source: "",
    open: at(columns.open, index),
    high: at(columns.high, index),
    low: at(columns.low, index),
    close,
    volume: at(columns.volume, index),
  }));
  return decidesSupertrend(bars, referenceWilder(trueRanges(bars), count), count, width);
}

const middles = ({ high, low }: Columns, count: number): Column =>
  combine(highest(high, count), lowest(low, count), (a, b) => (a + b) / 2);

/** Recipes by id; those for events and facts are not included. */
export const recipeColumns: Readonly<Record<string, (columns: Columns) => Flags>> = {
  yearHigh: ({ high, close, volume }) =>
    both(
      above(close, before(highest(high, 252))),
      above(
        combine(volume, before(average(volume, 20)), (a, b) => a / b),
        1.5,
      ),
    ),
  yearLow: ({ low, close }) => below(close, before(lowest(low, 252))),
  goldenCross: ({ close }) => crossesUp(average(close, 50), average(close, 200)),
  deathCross: ({ close }) => crossesDown(average(close, 50), average(close, 200)),
  trailingStop: ({ close }) => {
    let top = 0;
    const falls = map(close, (price) => {
      top = Math.max(top, price);
      return (1 - price / top) * 100;
    });
    const deep = above(falls, 15);
    const first = deep.findIndex((flag, index) => flag && deep[index - 1] === true);
    return deep.map((_, index) => index === first);
  },
  gapUp: ({ open, close }) => above(over(open, before(close)), 5),
  gapDown: ({ open, close }) => below(over(open, before(close)), -5),
  bigMove: ({ close }) => {
    const change = over(close, before(close));
    const [up, down] = [above(change, 5), below(change, -5)];
    return up.map((flag, index) => flag || down[index] === true);
  },
  oversold: ({ close }) => crossesDown(rsi(close, 14), 30),
  overbought: ({ close }) => crossesUp(rsi(close, 14), 70),
  macdUp: ({ close }) => crossesUp(...macd(close)),
  macdDown: ({ close }) => crossesDown(...macd(close)),
  bollingerBreak: ({ close }) => crossesUp(close, band(close, 2)),
  squeeze: (columns) => {
    const { close } = columns;
    const center = exponential(close, 20);
    const width = wilder(trueRange(columns), 10);
    const channel = (times: number) => combine(center, width, (a, b) => a + times * b);
    return both(below(band(close, 2), channel(1.5)), above(band(close, -2), channel(-1.5)));
  },
  pullback: ({ close }) => both(above(close, average(close, 200)), below(rsi(close, 2), 10)),
  volumeSpike: ({ volume }) =>
    above(
      combine(volume, before(average(volume, 20)), (a, b) => a / b),
      3,
    ),
  belowAverage: ({ close }) => crossesDown(close, average(close, 50)),
  donchianBreak: ({ high, close }) => above(close, before(highest(high, 20))),
  supertrend: (columns) => crossesUp(columns.close, supertrend(columns, 10, 3)),
  strongTrend: (columns) => {
    const [adx, plus, less] = directions(columns, 14);
    return both(crossesUp(adx, 25), above(plus, less));
  },
  stochasticTurn: ({ high, low, close }) => {
    const bottom = lowest(low, 14);
    const range = minus(highest(high, 14), bottom);
    const raw = combine(minus(close, bottom), range, (a, b) => (100 * a) / b);
    const k = average(raw, 3);
    return both(crossesUp(k, average(k, 3)), below(k, 20));
  },
  aboveCloud: (columns) => {
    const spanA = before(
      combine(middles(columns, 9), middles(columns, 26), (a, b) => (a + b) / 2),
      26,
    );
    const spanB = before(middles(columns, 52), 26);
    return both(crossesUp(columns.close, spanA), above(columns.close, spanB));
  },
  beatsMarket: ({ close, market }) =>
    crossesUp(over(close, before(close, 20)), over(market, before(market, 20))),
  recovery: ({ close }) => {
    const low = below(rsi(close, 14), 30);
    return crossesUp(close, average(close, 20)).map(
      (flag, index) => flag && low.slice(Math.max(0, index - 10), index).includes(true),
    );
  },
};

const band = (close: Column, deviations: number): Column =>
  combine(
    average(close, 20),
    rolling(close, 20, (window) => {
      const center = total(window) / window.length;
      return Math.sqrt(total(window.map((each) => (each - center) ** 2)) / window.length);
    }),
    (center, deviation) => center + deviations * deviation,
  );
