import type { Log } from "../../../log.ts";
import { createBarSeries, type BarSeries } from "./barSeries.ts";
import { parseCsv, type CsvRows } from "./csv.ts";
import { ReplayDataError, symbolOfFile, type ReplayFile } from "./replayFile.ts";

/**
 * Reads the files one after the other; what is left of a text is numbers. A file that is no price
 * table, and the rows left out of one that is, are logged in one line a file.
 * @throws {ReplayDataError} when no file is usable.
 */
export async function loadSeries(
  files: Iterable<ReplayFile> | AsyncIterable<ReplayFile>,
  log: Log,
): Promise<readonly BarSeries[]> {
  const bySymbol = new Map<string, BarSeries>();
  for await (const file of files) {
    const symbol = symbolOfFile(file.name);
    if (symbol === undefined) skip(log, file, "its name is no symbol");
    else if (bySymbol.has(symbol)) skip(log, file, `${symbol} has been read from another file`);
    else {
      const series = await loadFile(symbol, file, log);
      if (series) bySymbol.set(symbol, series);
    }
  }
  if (bySymbol.size === 0) {
    throw new ReplayDataError("nothing to replay: no file holds a usable price table");
  }
  return [...bySymbol.values()];
}

async function loadFile(
  symbol: string,
  file: ReplayFile,
  log: Log,
): Promise<BarSeries | undefined> {
  const rows = await readRows(file);
  if ("refusal" in rows) {
    skip(log, file, rows.refusal);
    return undefined;
  }
  const { series, faults } = createBarSeries(symbol, rows);
  if (Object.keys(faults).length > 0) log.warn(`replay: rows of ${file.name} left out`, faults);
  if (series.length > 0) return series;
  skip(log, file, "no usable row");
  return undefined;
}

async function readRows(file: ReplayFile): Promise<CsvRows | { readonly refusal: string }> {
  let text: string;
  try {
    text = await file.read();
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
  return parseCsv(text);
}

const skip = (log: Log, file: ReplayFile, reason: string) =>
  log.warn(`replay: ${file.name} left out`, { reason });
