import type { Log } from "../../../platform/log.ts";
import type { Split } from "../../companyCalendar.ts";
import { createBarSeries, type BarSeries } from "./barSeries.ts";
import {
  type CsvRefusal,
  type CsvRows,
  parseCsv,
  ReplayDataError,
  type ReplayFile,
  symbolOfFile,
} from "./csv.ts";
import { findUnseenSplit, toEffectiveSplit } from "./effectiveSplits.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { isSameSplit, parseFactors, parseSplits } from "./splitList.ts";

/** `AAPL.splits.csv`, `AAPL.factors.csv`, or in Lean's layout `factor_files/aapl.csv`. */
const SPLITS = /^([^/]+)\.splits\.csv(?:\.gz)?$/i;
const FACTORS = /^(?:([^/]+)\.factors?|[^/]*factor_files\/([^/]+))\.csv(?:\.gz)?$/i;

interface ActionsFile {
  readonly symbol: string;
  readonly parse: (text: string, symbol: string) => readonly Split[] | CsvRefusal;
}

function actionsFileOf(name: string): ActionsFile | undefined {
  const splits = SPLITS.exec(name);
  const factors = FACTORS.exec(name);
  const symbol = (splits?.[1] ?? factors?.[1] ?? factors?.[2])?.toUpperCase();
  if (symbol === undefined || !isSymbol(symbol)) return undefined;
  return { symbol, parse: splits ? parseSplits : parseFactors };
}

/** Reads the splits in the files, by symbol; malformed files are logged with the reason. */
function createActionsReader(log: Log) {
  const bySymbol = new Map<string, readonly Split[]>();
  const contested = new Set<string>();
  const refuse = (name: string, reason: string) => log.warn(`replay: ${name} ignored`, { reason });

  return {
    bySymbol: bySymbol as ReadonlyMap<string, readonly Split[]>,
    async read({ symbol, parse }: ActionsFile, file: ReplayFile): Promise<void> {
      const found = await file.read().then(
        (text) => parse(text, symbol),
        (error: unknown): CsvRefusal => ({
          refusal: error instanceof Error ? error.message : String(error),
        }),
      );
      if ("refusal" in found) return refuse(file.name, found.refusal);
      const other = bySymbol.get(symbol);
      const agrees =
        !contested.has(symbol) &&
        (other === undefined ||
          (other.length === found.length &&
            other.every((split, index) => isSameSplit(split, found[index] ?? split))));
      if (agrees) {
        bySymbol.set(symbol, found);
        return;
      }
      contested.add(symbol);
      bySymbol.delete(symbol);
      refuse(file.name, `another file names other splits of ${symbol}: both are ignored`);
    },
  };
}

/**
 * Reads the files one after another, keeping only numbers of each text. Logs one line for each file
 * that is neither a price table nor a list of splits, and for each table with omitted rows. @throws
 * {ReplayDataError} if no file is usable.
 */
export async function loadSeries(
  files: Iterable<ReplayFile> | AsyncIterable<ReplayFile>,
  log: Log,
): Promise<readonly BarSeries[]> {
  const bySymbol = new Map<string, BarSeries>();
  const actions = createActionsReader(log);
  for await (const file of files) {
    const actionsFile = actionsFileOf(file.name);
    if (actionsFile) {
      await actions.read(actionsFile, file);
      continue;
    }
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
  const strays = [...actions.bySymbol.keys()].filter((symbol) => !bySymbol.has(symbol));
  if (strays.length > 0) {
    log.info("replay: splits of symbols without a price table", { symbols: strays.length });
  }
  return Array.from(bySymbol.values(), (series) =>
    withSplits(series, actions.bySymbol.get(series.symbol), log),
  );
}

/** Returns the series with its splits, or without any if they contradict its prices. */
function withSplits(series: BarSeries, found: readonly Split[] | undefined, log: Log): BarSeries {
  if (!found) return series;
  const splits = found.map(toEffectiveSplit);
  const ignore = (reason: string): BarSeries => {
    log.warn(`replay: splits of ${series.symbol} ignored`, { reason });
    return series;
  };
  if (series.barMs > DAY_MS) return ignore("a weekly table does not say which days a split parts");
  const unseen = findUnseenSplit(splits, series);
  if (unseen) {
    return ignore(`the prices of ${unseen.date} do not show it: they are split-adjusted already`);
  }
  return { ...series, splits };
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
