import type { LinePoint } from "../../domain/line.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

/** A line through two points of a chart; `from` is earlier. */
export interface DrawnLine {
  readonly from: LinePoint;
  readonly to: LinePoint;
  readonly scale: "straight" | "logarithmic";
}

const chartLineEvents = {
  /** `tradeDate` is the day on which it was drawn; its prices are in that day's shares. */
  ChartLineDrawn: dataOf<{
    readonly symbol: string;
    readonly lineId: number;
    readonly line: DrawnLine;
    readonly tradeDate: TradeDate;
  }>(),
  ChartLineChanged: dataOf<{
    readonly symbol: string;
    readonly lineId: number;
    readonly line: DrawnLine;
    readonly tradeDate: TradeDate;
  }>(),
  ChartLineDeleted: dataOf<{ readonly symbol: string; readonly lineId: number }>(),
  ChartLinesRescaled: dataOf<{
    readonly symbol: string;
    readonly factor: number;
    readonly effectiveDate: TradeDate;
    readonly source: string;
  }>(),
};

export type ChartLineEvent = EventOf<typeof chartLineEvents>;
export const chartLineEventTypes = Object.keys(chartLineEvents);

export type ChartLinesRescaled = EventOf<typeof chartLineEvents, "ChartLinesRescaled">;

export const chartLineStream = (symbol: string): string => `chart-lines-${symbol}`;
