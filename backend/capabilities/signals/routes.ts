import { Elysia } from "elysia";
import { StockSignals } from "../../contract/stocks/stockSignal.ts";
import { shows } from "../../contract/resource.ts";
import type { Signals } from "./signals.ts";

export const signalRoutes = (signals: Pick<Signals, "list">) =>
  new Elysia({ prefix: "/api/stock-signals", tags: ["Signals"] }).get("", () => signals.list(), {
    detail: {
      operationId: "getStockSignals",
      ...shows("stock-signals"),
      summary: "List upgrades to a buy rating within the last two weeks, newest first",
    },
    response: { 200: StockSignals },
  });
