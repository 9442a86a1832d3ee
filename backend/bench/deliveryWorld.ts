import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { openDatabase } from "../adapters/sqlite/sqlite.ts";
import { createApp } from "../app.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import type { Database } from "../platform/database/schema.ts";
import { randomId } from "../platform/ids.ts";
import { silentLog } from "../platform/log.ts";
import { createMarketRouter } from "../market/routing/router.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";
import type { MailPort } from "../capabilities/notifications/channels/email/mailPort.ts";
import { createMemorySecrets } from "../capabilities/settings/secretStore.ts";

/**
 * On the project's disk, because the system's temporary folder may be in memory, where writes do
 * not wait.
 */
const DISK = join(import.meta.dir, "../../dist");

const take = () => Promise.resolve({ text: "250 OK" });

export type DeliveryWorld = Awaited<ReturnType<typeof openDeliveryWorld>>;

export async function openDeliveryWorld(
  fill: (database: Kysely<Database>) => Promise<void> = () => Promise.resolve(),
  send: MailPort["send"] = take,
) {
  mkdirSync(DISK, { recursive: true });
  const folder = mkdtempSync(join(DISK, "deliveries-"));
  const database = openDatabase(join(folder, "bench.sqlite"));
  await migrateToLatest(database);
  await fill(database);
  const clock = systemClock;
  const app = createApp({
    clock,
    log: silentLog,
    newId: randomId,
    database,
    engine: "sqlite",
    market: createMarketRouter(
      [createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: "always" })],
      silentLog,
      { clock },
    ),
    mail: { route: "files", description: "", send, verify: () => Promise.resolve() },
    gmail: null,
    isSendgridConfigured: false,
    sms: { send: take },
    push: { publicKey: () => Promise.resolve(""), send: take },
    transports: {
      http: { post: () => Promise.resolve({ status: 200, header: () => null, text: "" }) },
      mqtt: { publish: () => Promise.resolve() },
    },
    secrets: createMemorySecrets(),
    environmentKeys: {},
    publicUrl: "http://localhost",
  });
  await app.start();
  return {
    app,
    database,
    async get(path: string): Promise<void> {
      const response = await app.handle(new Request(`http://localhost${path}`));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    },
    async close(): Promise<void> {
      await app.stop();
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function quantileOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
