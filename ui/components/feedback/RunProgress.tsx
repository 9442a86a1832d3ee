import "./runProgress.css";
import { ProgressBar } from "@blueprintjs/core";
import { formatCount } from "../../format/number.ts";
import { STARTING, describeStocksDone } from "../messages.ts";

export interface RunProgressProps {
  /** Accessible name, such as "Screener run". */
  label: string;
  done: number;
  /** 0 while the number is unknown. */
  total: number;
}

export function RunProgress({ label, done, total }: RunProgressProps) {
  const isKnown = total > 0;
  const counts = isKnown ? describeStocksDone(formatCount(done), formatCount(total)) : STARTING;
  return (
    <div className="run-progress">
      <div aria-hidden="true">
        <ProgressBar value={isKnown ? done / total : 0} stripes={false} animate={false} />
      </div>
      <progress
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={counts}
        max={isKnown ? total : 1}
        value={isKnown ? done : 0}
      />
      <span className="run-progress-counts figures" aria-hidden="true">
        {counts}
      </span>
    </div>
  );
}
