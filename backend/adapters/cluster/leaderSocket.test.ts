import { afterEach, expect, test } from "bun:test";
import type { MarketState } from "../../contract/health.ts";
import type { LiveMessage } from "../../contract/live.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { createClusterProof } from "./clusterKey.ts";
import { joinLeader } from "./leaderSocket.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const open = { kind: "live", isOpen: true, asOf: "2026-01-06T15:00:00.000Z" } as const;
const closed = { ...open, isOpen: false, asOf: "2026-01-06T21:00:00.000Z" } as const;

test("what the leader says of the market is kept, and its change passed on", async () => {
  const says: LiveMessage[] = [
    { type: "hello", version: "1.2.3", market: open },
    { type: "market.status", market: closed },
  ];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, running) =>
      running.upgrade(request) ? undefined : new Response(null, { status: 404 }),
    websocket: {
      open: (socket) => {
        for (const message of says) socket.send(JSON.stringify(message));
      },
      message: () => undefined,
    },
  });
  closing.push(() => server.stop(true));
  const heard: MarketState[] = [];
  const passedOn: LiveMessage[] = [];
  const leave = joinLeader({
    findLeader: () => `http://127.0.0.1:${server.port}`,
    proof: createClusterProof("k".repeat(32)),
    hub: {
      broadcast: (message) => void passedOn.push(message),
      publishQuotes: () => undefined,
      watchedSymbols: () => [],
    },
    hearMarket: (market) => void heard.push(market),
    log: silentLog,
    everyMs: 5,
  });
  closing.push(leave);
  await eventually(() => heard.length === 2);
  expect(heard).toEqual([open, closed]);
  expect(passedOn).toEqual([{ type: "market.status", market: closed }]);
});
