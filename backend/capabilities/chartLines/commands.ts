import type { TradeDate } from "../../domain/tradeDate.ts";
import type { ChartLinesRescaled, DrawnLine } from "./events.ts";

/** `tradeDate` is that of the market's clock at the exchange of the symbol. */
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
      /** Of the line as it was seen. */
      readonly expectedVersion: number;
    }
  | {
      readonly kind: "delete";
      readonly symbol: string;
      readonly lineId: number;
      readonly expectedVersion: number;
    }
  | { readonly kind: "rescale"; readonly split: ChartLinesRescaled["data"] };
