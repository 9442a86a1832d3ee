import type { Kysely } from "kysely";
import type { App } from "../backend/appPorts.ts";
import { MINUTE_MS } from "../backend/domain/durations.ts";
import type { MarketSource } from "../backend/market/source.ts";
import { manualClock } from "../backend/platform/clock.ts";
import type { Database } from "../backend/platform/database/schema.ts";
import type { Job } from "../backend/platform/jobs/jobs.ts";
import type { Log } from "../backend/platform/log.ts";
import { createInbox, type KeptMail } from "./inbox.ts";
import { STORY_TIME } from "./storyTime.ts";
import { createWorldApp, openSimulatedSource } from "./world.ts";

/** The clock is moved by the story only. Times are epoch milliseconds. */
export interface StoryStage {
  /** Calls the API; rejects with its message if refused. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** Handles a request as the server does, refusals included. */
  handle(request: Request): Promise<Response>;
  goTo(time: number): void;
  /** Evaluates once; resolves when the messages are delivered. */
  check(): Promise<void>;
  screen(): Promise<void>;
  /** Returns the simulated market at any time, past or future. */
  marketAt(time: number): MarketSource;
}

export interface StoryPorts {
  readonly log: Log;
  readonly publicUrl: string;
  /** Begin of the story, epoch milliseconds. */
  readonly begin: number;
}

const SETTLED = new Set(["NotificationDelivered", "NotificationGaveUp", "NotificationDeferred"]);

export const createCall =
  (app: App, publicUrl: string): StoryStage["call"] =>
  async (method, path, body) => {
    const init = body && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    // The API is at the host's root.
    const request = new Request(new URL(`/api/${path}`, publicUrl), { method, ...init });
    const response = await app.handle(request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };

export function createMarketAt(): StoryStage["marketAt"] {
  const clock = manualClock();
  const market = openSimulatedSource(clock);
  return (time) => {
    clock.set(time);
    return market;
  };
}

/**
 * Starts the product on a new database and observes the market's analysts, which saves its copies a
 * fifth to a third of their start. The second start lets the reactors read the first one's records.
 */
export async function startTwice(database: Kysely<Database>): Promise<void> {
  for (let time = 1; time <= 2; time++) {
    const clock = manualClock(STORY_TIME);
    let jobs: readonly Job[] = [];
    const startJobs = (all: readonly Job[]) => {
      jobs = all;
      return () => Promise.resolve();
    };
    const inbox = createInbox(clock);
    const publicUrl = "http://localhost";
    const app = createWorldApp({ clock, database, inbox, publicUrl, startJobs });
    await app.start();
    await jobs.find(({ name }) => name === "observe-analysts")?.run();
    await app.stop();
  }
}

/** Resolves to the inbox at the end of the story. */
export async function playOn(
  database: Kysely<Database>,
  { log, publicUrl, begin }: StoryPorts,
  play: (stage: StoryStage) => Promise<void>,
): Promise<readonly KeptMail[]> {
  const clock = manualClock(begin);
  const inbox = createInbox(clock);
  let jobs: readonly Job[] = [];
  const startJobs = (all: readonly Job[]) => {
    jobs = all;
    return () => Promise.resolve();
  };
  const autoRun = "afterTrading";
  const app = createWorldApp({ clock, log, database, inbox, publicUrl, startJobs, autoRun });
  await app.start();

  let open = 0;
  let deferred = 0;
  let settled = Promise.withResolvers<void>();
  const unsubscribe = app.store.subscribe((events) => {
    for (const { type } of events) {
      if (type === "NotificationRequested") open++;
      if (SETTLED.has(type)) open--;
      if (type === "NotificationDeferred") deferred++;
    }
    if (open === 0) settled.resolve();
  });
  const runJobs = async (isWanted: (name: string) => boolean) => {
    for (const { name, run } of jobs) if (isWanted(name)) await run();
  };
  const deliver = async () => {
    settled = Promise.withResolvers();
    await runJobs((name) => name.startsWith("notifications.") || name === "dispatch-notifications");
    if (open > 0) await settled.promise;
  };

  await play({
    call: createCall(app, publicUrl),
    handle: async (request) => app.handle(request),
    marketAt: createMarketAt(),
    goTo: (time) => clock.set(time),
    screen: () => runJobs((name) => name === "screener-lists"),
    check: async () => {
      // Rules must precede their prices.
      await runJobs((name) => name === "evaluate-rules");
      await runJobs((name) => name === "check-alerts");
      await deliver();
      if (deferred === 0) return;
      // Delivers messages deferred to join another within a minute.
      [open, deferred] = [deferred, 0];
      clock.advance(MINUTE_MS);
      await deliver();
    },
  });
  unsubscribe();
  await app.stop();
  // A story's checks are no measurement.
  await database.deleteFrom("check_hours").execute();
  return inbox.list();
}
