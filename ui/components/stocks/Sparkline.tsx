import "./sparkline.css";

export interface SparklineProps {
  /** Prices, oldest first; fewer than two render an empty box of the same size. */
  values: readonly number[];
  /** Previous close; it decides the color and is drawn as a dashed line. */
  previousClose?: number | null | undefined;
}

const WIDTH = 88;
const HEIGHT = 28;
const MARGIN = 2;

/**
 * Today's price as a line. Hidden from screen readers, which read the price and change beside it.
 */
export function Sparkline({ values, previousClose = null }: SparklineProps) {
  const [first] = values;
  const last = values.at(-1);
  if (values.length < 2 || first === undefined || last === undefined) {
    return <span className="sparkline" aria-hidden="true" />;
  }
  const base = previousClose ?? first;
  const low = Math.min(base, ...values);
  const high = Math.max(base, ...values);
  const yOf = (value: number) =>
    high === low ? HEIGHT / 2 : MARGIN + ((high - value) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const step = WIDTH / (values.length - 1);
  const line = values.map((value, at) => `${tenths(at * step)},${tenths(yOf(value))}`).join(" ");
  const yBase = tenths(yOf(base));
  const direction = last === base ? "flat" : last > base ? "up" : "down";
  return (
    <svg
      className={`sparkline sparkline-${direction}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {previousClose === null ? null : (
        <line className="sparkline-base" x2={WIDTH} y1={yBase} y2={yBase} />
      )}
      <polygon points={`0,${yBase} ${line} ${WIDTH},${yBase}`} />
      <polyline points={line} />
    </svg>
  );
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
