import type { Kysely } from "kysely";
import { openLiveSources } from "../../adapters/vendors/liveSources.ts";
import { createApp } from "../../app.ts";
import type { App } from "../../appPorts.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { Database } from "../../platform/database/schema.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../eventually.ts";
import { createPageVendor, type PageVendor } from "../servers/pageVendor.ts";
import { appPortsOf } from "./appPorts.ts";
import { openMemoryDatabase } from "./memoryDatabase.ts";
import { makeTemporaryFolder } from "./temporaryFolder.ts";
import { createVirtualTime, settleAnswers, type VirtualTime } from "./virtualTime.ts";

const LATENCY_MS = 120;

export interface PageWorld {
  readonly time: VirtualTime;
  readonly vendor: PageVendor;
  readonly database: Kysely<Database>;
  readonly app: App;
}

/** The product over live sources from `now` on, in virtual time; one server answers for all vendors. */
export async function openPageWorld(
  now: string,
  names: Parameters<typeof openLiveSources>[0],
): Promise<PageWorld> {
  const folder = makeTemporaryFolder();
  const time = createVirtualTime(now, () => settleAnswers(folder));
  const vendor = createPageVendor(time, LATENCY_MS);
  const database = await openMemoryDatabase();
  const sources = openLiveSources(names, {
    dataFolder: folder,
    clock: time.clock,
    log: silentLog,
    contact: "me@example.com",
    findKey: async () => undefined,
    wait: time.wait,
    fetch: vendor.fetch,
  });
  const market = createMarketRouter(sources, silentLog, {
    clock: time.clock,
    startTimer: time.startTimer,
  });
  const [source] = sources;
  if (!source) throw new Error("no source");
  const app = createApp(appPortsOf({ clock: time.clock, database, source, market }));
  // A session begins with a file, and no virtual time may pass while that is read.
  const opening = source.quote("AAPL");
  await eventually(() => vendor.sent.length > 0);
  await time.until(opening);
  return { time, vendor, database, app };
}
