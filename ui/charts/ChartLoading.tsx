import "./ChartLoading.css";
import { LOADING } from "./messages.ts";

/** Stands where the chart will be, with the chart's height and its axes as bones. */
export function ChartLoading({ height }: { readonly height: number }) {
  return (
    <div className="chart-loading" style={{ height }}>
      <output>{LOADING}</output>
      <div className="chart-loading-prices" aria-hidden="true">
        {bones(PRICE_BONES)}
      </div>
      <div className="chart-loading-times" aria-hidden="true">
        {bones(TIME_BONES)}
      </div>
    </div>
  );
}

const PRICE_BONES = 6;
const TIME_BONES = 7;

function bones(count: number) {
  return Array.from({ length: count }, (_, place) => <span key={place} />);
}
