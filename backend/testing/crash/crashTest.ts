import { parseArgs } from "node:util";
import { installPackages, installTestServers } from "../../commands/prepare.ts";
import { runCommand } from "../../commands/runCommand.ts";

const DEFAULT_KILLS = "100";
const SHARED_ADDRESSES = 20;

/**
 * `bun run crash-test [--kills N] [--seed N]`: counts losses while the server is killed, every
 * other time with a power failure.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { kills: { type: "string", default: DEFAULT_KILLS }, seed: { type: "string" } },
  });
  const kills = readWhole("kills", values.kills, 1);
  const chosen = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const seed = values.seed === undefined ? chosen : readWhole("seed", values.seed, 0);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`seed ${seed}, ${kills} kills (bun run crash-test --seed ${seed} --kills ${kills})`);
  await installPackages();
  await installTestServers();
  // The imported files exist only from here on.
  const { runCrashTest } = await import("./run.ts");
  const result = await runCrashTest({ seed, kills, sharedAddresses: SHARED_ADDRESSES, say });
  if (result.faults.length > 0) {
    const shown = result.faults.slice(0, 50).map((fault) => `  - ${fault}`);
    throw new Error(`seed ${seed}: ${result.faults.length} faults\n${shown.join("\n")}`);
  }
  const { losses } = result;
  const lostEvents = losses.reduce((sum, each) => sum + each.lostEvents, 0);
  return (
    `${result.alerts} alerts, ${result.firings} fired, ${result.notifications} notifications in ` +
    `${result.messages} messages, all delivered; ${result.repeats} repeats, each in flight at a kill ` +
    `and under its first Message-ID. ${result.events} events; integrity ok; rebuilt tables equal. ` +
    `${result.powerCuts} of the kills cut the power, with torn bytes after the last commit and a torn ` +
    `page, and lost nothing. ${losses.length} copies lost commits that their disk had called synced, ` +
    `${lostEvents} events in all; each was left with the beginning of its log, whole.`
  );
});

function readWhole(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Error(`--${name} must be a whole number from ${least} on, not ${text}`);
  }
  return number;
}
