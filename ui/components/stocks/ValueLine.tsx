import "./valueLine.css";
import { Button } from "@blueprintjs/core";
import { formatPrice } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { describeValueLine, NO_VALUES_YET, RETRY, TODAY, VALUES_FAILED } from "../messages.ts";

/** One day of a portfolio; amounts in its currency. */
export interface ValueLinePoint {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Null if a price of the day is missing. */
  readonly value: number | null;
  /** Amount paid in minus amount paid out up to the date. */
  readonly invested: number;
}

export interface ValueLineProps {
  /** Oldest first; undefined while loading, and fewer than two known values draw no line. */
  points: readonly ValueLinePoint[] | undefined;
  currency: string;
  /** Set if the points could not be loaded. */
  onRetry?: (() => void) | undefined;
}

const WIDTH = 240;
const HEIGHT = 48;
const MARGIN = 2;

type KnownPoint = ValueLinePoint & { readonly value: number };

const tenths = (length: number): number => Math.round(length * 10) / 10;

/** Keeps its size in every state. */
export function ValueLine({ points, currency, onRetry }: ValueLineProps) {
  const known = (points ?? []).filter((point): point is KnownPoint => point.value !== null);
  const [first] = known;
  const last = known.at(-1);
  if (onRetry) {
    return (
      <div className="value-line value-line-words">
        {VALUES_FAILED}
        <Button variant="minimal" size="small" text={RETRY} onClick={onRetry} />
      </div>
    );
  }
  if (!points) {
    return (
      <div className="value-line">
        <Skeleton width="100%" height="100%" />
      </div>
    );
  }
  if (!first || !last || known.length < 2) {
    return <div className="value-line value-line-words">{NO_VALUES_YET}</div>;
  }
  const words = describeValueLine(
    formatPrice(first.value, currency),
    formatCalendarDate(first.date),
    formatPrice(last.value, currency),
  );
  return (
    <div className="value-line">
      <span className="visually-hidden">{words}</span>
      <Lines points={known} />
      <span className="value-line-dates figures" aria-hidden="true">
        <span>{formatCalendarDate(first.date)}</span>
        <span>{TODAY}</span>
      </span>
    </div>
  );
}

function Lines({ points }: { points: readonly KnownPoint[] }) {
  const amounts = points.flatMap(({ value, invested }) => [value, invested]);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const yOf = (amount: number) =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - amount) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const pathOf = (amountOf: (point: KnownPoint) => number) =>
    points
      .map((point, at) => {
        const x = (at / (points.length - 1)) * WIDTH;
        return `${tenths(x)},${tenths(yOf(amountOf(point)))}`;
      })
      .join(" ");
  const value = pathOf((point) => point.value);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${HEIGHT} ${value} ${WIDTH},${HEIGHT}`} />
      <polyline className="value-line-invested" points={pathOf(({ invested }) => invested)} />
      <polyline points={value} />
    </svg>
  );
}
