import {
  createPrometheus,
  measureBudgets,
  measureDatabase,
} from "../../adapters/monitoring/prometheus.ts";
import { createApp } from "../../app.ts";
import { measureRequests } from "../../adapters/monitoring/prometheus.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { appPortsOf } from "../worlds/appPorts.ts";
import { openMemoryDatabase } from "../worlds/memoryDatabase.ts";

/** A histogram has the names of its three series. */
export async function measuredNames(): Promise<readonly string[]> {
  const clock = manualClock();
  const { meter, read } = createPrometheus(silentLog, "1.2.3");
  measureDatabase(meter, "none.db");
  measureBudgets(meter);
  measureRequests(meter);
  createApp(
    appPortsOf({
      clock,
      database: await openMemoryDatabase(),
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      meter,
    }),
  );
  const text = await (await read()).text();
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
