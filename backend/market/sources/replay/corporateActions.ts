import type { Log } from "../../../platform/log.ts";
import type { Split } from "../../companyCalendar.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import type { CsvRefusal } from "./csv.ts";
import type { ReplayFile } from "./replayFile.ts";
import { isSameSplit, parseFactors, parseSplits } from "./splitList.ts";

/** `AAPL.splits.csv`, `AAPL.factors.csv`, or in Lean's layout `factor_files/aapl.csv`. */
const SPLITS = /^([^/]+)\.splits\.csv(?:\.gz)?$/i;
const FACTORS = /^(?:([^/]+)\.factors?|[^/]*factor_files\/([^/]+))\.csv(?:\.gz)?$/i;

interface ActionsFile {
  readonly symbol: string;
  readonly parse: (text: string, symbol: string) => readonly Split[] | CsvRefusal;
}

export function actionsFileOf(name: string): ActionsFile | undefined {
  const splits = SPLITS.exec(name);
  const factors = FACTORS.exec(name);
  const symbol = (splits?.[1] ?? factors?.[1] ?? factors?.[2])?.toUpperCase();
  if (symbol === undefined || !isSymbol(symbol)) return undefined;
  return { symbol, parse: splits ? parseSplits : parseFactors };
}

/** Reads the splits in the files, by symbol; malformed files are logged with the reason. */
export function createActionsReader(log: Log) {
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
