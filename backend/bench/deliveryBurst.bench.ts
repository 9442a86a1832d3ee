import { storeOn } from "../testing/worlds/memoryStore.ts";
import { createEmailStore } from "../capabilities/contacts/emailStore.ts";
import { pause } from "../platform/timer.ts";
import { systemClock } from "../platform/clock.ts";
import { sayProgress, type Benchmark } from "./benchmark.ts";
import { openDeliveryWorld, quantileOf, type DeliveryWorld } from "./deliveryWorld.ts";

const ALERTS = 20_000;
const ADDRESSES = 5;
/** Firings per commit, as in the engine: those of one check. */
const AT_ONCE = 100;
/** Requests are sent at this constant interval, whether or not earlier ones have been answered. */
const EVERY_MS = 20;
const PATHS = ["/api/alerts", "/api/notifications/recent", "/api/notifications/log", "/api/health"];

/** Measures how long requests wait while 20,000 alerts fire within seconds for five addresses. */
export const deliveryBurst: Benchmark = {
  name: "deliveryBurst",
  run: async () => {
    let named = 0;
    let mails = 0;
    const world = await openDeliveryWorld(
      async (database) => {
        const emails = createEmailStore(storeOn(database), systemClock);
        for (let n = 1; n <= ADDRESSES; n++) {
          await emails.add({ email: `reader-${n}@example.com`, label: `Reader ${n}` });
        }
      },
      ({ text }) => {
        mails++;
        named += Number(/(\d+) alerts/.exec(text)?.[1] ?? 1);
        return Promise.resolve({ text: "250 OK" });
      },
    );
    try {
      for (const path of PATHS) await world.get(path);
      const stopped = new AbortController();
      const asking = askInBetween(world, stopped.signal);
      const begun = performance.now();
      sayProgress(`firing ${ALERTS} alerts`);
      await fireAll(world);
      sayProgress("waiting until all is sent");
      await untilSettled(world);
      const seconds = (performance.now() - begun) / 1_000;
      stopped.abort();
      const waits = await asking;
      const delivered = await count(world, "delivered");
      const note = `${delivered} delivered in ${mails} mails that name ${named}, in ${seconds.toFixed(0)} s; ${waits.length} requests`;
      if (delivered !== ALERTS * ADDRESSES) throw new Error(`Not all were sent: ${note}`);
      const line = (name: string, ours: number, limit: number) =>
        ({ name, unit: "ms", better: "lower", ours, peers: {}, limit, note }) as const;
      return [
        line("wait of a request, p50", quantileOf(waits, 0.5), 100),
        line("wait of a request, p99.9", quantileOf(waits, 0.999), 100),
        line("longest wait of a request", Math.max(...waits), 250),
      ];
    } finally {
      await world.close();
    }
  },
};

async function fireAll({ app }: DeliveryWorld): Promise<void> {
  for (let first = 1; first <= ALERTS; first += AT_ONCE) {
    await app.store.appendAll(
      Array.from({ length: AT_ONCE }, (_, index) => ({
        stream: `alert-${first + index}`,
        expectedVersion: 0,
        events: [firing(first + index)],
      })),
    );
    await pause(10);
  }
}

const firing = (alertId: number) => ({
  type: "AlertTriggered",
  data: {
    alertId,
    firing: 1,
    symbol: `S${alertId % 600}`,
    alertType: "above",
    targetPrice: 94.5,
    currency: "USD",
    price: 95.89,
    exchangeTime: "2026-05-19T20:00:00.000Z",
    tradeDate: "2026-05-19",
    session: "regular",
    source: "simulated",
    delaySeconds: 0,
    previousClose: 93.1,
    changePercent: 3,
    alreadyMet: false,
    phoneNumberId: null,
    emailId: null,
  },
});

async function untilSettled(world: DeliveryWorld): Promise<void> {
  do await pause(1_000);
  while ((await count(world, "delivered")) < ALERTS * ADDRESSES && (await isUnderWay(world)));
}

async function count({ database }: DeliveryWorld, status: string): Promise<number> {
  const { count: found } = await database
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return Number(found);
}

async function isUnderWay({ database, app }: DeliveryWorld): Promise<boolean> {
  const waiting = await database
    .selectFrom("notifications")
    .select("key")
    .where("settled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  const checkpoint = await database.selectFrom("checkpoints").selectAll().executeTakeFirst();
  return waiting !== undefined || (checkpoint?.position ?? 0) < (await app.store.position());
}

/**
 * Waits are counted from when a request was due, so that one that could not start counts as
 * waiting. All due requests start together, as they do at a listening socket.
 */
async function askInBetween(world: DeliveryWorld, stop: AbortSignal): Promise<readonly number[]> {
  const waits: number[] = [];
  const answers: Promise<void>[] = [];
  const begun = performance.now();
  for (let request = 0; !stop.aborted;) {
    const due = begun + request * EVERY_MS;
    if (due > performance.now()) {
      await pause(Math.max(0, due - performance.now()));
      continue;
    }
    const path = PATHS[request++ % PATHS.length] ?? "/api/health";
    answers.push(world.get(path).then(() => void waits.push(performance.now() - due)));
  }
  await Promise.all(answers);
  return waits;
}
