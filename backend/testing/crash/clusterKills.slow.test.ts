import { expect, test } from "bun:test";
import { createPostgresDatabase } from "../worlds/postgresDatabases.ts";
import { runClusterKills } from "./clusterKills.ts";

const ALERTS = Number(process.env["CLUSTER_ALERTS"] ?? 100);
const READERS = Number(process.env["CLUSTER_READERS"] ?? 20);
const MAIL_MS = Number(process.env["CLUSTER_MAIL_MS"] ?? 200);
const DISTURBANCES = Number(process.env["CLUSTER_KILLS"] ?? 2);

test("servers that are killed and cut off at random lose nothing and repeat only what was in flight", async () => {
  const { url, drop } = await createPostgresDatabase();
  const result = await runClusterKills({
    url,
    seed: Number(process.env["CLUSTER_SEED"] ?? 1),
    alerts: ALERTS,
    kills: DISTURBANCES,
    readers: READERS,
    mailMs: MAIL_MS,
    say: (line) => (process.env["CLUSTER_ALERTS"] ? process.stderr.write(`${line}\n`) : undefined),
  });
  await drop();
  expect(result.faults.slice(0, 20)).toEqual([]);
  expect(result.alerts).toBeGreaterThan(ALERTS);
  if (process.env["CLUSTER_ALERTS"]) process.stderr.write(`${JSON.stringify(result)}\n`);
}, 1_200_000);
