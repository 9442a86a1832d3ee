import type { LinePoint } from "../../domain/line.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** Through two points of a chart, the first of which is earlier. */
export interface DrawnLine {
  readonly from: LinePoint;
  readonly to: LinePoint;
  readonly scale: "straight" | "logarithmic";
}

/** `tradeDate` is when it was drawn: its prices are of that day's shares. */
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

/** A split: prices of lines that were drawn before it were multiplied. */
export type ChartLinesRescaled = DomainEvent<
  "ChartLinesRescaled",
  {
    readonly symbol: string;
    /** New price ÷ old price. */
    readonly factor: number;
    /** The first trade date with the new shares. */
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

/** One stream a symbol. */
export const chartLineStream = (symbol: string): string => `chart-lines-${symbol}`;
