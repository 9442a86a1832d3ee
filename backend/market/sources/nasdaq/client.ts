import type { Priority } from "../../priority.ts";
import { askVendor } from "../askVendor.ts";
import type { Mapped } from "../mapped.ts";
import type { VendorTransport } from "../transport.ts";
import {
  mapEarningsDay,
  mapTargets,
  mapUniverse,
  type NasdaqEarnings,
  type NasdaqListing,
  type NasdaqTargets,
} from "./mapping.ts";

const HOST = "https://api.nasdaq.com";

/** The API behind nasdaq.com. It is undocumented and expects a browser. */
export function createNasdaqClient(send: VendorTransport) {
  return {
    /** Returns every share listed on the three US exchanges, about 7,000, in one response. */
    universe: (): Promise<Mapped<readonly NasdaqListing[]>> =>
      askVendor(
        send,
        `${HOST}/api/screener/stocks?tableonly=true&limit=25&offset=0&download=true`,
        mapUniverse,
      ),
    /**
     * Returns the companies expected to report on a date, `YYYY-MM-DD`; known for about 55 days
     * ahead.
     */
    earningsOn: (date: string): Promise<Mapped<readonly NasdaqEarnings[]>> =>
      askVendor(send, `${HOST}/api/calendar/earnings?date=${date}`, (body) =>
        mapEarningsDay(body, date),
      ),
    targets: (symbol: string, priority?: Priority): Promise<Mapped<NasdaqTargets>> =>
      askVendor(
        send,
        `${HOST}/api/analyst/${encodeURIComponent(toNasdaqSymbol(symbol))}/targetprice`,
        mapTargets,
        priority,
      ),
  };
}

/** Converts `BRK-B` to `BRK.B`, as used in Nasdaq's URLs. */
const toNasdaqSymbol = (symbol: string): string => symbol.replace("-", ".");
