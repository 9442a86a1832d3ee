import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createAlerts } from "../../capabilities/alerts/alerts.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { ReplayFile } from "../../market/sources/replay/csv.ts";
import { createReplaySource } from "../../market/sources/replay/replaySource.ts";
import { readOutcome, requestOf } from "../engineOutcome.ts";
import { chooseAlerts, type RealAlert } from "./realAlerts.ts";
import type { RealHistory } from "./realHistory.ts";
import type { ReferenceOutcome } from "../reference/referenceHistory.ts";
import { acceptAll } from "../worlds/acceptAll.ts";
import { openAlertStore } from "../worlds/alertWorld.ts";

export interface PlayedHistory {
  readonly history: RealHistory;
  readonly alerts: readonly RealAlert[];
  readonly begin: number;
  readonly outcome: ReferenceOutcome;
}

/** Only names that end in `.gz` are compressed. */
export const replayFileOf = (name: string, path: string): ReplayFile => ({
  name,
  read: async () => {
    const bytes = readFileSync(path);
    return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  },
});

/** Connects replay source, router and alerts as in the server, at full speed. */
export async function playRealHistories(
  histories: readonly RealHistory[],
  files: readonly ReplayFile[],
): Promise<readonly PlayedHistory[]> {
  const clock = manualClock();
  const source = await createReplaySource({ files, speed: 0, log: silentLog });
  const market = createMarketRouter([source], silentLog, { clock });
  const store = await openAlertStore(clock);
  const { operations, engine } = createAlerts({
    store,
    log: silentLog,
    market,
    ...acceptAll(market),
  });
  await engine.load();
  const begin = market.status().asOf;
  clock.set(begin);
  const playing = new Map(
    histories.map((history) => [
      history.symbol,
      { history, alerts: chooseAlerts(history, begin), ids: new Map<number, number>(), played: -1 },
    ]),
  );

  /** Creates the alerts that are due after a symbol's played samples. */
  const createDue = async (symbol: string): Promise<void> => {
    const each = playing.get(symbol);
    for (const { alert, madeAfter } of each?.alerts ?? []) {
      if (madeAfter !== each?.played) continue;
      const created = await operations.create(requestOf(alert, symbol));
      each.ids.set(alert.id, created.id);
    }
  };

  for (const { symbol } of histories) await createDue(symbol);
  for (const playable of market.playing) {
    await playable.play?.(async (samples) => {
      clock.set(market.status().asOf);
      await engine.evaluate(samples);
      for (const { symbol } of samples) {
        const each = playing.get(symbol);
        if (each) each.played++;
        await createDue(symbol);
      }
    }, new AbortController().signal);
  }
  return Promise.all(
    [...playing.values()].map(async ({ history, alerts, ids }) => ({
      history,
      alerts,
      begin,
      outcome: await readOutcome(store, ids),
    })),
  );
}
