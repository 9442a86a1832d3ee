/** Of the drawing, in its own units; it is stretched to the width there is. */
const WIDTH = 400;
const HEIGHT = 56;
const INSET = 4;

export interface AlertMarksChartProps {
  /** ISO times, oldest first. */
  closes: readonly { readonly time: string; readonly close: number }[];
  marks: readonly { readonly time: string; readonly price: number }[];
}

/** A line of closes with a dot where an alert would have fired. The sentence above it says it all. */
export function AlertMarksChart({ closes, marks }: AlertMarksChartProps) {
  if (closes.length < 2) return null;
  const times = [...closes, ...marks].map(({ time }) => Date.parse(time));
  const prices = [...closes.map(({ close }) => close), ...marks.map(({ price }) => price)];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: string) =>
    INSET + ((Date.parse(time) - first) / (last - first || 1)) * (WIDTH - 2 * INSET);
  const y = (price: number) =>
    HEIGHT - INSET - ((price - low) / (high - low || 1)) * (HEIGHT - 2 * INSET);
  const line = closes.map(({ time, close }) => `${x(time).toFixed(1)},${y(close).toFixed(1)}`);
  return (
    <svg
      className="alert-marks-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={line.join(" ")} />
      {marks.map(({ time, price }) => (
        <circle key={time} cx={x(time)} cy={y(price)} r={3} />
      ))}
    </svg>
  );
}
