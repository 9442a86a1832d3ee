import { join } from "node:path";
import { measureInTurns, type Benchmark, type Measurement } from "./benchmark.ts";
import { startChild, type Child } from "./child.ts";

const PEER = join(import.meta.dir, "livePeer.ts");
const CLIENTS = 100;
const ROUNDS = 5;
const BATCHES = 20;
/** Far below the limit at which a slow client is disconnected. */
const BATCH = 100;

const kinds = [
  { name: "messages to all clients", path: "/api/broadcast" },
  { name: "quotes to those who watch", path: "/api/quotes" },
] as const;

interface Audience extends Omit<Child, "pid"> {
  cpu(): Promise<number>;
  send(path: string, count: number): Promise<void>;
}

/**
 * Compares the hub of `/ws` with Bun's own publish to a topic, each behind a server in a separate
 * process with the same clients. Measures the server's CPU time per delivered message, without the
 * clients' own and without waiting.
 */
export const live: Benchmark = {
  name: "live",
  run: async () => {
    const ours = await gather("ours");
    const publish = await gather("publish");
    try {
      const measurements: Measurement[] = [];
      for (const { name, path } of kinds) {
        const figures = await measureInTurns(ROUNDS, {
          ours: () => measure(ours, path),
          "Bun's publish": () => measure(publish, path),
        });
        measurements.push({
          name: `live ${name}`,
          unit: "deliveries a second of processor",
          better: "higher",
          ours: figures.ours,
          peers: { "Bun's publish": figures["Bun's publish"] },
          limit: null,
          note: `${CLIENTS} clients; median of ${ROUNDS} rounds of ${BATCHES * BATCH} messages`,
        });
      }
      return measurements;
    } finally {
      await ours.stop();
      await publish.stop();
    }
  },
};

async function measure(audience: Audience, path: string): Promise<number> {
  const before = await audience.cpu();
  for (let batch = 0; batch < BATCHES; batch++) await audience.send(path, BATCH);
  const microseconds = (await audience.cpu()) - before;
  return (BATCHES * BATCH * CLIENTS * 1e6) / microseconds;
}

async function gather(name: "ours" | "publish"): Promise<Audience> {
  const { url, stop } = await startChild([PEER, name]);
  let missing = 0;
  let complete = Promise.withResolvers<void>();
  const sockets = Array.from(
    { length: CLIENTS },
    () => new WebSocket(`${url.replace("http", "ws")}/ws`),
  );
  const expect = (count: number) => {
    missing = count;
    complete = Promise.withResolvers<void>();
    return complete.promise;
  };
  const greeted = expect(CLIENTS);
  for (const socket of sockets) {
    socket.onmessage = () => {
      missing -= 1;
      if (missing === 0) complete.resolve();
    };
    socket.onclose = () => complete.reject(new Error(`${name} closed a connection`));
  }
  await greeted;
  const watched = { type: "watch", symbols: ["AAPL", "MSFT", "NVDA", "AMZN"] };
  for (const socket of sockets) socket.send(JSON.stringify(watched));
  const ask = async (path: string) => (await fetch(`${url}${path}`)).json();
  return {
    url,
    stop: async () => {
      for (const socket of sockets) {
        socket.onclose = null;
        socket.close();
      }
      await stop();
    },
    cpu: async () => (await ask("/api/cpu")) as number,
    send: async (path, count) => {
      const received = expect(count * CLIENTS);
      await ask(`${path}?count=${count}`);
      await received;
    },
  };
}
