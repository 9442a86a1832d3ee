import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { eventually } from "../../../testing/eventually.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import { createEventStore, type EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Channel } from "../channels/channel.ts";
import { decide } from "../decide.ts";
import { notificationEvolution } from "../evolve.ts";
import { notificationProjection } from "../projection.ts";
import type { Claims } from "./claims.ts";
import { createDispatcher, type Dispatcher, type DispatcherPorts } from "./dispatcher.ts";
import { casesOf } from "../../../testing/casesOf.ts";

const START = "2026-01-05T15:00:00Z";
const clock = manualClock();
let store: EventStore;
let requested: number;

beforeEach(async () => {
  await openWorld();
});

async function openWorld(): Promise<void> {
  clock.set(START);
  requested = 0;
  const database = await openMemoryDatabase();
  const { name, version } = notificationProjection;
  await database.deleteFrom("projections").execute();
  await database.insertInto("projections").values({ name, version }).execute();
  store = createEventStore({ database, clock, projections: [notificationProjection] });
}

/** The claims of one server among all that share `taken`. */
function claimsOf(server: string, taken: Map<string, string>): Claims {
  return {
    take: async (key) => {
      await yieldToEventLoop();
      if (taken.has(key)) return false;
      taken.set(key, server);
      return true;
    },
    release: async (key) => {
      await yieldToEventLoop();
      if (taken.get(key) === server) taken.delete(key);
    },
  };
}

interface Server {
  readonly dispatcher: Dispatcher;
  readonly sent: string[];
}

function startServer(
  name: string,
  taken: Map<string, string>,
  changes: Partial<Channel> = {},
  ports: Partial<DispatcherPorts> = {},
): Server {
  const sent: string[] = [];
  const channel: Channel = {
    name: "email",
    concurrency: 2,
    isFree: true,
    findDestination: () => Promise.resolve({ address: "ann@example.com", isActive: true }),
    send: async ({ key }) => {
      sent.push(key);
      await yieldToEventLoop();
      return { text: "250 OK" };
    },
    ...changes,
  };
  const dispatcher = createDispatcher({
    store,
    clock,
    log: silentLog,
    channels: [channel],
    coalesceMs: 60_000,
    claims: claimsOf(name, taken),
    ...ports,
  });
  return { dispatcher, sent };
}

/** One notification to each contact, which makes each a message. */
async function request(count: number, isTest = false): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let added = 0; added < count; added++) {
    const number = ++requested;
    const key = `n-${number}`;
    keys.push(key);
    await handleCommand(store, notificationEvolution, key, (state) =>
      decide(
        {
          kind: "request",
          request: {
            alertId: number,
            firing: 1,
            channel: "email",
            contactId: number,
            isTest,
            requestedAt: isoTime(clock.now()),
            facts: null,
          },
        },
        state,
      ),
    );
  }
  return keys;
}

const statuses = async () => {
  const rows = await store.database.selectFrom("notifications").select("status").execute();
  return new Set(rows.map(({ status }) => status));
};

/** A channel whose provider answers when it is let. */
function slow() {
  const answered = Promise.withResolvers<void>();
  return {
    let: answered.resolve,
    send:
      (sent: string[]) =>
      async ({ key }: { readonly key: string }) => {
        sent.push(key);
        await answered.promise;
        return { text: "250 OK" };
      },
  };
}

/** A server that leads and has put messages together, of which two are on their way. */
async function startBusyLeader(taken: Map<string, string>, messages: number) {
  const provider = slow();
  const sent: string[] = [];
  const leader = startServer("leader", taken, { send: provider.send(sent) });
  const keys = await request(messages);
  const sending = leader.dispatcher.dispatchDue();
  await eventually(() => sent.length === 2);
  return { keys, sent, let: provider.let, sending, dispatcher: leader.dispatcher };
}

describe("a server beside the one that leads", () => {
  test("sends what that one has not got to after a second, and nothing twice", async () => {
    const taken = new Map<string, string>();
    const leader = await startBusyLeader(taken, 10);
    const other = startServer("other", taken);
    expect(await other.dispatcher.assist()).toBe(0);

    const helper = startServer("helper", taken);
    clock.advance(1_000);
    await helper.dispatcher.assist();
    expect(helper.sent).toHaveLength(8);
    leader.let();
    await leader.sending;
    expect([...leader.sent, ...helper.sent].toSorted()).toEqual(leader.keys.toSorted());
    expect(await statuses()).toEqual(new Set(["delivered"]));
    expect(taken.size).toBe(0);
  });

  test("puts no messages together, and sends no test", async () => {
    const helper = startServer("helper", new Map());
    await request(3);
    await request(1, true);
    clock.advance(60_000);
    expect(await helper.dispatcher.assist()).toBe(0);
    expect(await statuses()).toEqual(new Set(["queued"]));
  });

  /** What it sends of three messages that wait. */
  const countHelp = async (changes: Partial<Channel>, ports: Partial<DispatcherPorts> = {}) => {
    const taken = new Map<string, string>();
    const leader = await startBusyLeader(taken, 5);
    const helper = startServer("helper", taken, changes, ports);
    clock.advance(2_000);
    // The two that are on their way are looked at and left.
    const looked = await helper.dispatcher.assist();
    leader.let();
    await leader.sending;
    expect(looked).toBe(helper.sent.length === 0 ? 0 : 5);
    return helper.sent.length;
  };

  test("leaves a channel with a daily limit to the one that counts", async () => {
    const limit = {
      perDay: 100,
      usedUpUntil: () => Promise.resolve(undefined),
      run: async <T>(send: () => Promise<{ readonly value: T }>) => (await send()).value,
    };
    expect(await countHelp({}, { dailyLimits: { email: limit } })).toBe(0);
  });

  test("leaves a channel whose account it does not have to one that has it", async () => {
    expect(await countHelp({ account: () => Promise.resolve(null) })).toBe(0);
    expect(await countHelp({ account: () => Promise.resolve({ password: "x" }) })).toBe(3);
  });

  test("sends nothing while everything is muted", async () => {
    const readSettings = () => Promise.resolve({ isOn: false, minGapMs: 0 });
    expect(await countHelp({}, { readSettings })).toBe(0);
  });

  test("sends nothing while a server of another build makes the table", async () => {
    await store.database.updateTable("projections").set({ version: 0 }).execute();
    expect(await countHelp({})).toBe(0);
  });

  test("records what it has sent once that table is made, and does not send it again", async () => {
    const taken = new Map<string, string>();
    const leader = await startBusyLeader(taken, 3);
    const provider = slow();
    const sent: string[] = [];
    const helper = startServer("helper", taken, { send: provider.send(sent) });
    clock.advance(2_000);
    const helping = helper.dispatcher.assist();
    await eventually(() => sent.length === 1);
    const { version } = notificationProjection;
    await store.database.updateTable("projections").set({ version: 0 }).execute();
    provider.let();
    await helping;
    expect(await typesOf(sent[0]!)).not.toContain(DELIVERED);
    leader.let();
    await leader.sending;
    await leader.dispatcher.dispatchDue();
    await store.database.updateTable("projections").set({ version }).execute();
    await helper.dispatcher.assist();
    expect(await typesOf(sent[0]!)).toContain(DELIVERED);
    expect([...leader.sent, ...sent].toSorted()).toEqual(leader.keys.toSorted());
  });

  test("goes on with what it has begun when it takes over", async () => {
    const taken = new Map<string, string>();
    const leader = await startBusyLeader(taken, 4);
    const provider = slow();
    const sent: string[] = [];
    const heir = startServer("heir", taken, { send: provider.send(sent) });
    clock.advance(2_000);
    void heir.dispatcher.assist();
    await eventually(() => sent.length === 2);
    // The leader is killed: its claims end with it.
    for (const [key, server] of taken) if (server === "leader") taken.delete(key);
    const stop = heir.dispatcher.start();
    provider.let();
    await eventually(() => sent.length === 4);
    await stop();
    expect(sent.toSorted()).toEqual(leader.keys.toSorted());
    expect(await statuses()).toEqual(new Set(["delivered"]));
  });
});

const DELIVERED = "NotificationDelivered";
const typesOf = async (key: string) => (await store.readStream(key)).map(({ type }) => type);

test("however servers take turns, and those beside the leader are killed, only what was on its way then is sent twice", async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("request" as const), count: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ do: fc.constant("lead" as const) }),
    fc.record({ do: fc.constant("assist" as const), by: fc.nat(1) }),
    fc.record({ do: fc.constant("kill" as const), by: fc.nat(1) }),
    fc.record({ do: fc.constant("turn" as const), times: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant("advance" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await openWorld();
      const taken = new Map<string, string>();
      const arrived: string[] = [];
      const mayRepeat = new Set<string>();
      let births = 0;
      const launch = () => {
        const name = `server-${++births}`;
        const underWay = new Set<string>();
        const killed = Promise.withResolvers<never>();
        killed.promise.catch(() => undefined);
        let isDead = false;
        const send: Channel["send"] = async ({ key }) => {
          if (isDead) return new Promise(() => undefined);
          arrived.push(key);
          underWay.add(key);
          await yieldToEventLoop();
          await yieldToEventLoop();
          // It hears no answer and records nothing any more.
          if (isDead) return new Promise(() => undefined);
          return { text: "250 OK" };
        };
        const { dispatcher } = startServer(name, taken, { send }, { stopGraceMs: 0 });
        const kill = () => {
          isDead = true;
          for (const key of underWay) mayRepeat.add(key);
          for (const [key, server] of taken) if (server === name) taken.delete(key);
        };
        return { dispatcher, kill };
      };
      const leader = launch();
      const others = [launch(), launch()];
      const working: Promise<unknown>[] = [];
      for (const each of steps) {
        if (each.do === "request") await request(each.count);
        if (each.do === "lead") working.push(leader.dispatcher.dispatchDue());
        if (each.do === "assist") void others[each.by]!.dispatcher.assist();
        if (each.do === "advance") clock.advance(1_000);
        if (each.do === "turn") for (let at = 0; at < each.times; at++) await yieldToEventLoop();
        if (each.do === "kill") {
          others[each.by]!.kill();
          others[each.by] = launch();
        }
      }
      await Promise.all(working);
      await eventually(async () => {
        await leader.dispatcher.dispatchDue();
        return (await statuses()).isSubsetOf(new Set(["delivered"]));
      });
      const times = Map.groupBy(arrived, (key) => key);
      expect(times.size).toBe(requested);
      for (const [key, each] of times) {
        if (!mayRepeat.has(key)) expect([key, each.length]).toEqual([key, 1]);
      }
    }),
    { numRuns: casesOf({ usual: 15, long: 2000 }) },
  );
}, 120_000);
