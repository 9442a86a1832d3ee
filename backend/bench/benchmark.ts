import { medianOf } from "../domain/median.ts";

/** A benchmark, always run together with peers that do the same work. */
export interface Benchmark {
  readonly name: string;
  run(): Promise<readonly Measurement[]>;
}

export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly better: "higher" | "lower";
  readonly ours: number;
  readonly peers: Readonly<Record<string, number>>;
  /** Best possible value on this machine, or a required limit; null if there is none. */
  readonly limit: number | null;
  /** False if the figures are too small for a steady ratio; the check skips them. */
  readonly isCompared?: boolean;
  /** How a figure was obtained if the names do not say it; printed, but not part of the JSON. */
  readonly note?: string;
}

/** Shows the current step on stderr, because the report on stdout takes minutes. */
export function sayProgress(step: string): void {
  const { isTTY } = process.stderr;
  process.stderr.write(isTTY ? `\r\u001B[K  … ${step}` : `  … ${step}\n`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
}

export type Contestant = () => number | Promise<number>;

/**
 * Runs every contestant once per round, alternating, so that a machine that slows down affects them
 * all. The first round is a warm-up and does not count. Returns the median figure of each.
 */
export async function measureInTurns<Name extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, Contestant>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(contestants) as Name[];
  const figures = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      sayProgress(`${name}, ${round === 0 ? "warming up" : `round ${round} of ${rounds}`}`);
      const figure = await contestants[name]();
      if (round > 0) figures.get(name)?.push(figure);
    }
  }
  const medians = names.map((name) => [name, medianOf(figures.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

export async function rateOf(
  operations: number,
  work: () => void | Promise<void>,
): Promise<number> {
  const start = performance.now();
  await work();
  return (operations / (performance.now() - start)) * 1000;
}
