import "./surge.css";
import { useId } from "react";
import { formatCount } from "../../format/number.ts";
import { Tooltip } from "../actions/Tooltip.tsx";

export interface IndicatorMeterProps {
  label: string;
  /** 0 to 100; null if unknown. */
  value: number | null;
  /** Explains the measurement, below the bar or on hover. */
  rule: string;
  isRuleShown?: boolean;
}

/** An unknown value has no bar and no number. */
export function IndicatorMeter({ label, value, rule, isRuleShown = false }: IndicatorMeterProps) {
  const labelId = useId();
  const name = <span id={labelId}>{label}</span>;
  return (
    <div className="indicator-meter">
      <div className="indicator-meter-head">
        {isRuleShown ? name : <Tooltip content={rule}>{name}</Tooltip>}
        <span className="figures">{formatCount(value)}</span>
      </div>
      {value === null ? (
        <div className="indicator-meter-track indicator-meter-unknown" aria-hidden="true" />
      ) : (
        <>
          <div className="indicator-meter-track" aria-hidden="true">
            <div style={{ width: `${value}%` }} />
          </div>
          <meter
            className="visually-hidden"
            aria-labelledby={labelId}
            min={0}
            max={100}
            value={Math.round(value)}
          />
        </>
      )}
      {isRuleShown ? <p className="indicator-meter-rule">{rule}</p> : null}
    </div>
  );
}
