import { appendFileSync, existsSync, readFileSync } from "node:fs";

/**
 * A tick counts once it has ended; the next life repeats an interrupted one, and messages of the
 * killed life count as well.
 */
export interface JournalEntry {
  readonly tick: number;
  /** Symbols with an evaluated price. */
  readonly evaluated: readonly string[];
  /** Processor milliseconds of an idle Sunday. */
  readonly idleMs: number | null;
}

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** First ticks of the lives. */
  readonly starts: readonly number[];
}

export function readJournal(path: string): Journal {
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const entries: JournalEntry[] = [];
  const starts: number[] = [];
  let evaluated = new Set<string>();
  // A line that a kill cut off has no line break.
  for (const line of lines.slice(0, -1)) {
    const [kind, value = "", idleMs = ""] = line.split(" ");
    if (kind === "start") starts.push(Number(value));
    else if (kind === "evaluated") for (const symbol of value.split(",")) evaluated.add(symbol);
    else if (kind === "tick" && Number(value) === entries.length) {
      entries.push({
        tick: Number(value),
        evaluated: [...evaluated],
        idleMs: idleMs === "" ? null : Number(idleMs),
      });
      evaluated = new Set();
    }
  }
  return { entries, starts };
}

export const writeStart = (path: string, tick: number): void =>
  appendFileSync(path, `\nstart ${tick}\n`);

/** Must be called before the evaluation. */
export const writeEvaluated = (path: string, symbols: readonly string[]): void =>
  appendFileSync(path, `evaluated ${symbols.join(",")}\n`);

export const writeTick = (path: string, tick: number, idleMs: number | null): void =>
  appendFileSync(path, `tick ${tick}${idleMs === null ? "" : ` ${idleMs}`}\n`);
