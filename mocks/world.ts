import { Kysely } from "kysely";
import { SqlJsDialect } from "kysely-wasm";
import initSqlJs, { type SqlJsStatic } from "sql.js";
import { createApp } from "../backend/app.ts";
import type { App, AppPorts } from "../backend/appPorts.ts";
import { systemClock, type Clock } from "../backend/platform/clock.ts";
import { migrateToLatest } from "../backend/platform/database/migrate.ts";
import type { Database } from "../backend/platform/database/schema.ts";
import { serializeTransactions } from "../backend/platform/database/serializeTransactions.ts";
import { startJobs, type Job } from "../backend/platform/jobs/jobs.ts";
import { randomId } from "../backend/platform/ids.ts";
import { silentLog, type Log } from "../backend/platform/log.ts";
import { createMarketRouter } from "../backend/market/routing/router.ts";
import { SIMULATION_SEED } from "../backend/market/sources/simulated/seed.ts";
import { simulateMarket } from "../backend/market/sources/simulated/source.ts";
import type { MarketSource } from "../backend/market/source.ts";
import {
  createMemorySecrets,
  type SecretStore,
} from "../backend/capabilities/settings/secretStore.ts";
import { createInbox, DELIVERED, type Inbox, type KeptMail } from "./inbox.ts";
import { restoreSnapshot, type WorldSnapshot } from "./snapshot.ts";

export interface WorldOptions {
  /** By default, sql.js looks in its own folder. */
  readonly wasmUrl?: string;
  /** Copied from {@link createImage}; skips the migration. */
  readonly image?: Uint8Array;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly source?: MarketSource;
  readonly publicUrl: string;
  readonly snapshot?: WorldSnapshot;
  /** Fills a new world and resolves to its inbox; not called with a snapshot. */
  readonly prepare?: (database: Kysely<Database>) => Promise<readonly KeptMail[]>;
  /** Default: false. */
  readonly autoRun?: AppPorts["autoRun"];
  /** Minimum milliseconds between notices of changes. */
  readonly changesPauseMs?: number;
}

/** The server's code on an in-memory database. */
export interface World {
  readonly app: App;
  readonly inbox: Inbox;
  readonly secrets: Pick<SecretStore, "read">;
  readonly database: Kysely<Database>;
  /** Checks prices if due; resolves when no check is in progress. */
  check(): Promise<void>;
}

const loadSqlJs = (wasmUrl: string | undefined): Promise<SqlJsStatic> =>
  initSqlJs(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl });

const openDatabase = (file: InstanceType<SqlJsStatic["Database"]>) =>
  new Kysely<Database>({ dialect: serializeTransactions(new SqlJsDialect({ database: file })) });

/** Returns a migrated database with what `fill` adds, for worlds that open without migrating. */
export async function createImage(
  wasmUrl?: string,
  fill?: (database: Kysely<Database>) => Promise<void>,
): Promise<Uint8Array> {
  const { Database: File } = await loadSqlJs(wasmUrl);
  const file = new File();
  const database = openDatabase(file);
  await migrateToLatest(database);
  await fill?.(database);
  const image = file.export();
  await database.destroy();
  return image;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const { clock = systemClock, wasmUrl, snapshot, prepare } = options;
  const { Database: File } = await loadSqlJs(wasmUrl);
  const database = openDatabase(new File(options.image));
  if (!options.image) await migrateToLatest(database);
  if (snapshot) await restoreSnapshot(database, snapshot);
  const mails = snapshot ? snapshot.mails : await prepare?.(database);
  const inbox = createInbox(clock, mails);
  const secrets = createMemorySecrets(snapshot?.secrets);
  let runCheck: Job["run"] = () => undefined;
  let checking: Promise<void> | undefined;
  const check = (): Promise<void> =>
    (checking ??= Promise.resolve(runCheck()).finally(() => (checking = undefined)));
  const startWorldJobs: typeof startJobs = (jobs, ...more) => {
    const shareCheck = (job: Job): Job => {
      if (job.name !== "check-alerts") return job;
      runCheck = job.run;
      return { ...job, run: check };
    };
    return startJobs(jobs.map(shareCheck), ...more);
  };
  const app = createWorldApp({
    ...options,
    clock,
    database,
    inbox,
    secrets,
    startJobs: startWorldJobs,
  });
  await app.start();
  return { app, inbox, secrets, database, check };
}

/** Shared, because each first visit plays a story, and computed bars are kept. */
export const openSimulatedSource = simulateMarket({ seed: SIMULATION_SEED });

type WorldAppOptions = Omit<WorldOptions, "wasmUrl" | "image" | "snapshot" | "prepare" | "clock"> &
  Pick<World, "database" | "inbox"> & {
    readonly clock: Clock;
    /** Default: secrets are lost with the app. */
    readonly secrets?: SecretStore;
    /** Default: jobs run when they are due. */
    readonly startJobs?: AppPorts["startJobs"];
  };

export function createWorldApp(options: WorldAppOptions): App {
  const { database, inbox, clock, log = silentLog, publicUrl, autoRun = false } = options;
  const { secrets = createMemorySecrets() } = options;
  const source = options.source ?? openSimulatedSource(clock);
  return createApp({
    clock,
    log,
    newId: randomId,
    database,
    engine: "sql.js",
    market: createMarketRouter([source], log, { clock }),
    mail: inbox.port,
    gmail: null,
    isSendgridConfigured: false,
    sms: inbox.sms,
    push: inbox.push,
    transports: { ...inbox.transports, answer: DELIVERED },
    secrets,
    environmentKeys: {},
    autoRun,
    checksAtStart: autoRun !== false,
    publicUrl,
    changesPauseMs: options.changesPauseMs,
    ...(options.startJobs && { startJobs: options.startJobs }),
  });
}
