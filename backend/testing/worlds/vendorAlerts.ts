import { openLiveSources } from "../../adapters/vendors/liveSources.ts";
import type { Fetch } from "../../adapters/vendors/vendorHttp.ts";
import { createAlerts } from "../../capabilities/alerts/alerts.ts";
import type { AlertTriggered } from "../../capabilities/alerts/events.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import type { MarketSource } from "../../market/source.ts";
import type { LiveSourceName } from "../../market/sources/index.ts";
import type { ManualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { HostileYahoo } from "../servers/hostileYahooServer.ts";
import { acceptAll } from "./acceptAll.ts";
import { openAlertStore } from "./alertWorld.ts";
import { makeTemporaryFolder } from "./temporaryFolder.ts";

const CHECK_EVERY_MS = 30_000;

interface VendorAlertOptions {
  readonly clock: ManualClock;
  readonly vendor: HostileYahoo;
  readonly symbol: string;
  readonly names: readonly LiveSourceName[];
  readonly fetch?: Fetch;
  readonly others?: readonly MarketSource[];
}

/**
 * Alerts on live sources that send requests to `vendor` or `fetch`, with targets at 90 and 110 and
 * a change of 8%. Waits are skipped: a silent vendor's clients time out at once.
 */
export async function openVendorAlerts(options: VendorAlertOptions) {
  const { clock, vendor, symbol, names, others = [] } = options;
  const sources = openLiveSources(names, {
    dataFolder: makeTemporaryFolder(),
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    fetch: options.fetch ?? vendor.fetch,
    wait: async () => undefined,
  });
  const waiting = new Set<() => void>();
  vendor.onSilence = () => waiting.forEach((end) => end());
  const market = createMarketRouter([...sources, ...others], silentLog, {
    clock,
    startTimer: (end) => {
      waiting.add(end);
      return () => waiting.delete(end);
    },
  });
  const store = await openAlertStore(clock);
  const alerts = createAlerts({ store, log: silentLog, market, ...acceptAll(market) });
  await alerts.engine.load();
  const read = async (wanted: string) =>
    (await store.readAll(0, 100_000)).filter(({ type }) => type === wanted);
  const count = async (wanted: string) => (await read(wanted)).length;
  return {
    market,
    async arm(): Promise<void> {
      for (const [alertType, targetPrice] of [
        ["above", 110],
        ["below", 90],
        ["change_percent", 8],
      ] as const) {
        await alerts.operations.create({ symbol, alertType, targetPrice });
      }
    },
    /** Checks prices half a minute later; `send` gives the prices of that time. */
    async check(send: () => void): Promise<Sample | undefined> {
      clock.advance(CHECK_EVERY_MS);
      send();
      const symbols = new Set(alerts.engine.watchedSymbols());
      const samples = await market.samples(symbols);
      await alerts.engine.evaluate(samples);
      alerts.engine.checked(symbols, samples);
      return samples[0];
    },
    firings: () => count("AlertTriggered"),
    adjusted: () => count("AlertAdjusted"),
    suspectedSplits: async () =>
      (await read("AlertTriggered")).map(
        ({ data }) => (data as AlertTriggered["data"]).splitFactor,
      ),
    async close(): Promise<void> {
      await vendor.stop();
      await store.database.destroy();
    },
  };
}
