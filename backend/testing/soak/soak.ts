import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../crash/random.ts";
import { runCommand } from "../../commands/runCommand.ts";
import { readJournal } from "./journal.ts";
import { daysOf, verifySoak } from "./verifySoak.ts";
import { planTicks } from "./plan.ts";

/** Maximum milliseconds from a tick to the kill, which may happen anywhere between two ticks. */
const MAX_DELAY_MS = 400;
/** Maximum cost of an idle Sunday in the last month, relative to the first. */
const MAX_IDLE_RATIO = 2;
const SUNDAYS = 4;

/**
 * `bun run soak [--days N] [--kills N] [--seed N]`: a year of trading days in fast motion while
 * processes are killed. At the end, triggers must be those of the page "Alert rules", every mail
 * must be sent, and idle days must cost as much as at first.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      days: { type: "string", default: "252" },
      kills: { type: "string", default: "20" },
      seed: { type: "string", default: "1" },
    },
  });
  const { days, seed } = values;
  const ticks = planTicks({ days: Number(days), seed: Number(seed) });
  const folder = await mkdtemp(join(tmpdir(), "stock-monitor-soak-"));
  const random = createRandom(Number(seed));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`${days} trading days, ${ticks.length} ticks, seed ${seed}, ${values.kills} kills`);
  try {
    const dooms = Array.from({ length: Number(values.kills) }, () =>
      Math.floor(random() * ticks.length),
    ).toSorted((a, b) => a - b);
    let progress: number;
    do {
      const begun = readJournal(`${folder}/journal`).entries.length;
      const doom = dooms.find((tick) => tick > begun) ?? Number.POSITIVE_INFINITY;
      const command = [process.execPath, join(import.meta.dir, "life.ts"), folder, days, seed];
      await live(command, doom, random() * MAX_DELAY_MS);
      progress = readJournal(`${folder}/journal`).entries.length;
      say(`${progress} of ${ticks.length} ticks`);
    } while (progress < ticks.length);
    const verdict = await verifySoak(folder, ticks);
    const [first, last] = [verdict.idle.slice(0, SUNDAYS), verdict.idle.slice(-SUNDAYS)].map(
      (idle) => Math.min(...idle),
    );
    const ratio = (last ?? 0) / (first ?? 1);
    const faults = [
      ...verdict.faults,
      ...(ratio > MAX_IDLE_RATIO
        ? [`an idle day costs ${ratio.toFixed(1)} times as much as at first`]
        : []),
    ];
    if (faults.length > 0) {
      throw new Error(`seed ${seed}: ${faults.length} faults\n${faults.slice(0, 40).join("\n")}`);
    }
    return (
      `${Math.round(daysOf(ticks))} days, ${verdict.alerts} alerts, ${verdict.samples} prices, ` +
      `${verdict.firings} firings, each as the page "Alert rules" has it; ${verdict.mails} mails; ` +
      (verdict.idle.length === 0
        ? "no idle day in so short a time."
        : `an idle day costs ${ratio.toFixed(2)} times what it cost at first.`)
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs a life until its end or its kill shortly after a tick. */
async function live(command: string[], doom: number, delayMs: number): Promise<void> {
  const life = Bun.spawn(command, { stdout: "pipe", stderr: "inherit" });
  const decoder = new TextDecoder();
  let isDoomed = false;
  for await (const chunk of life.stdout) {
    const ticks = decoder.decode(chunk).trim().split("\n").map(Number);
    if (isDoomed || !ticks.some((tick) => tick >= doom)) continue;
    isDoomed = true;
    setTimeout(() => life.kill("SIGKILL"), delayMs);
  }
  const code = await life.exited;
  if (code !== 0 && !isDoomed) throw new Error(`A life ended with ${code}`);
}
