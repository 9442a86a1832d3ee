import type { TradeDate } from "../../domain/tradeDate.ts";
import type { ChartLinesRescaled, DrawnLine } from "./events.ts";

/** `tradeDate` is the current one at the symbol's exchange, by the market's clock. */
export type ChartLineCommand =
  | {
      readonly kind: "draw";
      readonly symbol: string;
      readonly line: DrawnLine;
      readonly tradeDate: TradeDate;
    }
  | {
      readonly kind: "change";
      readonly symbol: string;
      readonly lineId: number;
      readonly line: DrawnLine;
      readonly tradeDate: TradeDate;
      /** Version of the line that the client saw. */
      readonly expectedVersion: number;
    }
  | {
      readonly kind: "delete";
      readonly symbol: string;
      readonly lineId: number;
      readonly expectedVersion: number;
    }
  | { readonly kind: "rescale"; readonly split: ChartLinesRescaled["data"] };
