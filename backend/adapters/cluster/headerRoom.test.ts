import { afterEach, beforeEach, expect, test } from "bun:test";
import http from "node:http";
import { createClientAddress } from "../../platform/http/clientAddress.ts";
import { createGuard } from "../../platform/http/guard.ts";
import { createHub } from "../../platform/live/hub.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog as log } from "../../platform/log.ts";
import type { Beside } from "../answerRequest.ts";
import { serve, type RunningServer } from "../bunServer.ts";
import { createClusterProof } from "./clusterKey.ts";
import { createForwarder } from "./forwarder.ts";
import { limitHeaders, makeHeaderRoom } from "./headerRoom.ts";

const proof = createClusterProof("k".repeat(32));
const closing: (() => Promise<unknown>)[] = [];
const before = http.maxHeaderSize;

beforeEach(makeHeaderRoom);
afterEach(async () => {
  (http as { maxHeaderSize: number }).maxHeaderSize = before;
  for (const close of closing.splice(0)) await close();
});

function start(beside?: Beside): RunningServer {
  const readMarket = () => ({ kind: "simulated", isOpen: true, asOf: null }) as const;
  const server = serve({
    host: "127.0.0.1",
    port: 0,
    app: { handle: () => new Response("answered") },
    hub: createHub({ clock: manualClock(), log, version: "1.2.3", readMarket }),
    files: { handle: () => new Response("page") },
    guard: limitHeaders(createGuard({ host: "127.0.0.1", publicUrl: null })),
    access: null,
    readAddress: proof.reading(createClientAddress([])),
    ...(beside && { beside: () => beside }),
    log,
  });
  closing.push(() => server.stop(0));
  return server;
}

function startPair(): readonly RunningServer[] {
  const leader = start();
  const { forward } = createForwarder({
    findLeader: () => leader.url,
    isLeading: () => false,
    proof,
    log,
  });
  return [leader, start({ mustAsk: () => true, forward })];
}

const statusesOf = (servers: readonly RunningServer[], headers: Record<string, string>) =>
  Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/api/alerts`, { headers })).status),
  );

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, "a"]));

test("both servers answer headers up to the limit, and refuse those beyond it", async () => {
  const servers = startPair();
  const statuses: number[] = [];
  for (let size = 15_900; size <= 16_900; size += 20) {
    const [leads, follows] = await statusesOf(servers, { "x-long": "a".repeat(size) });
    expect([size, follows]).toEqual([size, leads]);
    statuses.push(leads ?? 0);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 431]);
});

test("and as many of them", async () => {
  const servers = startPair();
  for (let count = 170; count <= 200; count++) {
    const [leads, follows] = await statusesOf(servers, named(count));
    expect([count, follows]).toEqual([count, leads]);
  }
  expect(await statusesOf(servers, named(170))).toEqual([200, 200]);
  expect(await statusesOf(servers, named(200))).toEqual([431, 431]);
});

test.each([
  [{ "x-long": "a".repeat(16_500) }, "The headers of the request are larger than 16 KB"],
  [named(188), "The request has more than 190 headers"],
])("what is refused says why", async (headers, sentence) => {
  for (const { url } of startPair()) {
    const answer = await fetch(`${url}/`, { headers });
    expect([answer.status, await answer.text()]).toEqual([431, sentence]);
  }
});
