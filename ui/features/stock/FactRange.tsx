import { useId } from "react";

export interface FactRangeProps {
  /** Label such as "52-week range". */
  label: string;
  low: number;
  high: number;
  value: number;
  /** Formats the ends and the value, for example as a price. */
  format: (value: number) => string;
  /** Shown next to the label, for example the start date. */
  note?: string;
}

/** Position of a value between two ends, as figures, a bar and a meter for screen readers. */
export function FactRange({ label, low, high, value, format, note }: FactRangeProps) {
  const id = useId();
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
  return (
    <div className="fact-range">
      <div className="fact-range-head">
        <span id={id}>{label}</span>
        {note === undefined ? null : <span className="fact-range-note">{note}</span>}
      </div>
      <div className="fact-range-track" aria-hidden="true">
        <span className="fact-range-mark" style={{ left: `${share * 100}%` }} />
      </div>
      <meter
        className="visually-hidden"
        aria-labelledby={id}
        min={low}
        max={Math.max(low, high)}
        value={Math.min(high, Math.max(low, value))}
      >
        {format(value)}
      </meter>
      <div className="fact-range-ends figures">
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </div>
    </div>
  );
}
