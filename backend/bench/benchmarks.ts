import { alertBacktest } from "./alerts/alertBacktest.bench.ts";
import { alertEvaluation } from "./alerts/alertEvaluation.bench.ts";
import type { Benchmark } from "./benchmark.ts";
import { chart } from "./chart.bench.ts";
import { deliveryBurst } from "./deliveryBurst.bench.ts";
import { deliveryPast } from "./deliveryPast.bench.ts";
import { eventAppend } from "./eventAppend.bench.ts";
import { failover } from "./failover.bench.ts";
import { http } from "./http.bench.ts";
import { map } from "./map.bench.ts";
import { ledger } from "./ledger.bench.ts";
import { live } from "./live.bench.ts";
import { postgres } from "./postgres.bench.ts";
import { rules } from "./rules.bench.ts";
import { search } from "./search.bench.ts";
import { sources } from "./sources.bench.ts";
import { start } from "./start.bench.ts";

export const benchmarks: readonly Benchmark[] = [
  alertEvaluation,
  alertBacktest,
  rules,
  ledger,
  eventAppend,
  postgres,
  failover,
  chart,
  map,
  http,
  live,
  search,
  sources,
  start,
  deliveryPast,
  deliveryBurst,
];
