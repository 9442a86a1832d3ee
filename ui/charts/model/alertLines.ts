import { targetDigitsOf } from "../../../backend/domain/levelDigits.ts";
import { roundTo } from "../../format/round.ts";
import { priceToY, yToPrice, type PriceScale } from "./scales/priceScale.ts";
import { spreadPositions } from "./spread.ts";

export interface AlertLine {
  readonly id: string;
  /** Condition without the price, such as "Above" or "Change +5.00%". */
  readonly name: string;
  readonly price: number;
  readonly isMovable: boolean;
}

/** Positions are in pixels of the plot. */
export interface PlacedLine {
  readonly line: AlertLine;
  readonly price: number;
  /** Null if the price is outside the view. */
  readonly y: number | null;
  readonly labelY: number;
}

interface PlacedLines {
  readonly shown: readonly PlacedLine[];
  /** Lines above without a label: out of view, or without space. */
  readonly above: number;
  readonly below: number;
}

export interface LineMove {
  readonly id: string;
  readonly price: number;
}

export const LABEL_HEIGHT = 22;
/** Minimum distance of label centers, in pixels. */
const LABEL_GAP = LABEL_HEIGHT + 2;

/** Average pixels of a character at 11 px, rounded up so that no label is cut off. */
const CHARACTER = 6.5;
const CHIP_PADDING = 31;
/** Width in pixels of a chip that contains only its bell. */
const BELL_CHIP = 26;
/** Pixels between a chip and the price axis. */
export const CHIP_GAP = 6;

/** Plot width in pixels below which chips contain only the bell. */
const NARROW = 420;

export const isNarrow = (plotWidth: number): boolean => plotWidth < NARROW;

export const chipWidth = (plotWidth: number, name: string, price: string): number =>
  isNarrow(plotWidth)
    ? BELL_CHIP
    : Math.round((name.length + 1 + price.length) * CHARACTER + CHIP_PADDING);

/** Returns pixels right of the newest bar, so that no chip covers a bar. */
export const chipLead = (
  plotWidth: number,
  lines: readonly AlertLine[],
  write: (line: AlertLine) => string,
): number =>
  lines.reduce(
    (most, line) => Math.max(most, chipWidth(plotWidth, line.name, write(line)) + 2 * CHIP_GAP),
    0,
  );

export const lineDigits = (
  { price, isMovable }: Pick<AlertLine, "price" | "isMovable">,
  digits: number,
): number => (isMovable ? targetDigitsOf(price, digits) : digits);

/** A line out of view has a label only if it is `held` (focused or moved). */
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

/** The last price's label is fixed. */
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
    const places = spreadPositions(wanted, LABEL_GAP, from, to);
    return some.map((line, at) => ({ ...line, labelY: places[at] ?? 0 }));
  };
  /** Returns the lines nearest to the last price, in the original order. */
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

export const tickOf = (digits: number): number => 10 ** -digits;

/** Rounds to the nearest valid price: whole ticks, at least one. */
export function toTick(price: number, digits: number): number {
  return Math.max(roundTo(price, digits), roundTo(tickOf(digits), digits));
}

export function priceUnder(scale: PriceScale, y: number, digits: number): number {
  const inside = Math.min(Math.max(y, scale.top), scale.bottom);
  return toTick(yToPrice(scale, inside), digits);
}
