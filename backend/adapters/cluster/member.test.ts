import { expect, test } from "bun:test";
import { createHub } from "../../platform/live/hub.ts";
import { UnreadableEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { noMeter } from "../../platform/meter.ts";
import { ConnectionLost } from "../postgresErrors.ts";
import { createClusterProof } from "./clusterKey.ts";
import { createMember } from "./member.ts";
import type { ClusterSeat } from "./seat.ts";
import { ClusterKeyError } from "./sharedTexts.ts";

interface Outages {
  /** What reading the log, and then who may come in, rejects with, once each. */
  readonly log?: readonly Error[];
  readonly access?: readonly Error[];
}

/** A server that follows until `takeTurn`. */
async function startFollower(outages: Outages) {
  const tables = { areOwn: () => Promise.resolve(true) };
  const leader = { address: null as string | null, change: () => undefined as void };
  const turn = Promise.withResolvers<void>();
  const worked = Promise.withResolvers<string>();
  const warnings: string[] = [];
  const faults: unknown[] = [];
  const announced: (string | null)[] = [];
  const [log, access] = [[...(outages.log ?? [])], [...(outages.access ?? [])]];
  const failNext = (errors: Error[]) => {
    const error = errors.shift();
    if (error) throw error;
  };
  const seat: Partial<ClusterSeat> = {
    turn: turn.promise,
    hasTurn: () => false,
    findLeader: () => leader.address,
    onLeader: (listener) => {
      leader.change = listener;
    },
    announce: async (address) => void announced.push(address),
    listen: () => async () => undefined,
  };
  const member = createMember({
    seat: seat as ClusterSeat,
    proof: createClusterProof("k".repeat(32)),
    log: { ...silentLog, warn: (sentence) => void warnings.push(sentence) },
    meter: noMeter,
    reloadAccess: async () => failNext(access),
    onFault: (error) => {
      faults.push(error);
      worked.resolve("failed");
    },
    pause: () => Promise.resolve(),
  });
  const store: Partial<EventStore> = {
    position: async () => 0,
    readAll: async () => {
      failNext(log);
      return [];
    },
    share: (position) => ({ heard: () => position, hear: () => undefined }),
  };
  const readMarket = () => ({ kind: "simulated", isOpen: true, asOf: null }) as const;
  await member.join(
    {
      store: store as EventStore,
      hub: createHub({ clock: manualClock(), log: silentLog, version: "1.2.3", readMarket }),
      isSharedRead: (path) => path === "/api/alerts",
      hasOwnTables: () => tables.areOwn(),
      hearMarket: () => undefined,
      follow: () => async () => undefined,
    },
    "http://127.0.0.1:1",
    async () => worked.resolve("works"),
  );
  return {
    member,
    tables,
    leader,
    takeTurn: turn.resolve,
    end: worked.promise,
    warnings,
    faults,
    announced,
  };
}

const lost = () => new ConnectionLost(new Error("Connection terminated unexpectedly"));
const SENTENCE = "the database could not be read to take over; it is tried again";

test("a database that is away while a server takes over is asked until it answers", async () => {
  const follower = await startFollower({ log: [lost(), lost(), lost()], access: [lost()] });
  follower.takeTurn();
  expect(await follower.end).toBe("works");
  // Once for the log, once for who may come in.
  expect(follower.warnings).toEqual([SENTENCE, SENTENCE]);
  expect(follower.faults).toEqual([]);
});

const refused = (code: string) => Object.assign(new Error(`refused with ${code}`), { code });

test.each(["40001", "53300", "57014", "57P01"])("so is one that refuses with %s", async (code) => {
  const follower = await startFollower({ log: [refused(code)], access: [refused(code)] });
  follower.takeTurn();
  expect(await follower.end).toBe("works");
  expect(follower.faults).toEqual([]);
});

test.each([
  ["an event that cannot be read", new UnreadableEvent(7, "alert-1", new Error("no JSON"))],
  ["another cluster key", new ClusterKeyError("All servers need the same CLUSTER_KEY")],
  ["a right that is missing", refused("42501")],
  ["a fault of the program", new TypeError("undefined is no function")],
])("%s stays so, and ends the take-over", async (_, fault) => {
  for (const outages of [{ log: [fault] }, { access: [fault] }]) {
    const follower = await startFollower(outages);
    follower.takeTurn();
    expect(await follower.end).toBe("failed");
    expect([follower.faults, follower.warnings]).toEqual([[fault], []]);
  }
});

test("a server that stops meanwhile takes over no more", async () => {
  const endless = Array.from({ length: 1_000 }, lost);
  const follower = await startFollower({ log: endless });
  await follower.member.leave();
  follower.takeTurn();
  await new Promise((resolve) => setImmediate(resolve));
  expect([follower.announced, follower.faults]).toEqual([[], []]);
});

test("while a server of another build makes the tables anew, it is asked for what is in them", async () => {
  const { member, tables, leader } = await startFollower({});
  let looks = 0;
  let areOwn = true;
  tables.areOwn = async () => {
    looks++;
    return areOwn;
  };
  const mustAsk = async (path: string) => member.beside()?.mustAsk("GET", path);
  leader.address = "http://127.0.0.1:2";
  expect([await mustAsk("/api/alerts"), await mustAsk("/api/alerts"), looks]).toEqual([
    false,
    false,
    1,
  ]);
  expect(await mustAsk("/api/other")).toBe(true);

  leader.address = null;
  leader.change();
  expect(await mustAsk("/api/alerts")).toBe(false);
  areOwn = false;
  expect(await mustAsk("/api/alerts")).toBe(true);
  leader.address = "http://127.0.0.1:3";
  expect(await mustAsk("/api/alerts")).toBe(true);
  areOwn = true;
  expect(await mustAsk("/api/alerts")).toBe(false);
  const seen = looks;
  expect([await mustAsk("/api/alerts"), looks]).toEqual([false, seen]);

  leader.change();
  tables.areOwn = async () => {
    looks++;
    leader.address = null;
    leader.change();
    return true;
  };
  await mustAsk("/api/alerts");
  tables.areOwn = async () => false;
  expect(await mustAsk("/api/alerts")).toBe(true);
  await member.leave();
});

test("tables that cannot be looked at are not read", async () => {
  const { member, tables, leader } = await startFollower({});
  tables.areOwn = () => Promise.reject(lost());
  leader.change();
  expect(await member.beside()?.mustAsk("GET", "/api/alerts")).toBe(true);
  await member.leave();
});
