import "./surge.css";
import { formatList } from "../../format/text.ts";
import { formatCount } from "../../format/number.ts";
import { Tooltip } from "../actions/Tooltip.tsx";
import { INDICATORS, type SurgeIndicators } from "./surgeWords.ts";
import { describeIndicator, describeUnknownIndicator } from "../messages.ts";

const BAR = 7;
const GAP = 4;
const HEIGHT = 20;
/** Minimum pixels of a bar, also for zero. */
const LEAST = 1.5;

export interface IndicatorProfileProps {
  /** Indicators from 0 to 100; null if unknown. */
  values: SurgeIndicators;
}

/** Six bars from 0 to 100 in the order of the specification; an unknown one is a dash. */
export function IndicatorProfile({ values }: IndicatorProfileProps) {
  const words = formatList(
    INDICATORS.map(({ key, label }) => {
      const value = values[key];
      return value === null
        ? describeUnknownIndicator(label)
        : describeIndicator(label, formatCount(value));
    }),
  );
  const width = INDICATORS.length * (BAR + GAP) - GAP;
  return (
    <Tooltip content={words} describes={false}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file */}
      <svg
        className="indicator-profile"
        role="img"
        aria-label={words}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
      >
        {INDICATORS.map(({ key }, index) => {
          const value = values[key];
          const x = index * (BAR + GAP);
          if (value === null) {
            return (
              <line
                key={key}
                className="indicator-profile-unknown"
                x1={x + 1}
                x2={x + BAR - 1}
                y1={HEIGHT - 1}
                y2={HEIGHT - 1}
              />
            );
          }
          const height = Math.max(LEAST, (value / 100) * HEIGHT);
          return (
            <g key={key}>
              <rect
                className="indicator-profile-scale"
                x={x}
                width={BAR}
                height={HEIGHT}
                rx={1.5}
              />
              <rect
                className="indicator-profile-bar"
                x={x}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx={1.5}
              />
            </g>
          );
        })}
      </svg>
    </Tooltip>
  );
}
