import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writePast } from "./agedDatabase.ts";
import { medianOf } from "../domain/median.ts";
import { sayProgress, type Benchmark } from "./benchmark.ts";

const DISK = join(import.meta.dir, "../../dist");
const SERVER = join(import.meta.dir, "../server.ts");
const ROUNDS = 3;
const MAX_SECONDS = 2;

export const start: Benchmark = {
  name: "start",
  run: async () => {
    mkdirSync(DISK, { recursive: true });
    const aged = mkdtempSync(join(DISK, "start-"));
    const empty = mkdtempSync(join(DISK, "start-"));
    try {
      sayProgress("writing a past and rebuilding its tables");
      const { events, rebuildMs } = await writePast(aged);
      // Not counted: the first start adopts the simulated market's edition.
      for (const folder of [aged, empty]) await startSeconds(folder);
      const ours: number[] = [];
      const without: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        sayProgress(`start ${round + 1} of ${ROUNDS}`);
        ours.push(await startSeconds(aged));
        without.push(await startSeconds(empty));
      }
      return [
        {
          name: `start with ${events.toLocaleString("en-US")} events`,
          unit: "s",
          better: "lower",
          ours: medianOf(ours),
          peers: { "without a past": medianOf(without) },
          limit: MAX_SECONDS,
        },
        {
          name: "rebuild of every table",
          unit: "events/s",
          better: "higher",
          ours: (events / rebuildMs) * 1000,
          peers: {},
          limit: null,
        },
      ];
    } finally {
      for (const folder of [aged, empty]) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function startSeconds(folder: string): Promise<number> {
  const begun = performance.now();
  const server = Bun.spawn([process.execPath, SERVER], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "error",
      AUTO_RUN: "off",
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  try {
    let said = "";
    for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      if (said.includes("listening on")) return (performance.now() - begun) / 1000;
    }
    throw new Error(`The server ended before it listened: ${said}`);
  } finally {
    server.kill("SIGTERM");
    await server.exited;
  }
}
