import { serve } from "../adapters/server/bunServer.ts";
import { manualClock, systemClock } from "../platform/clock.ts";
import type { LiveMessage } from "../contract/live.ts";
import { createGuard } from "../platform/http/access/guard.ts";
import { Hub, QUOTE_PAUSE_MS } from "../platform/live/hub.ts";
import { silentLog as log } from "../platform/log.ts";
import { tradeDateAt } from "../domain/tradeDate.ts";
import type { Sample } from "../market/sample.ts";

/**
 * A contestant of `live.bench.ts` in a separate process: `bun livePeer.ts ours|publish` prints its
 * address. `/api/broadcast?count=` and `/api/quotes?count=` send messages to all clients,
 * `/api/cpu` returns the microseconds of CPU time of this process.
 */
const SYMBOLS = ["AAPL", "MSFT", "NVDA", "AMZN"];
const clock = manualClock(systemClock.now());

const message: LiveMessage = {
  type: "notification",
  alertId: 7,
  symbol: "AAPL",
  channel: "email",
  status: "delivered",
  detail: "250 2.0.0 OK 1767625200 queued as 4dk1xq2Z8yz",
};

const sampleOf = (symbol: string, price: number): Sample => ({
  symbol,
  price,
  currency: "USD",
  exchangeTime: clock.now(),
  receivedAt: clock.now(),
  session: "regular",
  tradeDate: tradeDateAt("US", clock.now()),
  previousClose: 100,
  source: "simulated",
  delayMs: 0,
  intervalMs: 5000,
});

interface Contestant {
  broadcast(): void;
  quote(symbol: string, price: number): void;
}

function answer(contestant: Contestant, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const count = Number(searchParams.get("count"));
  switch (pathname) {
    case "/api/broadcast":
      for (let sent = 0; sent < count; sent++) contestant.broadcast();
      break;
    case "/api/quotes":
      for (let sent = 0; sent < count; sent++) {
        contestant.quote(SYMBOLS[sent % SYMBOLS.length] ?? "", 100 + sent / 100);
      }
      break;
    default: {
      const { user, system } = process.cpuUsage();
      return Response.json(user + system);
    }
  }
  return Response.json(null);
}

function serveOurs(): string {
  const hub = new Hub({
    clock,
    log,
    version: "bench",
    readMarket: () => ({ kind: "simulated", isOpen: true, asOf: "2026-01-05T15:00:00.000Z" }),
  });
  const contestant: Contestant = {
    broadcast: () => hub.broadcast(message),
    quote: (symbol, price) => {
      // Otherwise the hub would send only the newest of many messages, which would not be
      // comparable.
      clock.advance(QUOTE_PAUSE_MS);
      hub.publishQuotes([sampleOf(symbol, price)]);
    },
  };
  return serve({
    host: "127.0.0.1",
    port: 0,
    app: { handle: (request) => answer(contestant, request) },
    hub,
    files: { handle: () => new Response(null, { status: 404 }) },
    guard: createGuard({ host: "127.0.0.1", publicUrl: null }),
    access: null,
    limits: { perAddress: 10_000, total: 10_000, bodyBytes: 1024 * 1024, unauthenticatedShare: 1 },
    log,
  }).url;
}

/** Uses Bun's own topics: all clients subscribe to one for messages and to one per symbol. */
function servePublish(): string {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, running) =>
      running.upgrade(request, { data: undefined }) ? undefined : answer(contestant, request),
    websocket: {
      open: (socket) => {
        socket.send(JSON.stringify({ type: "hello" }));
        for (const topic of ["all", ...SYMBOLS]) socket.subscribe(topic);
      },
      message: () => undefined,
    },
  });
  const contestant: Contestant = {
    broadcast: () => void server.publish("all", JSON.stringify(message)),
    quote: (symbol, price) => {
      const { currency, previousClose, exchangeTime, source } = sampleOf(symbol, price);
      const time = new Date(exchangeTime).toISOString();
      const quote = { type: "quote", symbol, price, currency, previousClose, source };
      server.publish(symbol, JSON.stringify({ ...quote, exchangeTime: time }));
    },
  };
  return `http://127.0.0.1:${server.port}`;
}

const url = process.argv[2] === "ours" ? serveOurs() : servePublish();
process.stdout.write(`is listening on ${url}\n`);
