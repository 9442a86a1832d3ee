import type { LinePoint } from "../../domain/line.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** A line through two points of a chart; `from` is earlier. */
export interface DrawnLine {
  readonly from: LinePoint;
  readonly to: LinePoint;
  readonly scale: "straight" | "logarithmic";
}

/** `tradeDate` is the day on which it was drawn; its prices are in that day's shares. */
export type ChartLineDrawn = DomainEvent<
  "ChartLineDrawn",
  {
    readonly symbol: string;
    readonly lineId: number;
    readonly line: DrawnLine;
    readonly tradeDate: TradeDate;
  }
>;

export type ChartLineChanged = DomainEvent<
  "ChartLineChanged",
  {
    readonly symbol: string;
    readonly lineId: number;
    readonly line: DrawnLine;
    readonly tradeDate: TradeDate;
  }
>;

export type ChartLineDeleted = DomainEvent<
  "ChartLineDeleted",
  { readonly symbol: string; readonly lineId: number }
>;

export type ChartLinesRescaled = DomainEvent<
  "ChartLinesRescaled",
  {
    readonly symbol: string;
    readonly factor: number;
    readonly effectiveDate: TradeDate;
    readonly source: string;
  }
>;

export type ChartLineEvent =
  | ChartLineDrawn
  | ChartLineChanged
  | ChartLineDeleted
  | ChartLinesRescaled;

export const chartLineEventTypes = [
  "ChartLineDrawn",
  "ChartLineChanged",
  "ChartLineDeleted",
  "ChartLinesRescaled",
] as const satisfies readonly ChartLineEvent["type"][];

export const chartLineStream = (symbol: string): string => `chart-lines-${symbol}`;
