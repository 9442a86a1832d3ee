import { join } from "node:path";
import {
  compareRatios,
  findUnmatched,
  isFault,
  isUnsteady,
  summarize,
  type Baseline,
  type Finding,
  type RecordedRatio,
} from "./baseline.ts";
import { endProgress, sayProgress, type Measurement } from "./benchmark.ts";

const FILE = Bun.file(join(import.meta.dir, "baseline.json"));
const BENCH = join(import.meta.dir, "bench.ts");
const RECORDED_RUNS = 5;
/** The median of three decides if a single run is close to the limit. */
const CHECKED_RUNS = 3;

const readBaseline = async (): Promise<Baseline> =>
  (await FILE.exists()) ? ((await FILE.json()) as Baseline) : {};

/**
 * Runs a benchmark in its own process, so that compiled code and memory do not affect the next run.
 */
async function measure(name: string): Promise<readonly Measurement[]> {
  const child = Bun.spawn([process.execPath, BENCH, name, "--json"], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const printed = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`The benchmark ${name} failed`);
  endProgress();
  const lines = printed.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Measurement);
}

async function measureTimes(name: string, count: number) {
  const runs: (readonly Measurement[])[] = [];
  for (let run = 1; run <= count; run++) {
    sayProgress(`${name}, run ${run} of ${count}`);
    runs.push(await measure(name));
  }
  return runs;
}

export async function recordBaseline(
  names: readonly string[],
  all: readonly string[],
): Promise<void> {
  for (const name of names) {
    const ratios = summarize(await measureTimes(name, RECORDED_RUNS));
    const entries = { ...(await readBaseline()), [name]: ratios };
    const kept = all.filter((each) => each in entries).map((each) => [each, entries[each]]);
    await FILE.write(`${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    console.info(`\n${name}`);
    for (const [ratio, recorded] of Object.entries(ratios)) {
      const warning = isUnsteady(recorded) ? "  unsteady" : "";
      console.info(`  ${ratio}: ${inWords(recorded)}${warning}`);
    }
  }
}

export async function checkBaseline(
  wanted: readonly string[],
  all: readonly string[],
): Promise<boolean> {
  const baseline = await readBaseline();
  const { unrecorded, unknown } = findUnmatched(baseline, all);
  const missing = unrecorded.filter((name) => wanted.length === 0 || wanted.includes(name));
  const faults = missing.map((name) => `${name}: not recorded, run bench --record ${name}`);
  if (wanted.length === 0) {
    faults.push(...unknown.map((name) => `${name}: recorded, and there is no such benchmark`));
  }
  const chosen = all.filter(
    (name) => name in baseline && (wanted.length === 0 || wanted.includes(name)),
  );
  for (const name of chosen) {
    console.info(`\n${name}`);
    const recorded = baseline[name] ?? {};
    if (Object.keys(recorded).length === 0) {
      console.info("  has no peers, so that there is nothing to compare");
      continue;
    }
    const runs = await measureTimes(name, 1);
    if (runs.flat().length === 0) {
      console.info("  could not be measured here");
      continue;
    }
    let findings = compareRatios(recorded, summarize(runs));
    if (findings.some(({ isClose }) => isClose)) {
      runs.push(...(await measureTimes(name, CHECKED_RUNS - runs.length)));
      findings = compareRatios(recorded, summarize(runs));
    }
    for (const finding of findings) console.info(`  ${describe(finding)}`);
    faults.push(...findings.filter(isFault).map((finding) => `${name}: ${describe(finding)}`));
  }
  if (faults.length > 0) console.error(`\n${faults.join("\n")}`);
  return faults.length === 0;
}

const describe = ({ verdict, ratio, recorded, now }: Finding): string =>
  `${verdict}: ${ratio}: recorded ${inWords(recorded)}, now ${inWords(now)}`;

function inWords(ratio: RecordedRatio | undefined): string {
  if (!ratio) return "nothing";
  const { better, median, lowest, highest } = ratio;
  const spread = lowest === highest ? "" : `${lowest} to ${highest}, `;
  return `${median} × (${spread}${better} is better)`;
}
