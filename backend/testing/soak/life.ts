import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { appendFileSync } from "node:fs";
import { databaseFileIn, openDatabase } from "../../adapters/sqlite/sqlite.ts";
import { createApp } from "../../app.ts";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { randomId } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { DeliveryError } from "../../capabilities/notifications/channels/channel.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { createInbox } from "../../../mocks/inbox.ts";
import { readJournal, writeEvaluated, writeStart, writeTick } from "./journal.ts";
import {
  CONTACTS,
  IDLE_TICKS,
  isMailDown,
  openSoakSource,
  planTicks,
  TICK_MS,
  type Deed,
} from "./plan.ts";

/**
 * One life of a server: the whole backend on a clock that advances as the work is done. The parent
 * may kill it at any moment; the next life continues at the first unrecorded tick.
 */

const [folder = "", days = "", seed = ""] = process.argv.slice(2);
const url = "http://soak.example";
const journalPath = `${folder}/journal`;
const mailPath = `${folder}/mails`;
/** Turns of the event loop for sending mails and recording their outcome. */
const TURNS_A_TICK = 6;
/** Ticks between two progress reports. */
const TICKS_A_LINE = 20;

const ticks = planTicks({ days: Number(days), seed: Number(seed) });
const { entries } = readJournal(journalPath);
const begin = entries.length;
const first = ticks[Math.min(begin, ticks.length - 1)]?.time ?? 0;
// A server checks prices an interval after its start, so a life begins that much early, to check
// them at the tick of the kill.
const clock = manualClock(first - TICK_MS);
const log = createLog("error");
const database = openDatabase(databaseFileIn(folder));
await migrateToLatest(database);
const router = createMarketRouter([openSoakSource(clock)], log, { clock });
const jobs: Job[] = [];
const inbox = createInbox(clock);

const app = createApp({
  clock,
  log,
  newId: randomId,
  database,
  engine: "sqlite",
  market: {
    ...router,
    samples: async (symbols) => {
      const samples = await router.samples(symbols);
      if (samples.length > 0) {
        writeEvaluated(
          journalPath,
          samples.map(({ symbol }) => symbol),
        );
      }
      return samples;
    },
  },
  mail: {
    ...inbox.port,
    send: async ({ messageId, to }) => {
      if (isMailDown(clock.now())) throw new DeliveryError("The mail server is down", false);
      appendFileSync(mailPath, `${messageId} ${to}\n`);
      return { text: "Accepted" };
    },
  },
  gmail: null,
  isSendgridConfigured: false,
  sms: inbox.sms,
  push: inbox.push,
  transports: inbox.transports,
  secrets: createMemorySecrets(),
  environmentKeys: {},
  publicUrl: url,
  startJobs: (planned) => {
    jobs.push(...planned);
    return () => Promise.resolve();
  },
});
await app.start();
writeStart(journalPath, begin);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const init = body && {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await app.handle(new Request(`${url}/api/${path}`, { method, ...init }));
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

const findByNote = async (note: string): Promise<number | undefined> =>
  (await database.selectFrom("alerts").select("id").where("note", "=", note).executeTakeFirst())
    ?.id;

async function carryOut(deed: Deed): Promise<void> {
  const id = await findByNote(deed.note);
  if (deed.kind === "delete") {
    const isThere =
      id !== undefined &&
      (await app.handle(new Request(`${url}/api/alerts/${id}`, { method: "DELETE" })));
    if (isThere && ![200, 204, 404].includes(isThere.status))
      throw new Error(`DELETE: ${isThere.status}`);
    return;
  }
  // A killed life may have done it already.
  if (id !== undefined) return;
  const { price } = await call<{ price: number }>("GET", `stocks/quote/${deed.terms.symbol}`);
  const isPercent = deed.terms.alertType === "change_percent";
  const target = isPercent ? deed.distance : price * deed.distance;
  await call("POST", "alerts", {
    ...deed.terms,
    targetPrice: Math.max(0.01, Math.round(target * 100) / 100),
    emailId: deed.contact + 1,
    note: deed.note,
  });
}

/** Analysts' targets are polled four times an hour, which is too often for a simulated year. */
const isOften = ({ name }: Job): boolean => name !== "observe-analysts";

async function runJobs(): Promise<void> {
  for (const job of jobs) if (isOften(job)) await job.run();
  for (let turn = 0; turn < TURNS_A_TICK; turn++) await yieldToEventLoop();
}

const contacts = await call<readonly unknown[]>("GET", "email-notifications");
for (let contact = contacts.length; contact < CONTACTS; contact++) {
  await call("POST", "email-notifications", {
    email: `reader${contact}@example.com`,
    label: `Reader ${contact}`,
  });
}

for (let index = begin; index < ticks.length; index++) {
  const tick = ticks[index];
  if (!tick) break;
  clock.set(tick.time);
  let idleMs: number | null = null;
  if (tick.kind === "idle") {
    const before = process.cpuUsage();
    for (let idle = 0; idle < IDLE_TICKS; idle++) {
      clock.advance(TICK_MS);
      await runJobs();
    }
    const { user, system } = process.cpuUsage(before);
    idleMs = (user + system) / 1000;
  } else {
    for (const deed of tick.deeds) await carryOut(deed);
    await runJobs();
  }
  if (index % TICKS_A_LINE === 0) process.stdout.write(`${index}\n`);
  writeTick(journalPath, index, idleMs);
}

await app.stop();
await database.destroy();
