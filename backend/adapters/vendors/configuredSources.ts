import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { MarketSource } from "../../market/source.ts";
import { liveSources, type LiveSource } from "../../market/sources/index.ts";
import type { KeyVerdicts } from "../../market/sources/keyVerdicts.ts";
import { createReplaySource } from "../../market/sources/replay/replaySource.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Meter } from "../../platform/meter.ts";
import type { Config } from "../config/config.ts";
import { createKeyFinder } from "../config/sourceKeys.ts";
import { openLiveSources } from "./liveSources.ts";
import { measureBudgets } from "../monitoring/prometheus.ts";
import { readReplayFolder } from "./replayFiles.ts";

export async function openSources(
  config: Config,
  secrets: SecretStore,
  log: Log,
  reportKey: KeyVerdicts["report"],
  meter: Meter,
): Promise<readonly MarketSource[]> {
  const { market } = config;
  switch (market.kind) {
    case "simulated":
      return [createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: market.hours })];
    case "replay": {
      const files = await readReplayFolder(market.folder);
      return [
        await createReplaySource({ files, speed: market.speed, from: market.from, log, clock }),
      ];
    }
    case "live":
      return openLiveSources(market.sources, {
        dataFolder: config.dataFolder,
        clock,
        log,
        contact: config.mail.from ?? config.mail.gmail?.user,
        findKey: createKeyFinder<LiveSource>(liveSources, config.sourceKeys, secrets),
        reportKey,
        watchBudget: measureBudgets(meter),
      });
    default:
      return market satisfies never;
  }
}
