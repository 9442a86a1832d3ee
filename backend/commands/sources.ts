import { openLiveSources } from "../adapters/vendors/liveSources.ts";
import { createSecretFile } from "../adapters/secrets/secretFile.ts";
import { systemClock as clock } from "../platform/clock.ts";
import type { MarketSource } from "../market/source.ts";
import { liveSourceNames, liveSources, type LiveSource } from "../market/sources/index.ts";
import { createKeyFinder } from "../adapters/config/sourceKeys.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { createLog } from "../platform/log.ts";
import { runCommand } from "./runCommand.ts";
import { describeProbes, probeSources } from "./sourceProbes.ts";

/** Minimum interval between Yahoo's research queries; some of them take two requests. */
const REST_MS = 1500;
/** A background query leaves half of the burst of a small budget unused. */
const REQUESTS_LEFT = 2;
/** A source that allows a few requests a day is not waited for. */
const LONGEST_REST_MS = 60_000;

/** Waits until the next query does not have to wait for its source's request budget. */
async function rest({ name, budget }: MarketSource): Promise<void> {
  const { burst } = liveSources.find((live) => live.name === name)?.limits ?? { burst: 0 };
  const hasEnough = () => !budget || budget.left() >= Math.min(REQUESTS_LEFT, burst);
  let rested = 0;
  do {
    await Bun.sleep(REST_MS);
    rested += REST_MS;
  } while (!hasEnough() && rested < LONGEST_REST_MS);
}

/** `bun run sources`: sends each configured live source one query per capability. */
await runCommand(async () => {
  const config = parseConfig(process.env);
  if (config.market.kind !== "live") {
    throw new Error(
      `No live source is configured. Set MARKET_SOURCES, for example MARKET_SOURCES=${liveSourceNames.join(",")}.`,
    );
  }
  const secrets = createSecretFile(`${config.dataFolder}/secrets.json`);
  const sources = openLiveSources(config.market.sources, {
    dataFolder: config.dataFolder,
    clock,
    log: createLog("silent"),
    contact: config.mail.from ?? config.mail.gmail?.user,
    findKey: createKeyFinder<LiveSource>(liveSources, config.sourceKeys, secrets),
  });
  const probes = await probeSources(sources, clock, { rest });
  if (probes.some(({ outcome }) => outcome === "failed")) process.exitCode = 1;
  return describeProbes(probes);
});
