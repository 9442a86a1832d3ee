import "./earningsRow.css";
import { formatCalendarDate } from "../../format/time.ts";
import { EarningsConfidenceTag } from "./EarningsConfidenceTag.tsx";
import { EARNINGS_HOURS, type EarningsHour, type EarningsOpinion } from "./earningsWords.ts";
import { SymbolButton } from "../actions/SymbolButton.tsx";
import { HOUR_NOT_KNOWN } from "../messages.ts";

export interface EarningsRowProps {
  symbol: string;
  companyName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  hour: EarningsHour;
  isConfirmed: boolean;
  /** All sources that name a date. */
  sources: readonly EarningsOpinion[];
  onOpenChart: (symbol: string) => void;
}

export function EarningsRow(props: EarningsRowProps) {
  const { symbol, companyName, date, hour, isConfirmed, sources, onOpenChart } = props;
  return (
    <li className="earnings-row">
      <span className="earnings-row-stock">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
        <span className="earnings-row-name truncate" title={companyName}>
          {companyName}
        </span>
      </span>
      <span className="earnings-row-when">
        <time className="figures" dateTime={date}>
          {formatCalendarDate(date)}
        </time>
        <span className="earnings-row-hour">
          {hour === null ? HOUR_NOT_KNOWN : EARNINGS_HOURS[hour]}
        </span>
      </span>
      <EarningsConfidenceTag isConfirmed={isConfirmed} sources={sources} />
    </li>
  );
}
