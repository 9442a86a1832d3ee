import type { Clock } from "../../../platform/clock.ts";
import type { StockProfile } from "../../profile.ts";
import { dateIn } from "../../sessions.ts";
import type { Priority } from "../../priority.ts";
import type { MarketSource } from "../../source.ts";
import { isSymbol } from "../../../contract/symbol.ts";
import { marketOf, markets } from "../../symbol.ts";
import { unwrapResult } from "../answer.ts";
import { baseLiveSource } from "../silentSource.ts";
import type { VendorTransport } from "../transport.ts";
import { createEdgarClient } from "./client.ts";
import { sumTrades } from "./mapping.ts";
import { DAY_MS } from "../../../platform/durations.ts";

export interface EdgarSource extends MarketSource {
  /** Undefined outside America and for a ticker without filings at the SEC. */
  insiders(
    symbol: string,
    priority?: Priority,
  ): Promise<NonNullable<StockProfile["insiders"]> | undefined>;
}

const NAME = "edgar";
/** The window of {@link StockProfile.insiders}. */
const INSIDER_DAYS = 90;

/** The SEC's archive: what insiders of American companies bought and sold on the market. */
export function createEdgarSource(send: VendorTransport, clock: Clock): EdgarSource {
  const client = createEdgarClient(send, clock);
  return {
    ...baseLiveSource(NAME, clock),
    capabilities: new Set(["insiders"]),
    async insiders(symbol, priority) {
      if (!isSymbol(symbol) || marketOf(symbol).code !== "US") return undefined;
      const now = clock.now();
      const since = dateIn(markets.US.zone, now - INSIDER_DAYS * DAY_MS);
      const trades = unwrapResult(NAME, await client.insiderTrades(symbol, since, priority));
      return trades && sumTrades(trades, now, INSIDER_DAYS);
    },
  };
}
