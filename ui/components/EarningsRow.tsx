import "./earningsRow.css";
import { Tag } from "@blueprintjs/core";
import { formatCalendarDate } from "../format/time.ts";
import { SymbolButton } from "./SymbolButton.tsx";

export interface EarningsRowProps {
  symbol: string;
  companyName: string;
  /** `YYYY-MM-DD`. */
  date: string;
  hour: "before_open" | "after_close" | null;
  isConfirmed: boolean;
  onOpenChart: (symbol: string) => void;
}

const HOURS = { before_open: "Before open", after_close: "After close" } as const;

/** A report to come: who, when, and whether the company itself has said so. */
export function EarningsRow(props: EarningsRowProps) {
  const { symbol, companyName, date, hour, isConfirmed, onOpenChart } = props;
  return (
    <li className="earnings-row">
      <SymbolButton symbol={symbol} onOpen={onOpenChart} />
      <span className="earnings-row-name truncate">{companyName}</span>
      <span className="earnings-row-when">
        <time className="figures" dateTime={date}>
          {formatCalendarDate(date)}
        </time>
        <span className="earnings-row-hour">{hour === null ? "Hour not known" : HOURS[hour]}</span>
      </span>
      <Tag minimal intent={isConfirmed ? "success" : "none"}>
        {isConfirmed ? "Confirmed" : "Not confirmed"}
      </Tag>
    </li>
  );
}
