import type { WatchlistEntry } from "../../contract/stocks/watchlist.ts";
import type { ExportFormat, WatchlistExport } from "../../contract/stocks/watchlists.ts";
import { fileNameOf, linesOf, toCsvRow } from "../../platform/exportFile.ts";
import type { ListingVenue } from "../../domain/exchanges/venue.ts";
import { toTradingView } from "../../domain/tradingView.ts";

/**
 * Exports a list, with the exchange of American stocks if known. `readSymbols` can read every
 * format again; Euronext symbols also need `resolveEuronext`.
 */
export function exportList(
  name: string,
  entries: readonly WatchlistEntry[],
  format: ExportFormat,
  venueOf: (symbol: string) => ListingVenue | undefined = () => undefined,
): WatchlistExport {
  const base = fileNameOf(name, "watchlist");
  switch (format) {
    case "text":
      return { fileName: `${base}.txt`, text: linesOf(entries.map(({ symbol }) => symbol)) };
    case "tradingview": {
      const text = entries.map(({ symbol }) => toTradingView(symbol, venueOf(symbol))).join(",");
      return { fileName: `${base}-tradingview.txt`, text };
    }
    case "csv": {
      const rows = entries.map((entry) => toCsvRow([entry.symbol, entry.name, entry.addedAt]));
      return { fileName: `${base}.csv`, text: linesOf(["symbol,name,added", ...rows]) };
    }
    default:
      return format satisfies never;
  }
}
