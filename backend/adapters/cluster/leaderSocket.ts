import type { MarketState } from "../../contract/health.ts";
import type { LiveMessage } from "../../contract/live.ts";
import { MAX_PROCESS_SYMBOLS } from "../../platform/live/clientFrame.ts";
import type { Hub } from "../../platform/live/hub.ts";
import type { Log } from "../../platform/log.ts";
import { startIdleTimer } from "../../platform/timer.ts";
import { SENDER_HEADER, type ClusterProof } from "./clusterKey.ts";

export interface LeaderSocketPorts {
  readonly findLeader: () => string | null;
  readonly proof: Pick<ClusterProof, "write">;
  readonly hub: Pick<Hub, "broadcast" | "publishQuotes" | "watchedSymbols">;
  readonly hearMarket: (market: MarketState) => void;
  readonly log: Log;
  readonly everyMs?: number;
}

const EVERY_MS = 250;

/** The leader pings every 20 s. */
const SILENCE_MS = 45_000;

/**
 * Hears from the server that works what is no event, prices and progress, and passes it on to the
 * clients of this one; watches there what they watch. Returns how to end it.
 */
export function joinLeader(ports: LeaderSocketPorts): () => void {
  const { findLeader, proof, hub, hearMarket, log, everyMs = EVERY_MS } = ports;
  let socket: WebSocket | undefined;
  let address: string | null = null;
  let watched = "";
  let heardAt = 0;
  let isOver = false;

  const drop = (): void => {
    socket?.close();
    socket = undefined;
  };

  const hear = (text: unknown): void => {
    heardAt = performance.now();
    if (typeof text !== "string") return;
    const message = JSON.parse(text) as LiveMessage;
    switch (message.type) {
      case "hello":
        hearMarket(message.market);
        break;
      case "market.status":
        hearMarket(message.market);
        hub.broadcast(message);
        break;
      case "ping":
        socket?.send(JSON.stringify({ type: "pong" }));
        break;
      case "quote":
        hub.publishQuotes([{ ...message, exchangeTime: Date.parse(message.exchangeTime) }]);
        break;
      default:
        hub.broadcast(message);
    }
  };

  const connect = (leader: string): void => {
    address = leader;
    watched = "";
    heardAt = performance.now();
    const headers = { [SENDER_HEADER]: proof.write(null) };
    // The types of the page's WebSocket, which takes no headers, come first.
    const next = new WebSocket(`${leader.replace(/^http/, "ws")}/ws`, { headers } as never);
    socket = next;
    next.addEventListener("message", ({ data }) => {
      if (next === socket) hear(data);
    });
    next.addEventListener("close", ({ code }) => {
      if (next !== socket) return;
      log.debug("the server that works has closed the live connection", { code });
      socket = undefined;
    });
    next.addEventListener("error", () => undefined);
  };

  const look = (): void => {
    const leader = findLeader();
    if (leader !== address || performance.now() - heardAt > SILENCE_MS) drop();
    if (!socket && leader !== null) connect(leader);
    if (socket?.readyState !== WebSocket.OPEN) return;
    const symbols = [...hub.watchedSymbols()].slice(0, MAX_PROCESS_SYMBOLS);
    const frame = JSON.stringify({ type: "watch", symbols });
    if (frame === watched) return;
    watched = frame;
    socket.send(frame);
  };

  let cancel = startIdleTimer(function again() {
    look();
    if (!isOver) cancel = startIdleTimer(again, everyMs);
  }, everyMs);

  return () => {
    isOver = true;
    cancel();
    drop();
  };
}
