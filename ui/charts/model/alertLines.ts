import { targetDigitsOf } from "../../../backend/domain/levelDigits.ts";
import { roundTo } from "../../format/round.ts";
import { spreadLabels } from "./spread.ts";
import { type PriceScale, priceToY, yToPrice } from "./priceScale.ts";

/** A price that the chart draws a line at. */
export interface AlertLine {
  /** Unique among the lines; stays while the alert does. */
  readonly id: string;
  /** What is waited for, without the price: "Above", "Below", "Change +5.00%". */
  readonly name: string;
  readonly price: number;
  readonly isMovable: boolean;
}

/** A line as it lies in one view, pixels of the plot. */
export interface PlacedLine {
  readonly line: AlertLine;
  /** The price of now, which a move may have changed. */
  readonly price: number;
  /** Null while the price lies outside the view. */
  readonly y: number | null;
  /** Middle of its label, which gives way to other labels. */
  readonly labelY: number;
}

export interface PlacedLines {
  readonly shown: readonly PlacedLine[];
  /** Lines without a label: they lie out of view, or there is no room for more. */
  readonly above: number;
  readonly below: number;
}

/** A line under way: moved by pointer or keys and not set yet. */
export interface LineMove {
  readonly id: string;
  readonly price: number;
}

export const LABEL_HEIGHT = 22;
/** Labels keep this far from each other, middle to middle. */
const LABEL_GAP = LABEL_HEIGHT + 2;

/** Width of a letter or digit at 11 px, on the average; a label is a little wide rather than cut. */
const CHARACTER = 6.5;
const CHIP_PADDING = 31;
/** The width of a chip that has its bell only. */
const BELL_CHIP = 26;
/** Between a chip and the price axis. */
export const CHIP_GAP = 6;

/** In a narrow plot a chip has room for its bell only; the price stands in the axis anyway. */
const NARROW = 420;

export const isNarrow = (plotWidth: number): boolean => plotWidth < NARROW;

/** Pixels that a line's chip takes, with its price as it is written. */
export const chipWidth = (plotWidth: number, name: string, price: string): number =>
  isNarrow(plotWidth)
    ? BELL_CHIP
    : Math.round((name.length + 1 + price.length) * CHARACTER + CHIP_PADDING);

/** Pixels right of the newest bar that the chips of these lines need, so that none covers a bar. */
export const chipLead = (
  plotWidth: number,
  lines: readonly AlertLine[],
  write: (line: AlertLine) => string,
): number =>
  lines.reduce(
    (most, line) => Math.max(most, chipWidth(plotWidth, line.name, write(line)) + 2 * CHIP_GAP),
    0,
  );

/**
 * Fraction digits of a line's price: a target, which can be moved, is written as it was typed; a
 * computed level has the `digits` of the chart.
 */
export const lineDigits = (
  { price, isMovable }: Pick<AlertLine, "price" | "isMovable">,
  digits: number,
): number => (isMovable ? targetDigitsOf(price, digits) : digits);

/** What a view shows of the lines. One that is out of view has a label only while it is `held` (focused or moved). */
export function placeLines(
  lines: readonly AlertLine[],
  scale: PriceScale,
  lastPrice: number,
  move: LineMove | null,
  held: string | null,
): PlacedLines {
  let above = 0;
  let below = 0;
  const shown: Omit<PlacedLine, "labelY">[] = [];
  for (const line of lines) {
    const price = move?.id === line.id ? move.price : line.price;
    const y = priceToY(scale, price);
    const isIn = y >= scale.top && y <= scale.bottom;
    if (!isIn && held !== line.id && move?.id !== line.id) {
      if (y < scale.top) above++;
      else below++;
      continue;
    }
    shown.push({ line, price, y: isIn ? y : null });
  }
  const isKept = ({ line }: { readonly line: AlertLine }) =>
    held === line.id || move?.id === line.id;
  const lastY = priceToY(scale, lastPrice);
  const labelled = withLabels(shown, scale, lastY, isKept);
  const kept = new Set(labelled.map(({ line }) => line.id));
  for (const { line, price } of shown) {
    if (kept.has(line.id)) continue;
    if (priceToY(scale, price) < lastY) above++;
    else below++;
  }
  return { shown: labelled, above, below };
}

/** The last price's label stays where it is: the others share the room above it and below it. */
function withLabels(
  lines: readonly Omit<PlacedLine, "labelY">[],
  scale: PriceScale,
  lastY: number,
  isKept: (line: { readonly line: AlertLine }) => boolean,
): readonly PlacedLine[] {
  const top = scale.top + LABEL_HEIGHT / 2;
  const bottom = scale.bottom - LABEL_HEIGHT / 2;
  const spread = (
    all: readonly Omit<PlacedLine, "labelY">[],
    from: number,
    to: number,
  ): readonly PlacedLine[] => {
    const some = chooseNearest(all, Math.floor((to - from) / LABEL_HEIGHT) + 1);
    const wanted = some.map(({ price }) => priceToY(scale, price));
    const places = spreadLabels(wanted, LABEL_GAP, from, to);
    return some.map((line, at) => ({ ...line, labelY: places[at] ?? 0 }));
  };
  /** Those nearest to the last price, in their own order. */
  const chooseNearest = (all: readonly Omit<PlacedLine, "labelY">[], room: number) => {
    if (all.length <= room) return all;
    const distance = (one: Omit<PlacedLine, "labelY">) =>
      isKept(one) ? -1 : Math.abs(priceToY(scale, one.price) - lastY);
    const near = new Set(
      all.toSorted((one, other) => distance(one) - distance(other)).slice(0, Math.max(room, 0)),
    );
    return all.filter((one) => near.has(one) || isKept(one));
  };
  if (lastY < scale.top || lastY > scale.bottom) return spread(lines, top, bottom);
  const isAbove = ({ price }: { readonly price: number }) => priceToY(scale, price) < lastY;
  return [
    ...spread(lines.filter(isAbove), top, Math.max(lastY - LABEL_GAP, top)),
    ...spread(
      lines.filter((line) => !isAbove(line)),
      Math.min(lastY + LABEL_GAP, bottom),
      bottom,
    ),
  ];
}

/** Smallest step of a price with so many fraction digits. */
export const tickOf = (digits: number): number => 10 ** -digits;

/** The nearest price that can be set: whole ticks, and at least one. */
export function toTick(price: number, digits: number): number {
  return Math.max(roundTo(price, digits), roundTo(tickOf(digits), digits));
}

/** The price under a pointer at `y`, inside the plot and in whole ticks. */
export function priceUnder(scale: PriceScale, y: number, digits: number): number {
  const inside = Math.min(Math.max(y, scale.top), scale.bottom);
  return toTick(yToPrice(scale, inside), digits);
}
