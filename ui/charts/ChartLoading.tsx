import "./ChartLoading.css";
import { LOADING } from "./messages.ts";

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
