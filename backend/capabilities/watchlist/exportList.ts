import type { WatchlistEntry } from "../../contract/watchlist.ts";
import type { ExportFormat, WatchlistExport } from "../../contract/watchlists.ts";
import { toTradingView } from "./tradingView.ts";

/** The list as a file; every format is read again by `readSymbols`. */
export function exportList(
  name: string,
  entries: readonly WatchlistEntry[],
  format: ExportFormat,
): WatchlistExport {
  const base = fileNameOf(name);
  switch (format) {
    case "text":
      return { fileName: `${base}.txt`, text: linesOf(entries.map(({ symbol }) => symbol)) };
    case "tradingview": {
      const text = entries.map(({ symbol }) => toTradingView(symbol)).join(",");
      return { fileName: `${base}-tradingview.txt`, text };
    }
    case "csv": {
      const rows = entries.map((entry) => toCsv([entry.symbol, entry.name, entry.addedAt]));
      return { fileName: `${base}.csv`, text: linesOf(["symbol,name,added", ...rows]) };
    }
    default:
      return format satisfies never;
  }
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** A spreadsheet takes a cell that begins so for a formula: an apostrophe makes it text (OWASP). */
const FORMULA = /^'*[=+\-@\t\r]/;

const toCsv = (cells: readonly string[]): string =>
  cells
    .map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(",");

/** Letters and digits of any script; what is left of a name may be nothing. */
const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase() || "watchlist";
