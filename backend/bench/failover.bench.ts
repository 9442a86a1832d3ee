import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import connect from "postgres";
import { installTestServers } from "../commands/prepare.ts";
import { medianOf } from "../domain/median.ts";
import { sayProgress, type Benchmark, type Measurement } from "./benchmark.ts";

const ROUNDS = 3;
const LIMIT_SECONDS = 10;
const ASK_EVERY_MS = 50;

const sentences = {
  kill: "the leader is killed",
  freeze: "the leader is frozen",
  cut: "the network between the leader and PostgreSQL swallows everything",
} as const;

/**
 * Measures the seconds from the end of a leader to the next accepted change, through a proxy that
 * checks every server's readiness four times a second.
 */
export const failover: Benchmark = {
  name: "failover",
  run: async () => {
    await installTestServers();
    // Imported dynamically because the packages are installed just above.
    const { startPostgresServer } = await import("../testing/servers/postgresServer.ts");
    const { disturbances, startPair } = await import("../testing/crash/failover.ts");
    const server = await startPostgresServer();
    const folder = mkdtempSync(join(tmpdir(), "failover-"));
    const measurements: Measurement[] = [];
    try {
      for (const disturbance of disturbances) {
        const seconds: number[] = [];
        for (let round = 1; round <= ROUNDS; round++) {
          sayProgress(`${disturbance}, round ${round} of ${ROUNDS}`);
          const name = `${disturbance}_${round}`;
          const sql = connect(server.url, { max: 1 });
          await sql.unsafe(`create database ${name}`);
          await sql.end();
          const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
          const closing: (() => Promise<unknown>)[] = [];
          try {
            const pair = await startPair({
              url,
              folders: [join(folder, `${name}-1`), join(folder, `${name}-2`)],
              market: { MARKET_SOURCES: "simulated" },
              onStarted: (close) => void closing.push(close),
            });
            await untilAccepted(pair.front, 0);
            const begun = performance.now();
            await pair.disturb[disturbance]();
            await untilAccepted(pair.front, 1);
            seconds.push((performance.now() - begun) / 1000);
            pair.restore();
          } finally {
            for (const close of closing.toReversed()) await close();
          }
        }
        measurements.push({
          name: `the next change is accepted after ${sentences[disturbance]}`,
          unit: "s",
          better: "lower",
          ours: medianOf(seconds),
          peers: {},
          limit: LIMIT_SECONDS,
          note: seconds.map((each) => each.toFixed(1)).join(", "),
        });
      }
      return measurements;
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function untilAccepted(front: string, count: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${front}/api/alerts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ symbol: "AAPL", targetPrice: 1e6 + count, alertType: "above" }),
    });
    if (answer.status === 201) return;
    await answer.arrayBuffer();
    await Bun.sleep(ASK_EVERY_MS);
  }
}
