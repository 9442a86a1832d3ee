import { STOCK_MONITOR } from "../messages.ts";

export function ProductMark() {
  return (
    <span className="product-mark">
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          className="product-mark-target"
          d="M3 6h18"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeDasharray="0.5 3.4"
        />
        <path
          className="product-mark-line"
          d="M3 16h3.4l2.6-7 3.6 9.5 2.8-7.2L21 6"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{STOCK_MONITOR}</span>
    </span>
  );
}
