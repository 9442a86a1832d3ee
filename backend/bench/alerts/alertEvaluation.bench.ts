import { Database as SqliteFile } from "bun:sqlite";
import { heapStats } from "bun:jsc";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "json-rules-engine";
import { openDatabase } from "../../adapters/sqlite/sqlite.ts";
import type { ArmedAlert } from "../../capabilities/alerts/conditions/placement.ts";
import {
  createWatchedSymbols,
  type WatchedSymbols,
} from "../../capabilities/alerts/engine/watchedSymbols.ts";
import { AlertEngine } from "../../capabilities/alerts/engine/engine.ts";
import { alertProjection } from "../../capabilities/alerts/projection.ts";
import { systemClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { unknownMarket } from "../../testing/worlds/unknownMarket.ts";
import type { Sample } from "../../market/sample.ts";
import { ALERTS, ALERTS_PER_SYMBOL, generateAlerts, makeTick, SYMBOLS } from "./alertData.ts";
import type { MovableSample } from "./alertData.ts";
import { countByPlainLoop, countByRules, createRulesEngine, groupBySymbol } from "./alertPeers.ts";
import { measureInTurns, rateOf, type Benchmark, type Measurement } from "../benchmark.ts";
import { HOUR_MS } from "../../domain/durations.ts";

const TITLE = `alert evaluation at ${ALERTS.toLocaleString("en-US")} active alerts on ${SYMBOLS.toLocaleString("en-US")} symbols`;
const ROUNDS = 7;

/** Ticks per round: enough for a round of the fast contestants to exceed the timer's error. */
const TICKS = 20;
/** Slow peers get fewer samples; the comparison is in samples per second. */
const LOOP_SAMPLES = 10;
const RULES_SYMBOLS = 50;

/**
 * No alert is closer to the close than 5%, so these samples fire nothing, like most real prices.
 */
const QUIET = 0.04;
const LOUD = 0.2;

async function fillDatabase(path: string): Promise<void> {
  const empty = openDatabase(path);
  await migrateToLatest(empty);
  await empty.destroy();
  const file = new SqliteFile(path);
  const insert = file.prepare(
    `insert into alerts (id, symbol, alert_type, target_price, currency, status, created_at, version)
     values (?, ?, ?, ?, ?, 'active', '2026-01-05T15:00:00.000Z', 1)`,
  );
  file.transaction(() => {
    for (const { id, symbol, alertType, targetPrice, currency } of generateAlerts()) {
      insert.run(id, symbol, alertType, targetPrice, currency);
    }
  })();
  file.close(true);
}

async function openEngine(path: string) {
  const database = openDatabase(path);
  const store = createEventStore({ database, clock: systemClock, projections: [alertProjection] });
  return { engine: new AlertEngine({ store, log: silentLog, facts: unknownMarket }), database };
}

async function measureStart(path: string): Promise<Measurement> {
  const read = (keep: (row: unknown[]) => void) => {
    const file = new SqliteFile(path, { readonly: true });
    const rows = file
      .query("select id, symbol, alert_type, target_price, currency from alerts where status = ?")
      .values("active");
    for (const row of rows) keep(row);
    file.close(true);
  };
  const timed = async (work: () => unknown) => {
    Bun.gc(true);
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const figures = await measureInTurns(3, {
    ours: async () => {
      const { engine, database } = await openEngine(path);
      const took = await timed(() => engine.load());
      await database.destroy();
      return took;
    },
    loop: () =>
      timed(() => {
        const alerts: ArmedAlert[] = [];
        read(([id, symbol, alertType, targetPrice, currency]) =>
          alerts.push({ id, symbol, alertType, targetPrice, currency } as ArmedAlert),
        );
      }),
    bare: () => timed(() => read(() => undefined)),
  });
  return {
    name: `${TITLE}: start-up`,
    unit: "ms",
    better: "lower",
    ours: figures.ours,
    peers: {
      "plain array of the same rows, bare bun:sqlite": figures.loop,
      "the same rows read with bare bun:sqlite": figures.bare,
    },
    limit: figures.bare,
    note: "the limit reads the same rows and keeps nothing",
  };
}

function bytesHeldBy(build: () => object): number {
  const held: object[] = [];
  Bun.gc(true);
  const before = heapStats().heapSize;
  held.push(build());
  Bun.gc(true);
  return held.length * (heapStats().heapSize - before);
}

function watch(alerts: Iterable<ArmedAlert>): WatchedSymbols {
  const watched = createWatchedSymbols();
  for (const alert of alerts) watched.open(alert.symbol, alert.currency, false).add(alert);
  return watched;
}

function measureBytes(): Measurement {
  const watchedBytes = bytesHeldBy(() => watch(generateAlerts()));
  const arrayBytes = bytesHeldBy(() => [...generateAlerts()]);
  const rulesBytes = bytesHeldBy(() => rulesOfFirstSymbols());
  return {
    name: `${TITLE}: memory`,
    unit: "bytes per alert",
    better: "lower",
    ours: watchedBytes / ALERTS,
    peers: {
      "plain array of objects": arrayBytes / ALERTS,
      "json-rules-engine": rulesBytes / (RULES_SYMBOLS * ALERTS_PER_SYMBOL),
    },
    limit: 120,
    note: `heap and array buffers after a full collection; json-rules-engine holds ${RULES_SYMBOLS} symbols' alerts`,
  };
}

/** Selects the first symbols' alerts, so that the slow peers need not be built for all. */
function rulesOfFirstSymbols(): ReadonlyMap<string, Engine> {
  const wanted = new Set(makeTick(0, QUIET, RULES_SYMBOLS).map(({ symbol }) => symbol));
  const groups = groupBySymbol(generateAlerts());
  return new Map(
    [...wanted].map((symbol) => [symbol, createRulesEngine(groups.get(symbol) ?? [])]),
  );
}

/** All contestants must find the same alerts; otherwise their speeds cannot be compared. */
async function checkAgreement(
  alerts: readonly ArmedAlert[],
  groups: ReadonlyMap<string, readonly ArmedAlert[]>,
  rules: ReadonlyMap<string, Engine>,
): Promise<void> {
  const watched = watch(alerts);
  let found = 0;
  for (const sample of makeTick(0, LOUD, RULES_SYMBOLS)) {
    const { symbol, currency, price, previousClose } = sample;
    const ids = watched.find(symbol, currency, false)?.collect(price, previousClose) ?? [];
    const engine = rules.get(sample.symbol);
    const counts = [
      countByPlainLoop(alerts, sample),
      countByPlainLoop(groups.get(sample.symbol) ?? [], sample),
      engine ? await countByRules(engine, sample) : -1,
    ];
    if (counts.some((count) => count !== ids.length)) {
      throw new Error(`${sample.symbol}: the engine finds ${ids.length}, the others ${counts}`);
    }
    found += ids.length;
  }
  if (found === 0) throw new Error("No contestant found anything: the comparison proves nothing");
}

async function measureSpeed(engine: AlertEngine): Promise<Measurement> {
  const { ours, limit } = await measureOurs(engine);
  const peers = await measurePeers();
  return {
    name: TITLE,
    unit: "samples/s",
    better: "higher",
    ours,
    peers: {
      "plain loop over an array of all alerts": peers.loop,
      "plain loop over the symbol's alerts, found by Map": peers.group,
      "json-rules-engine": peers.rules,
      "a Map lookup and one comparison": limit,
    },
    limit,
    note:
      "ours is engine.evaluate: eligibility, watermark and thresholds; the limit is the Map lookup by " +
      `symbol and the comparison; json-rules-engine has one engine a symbol with its ${ALERTS_PER_SYMBOL} ` +
      `rules, built for ${RULES_SYMBOLS} symbols only: with more its speed can only fall`,
  };
}

/** Alternates with its limit on the same samples, before the peers fill the memory. */
async function measureOurs(engine: AlertEngine) {
  const targets = new Map<string, number>();
  for (const { symbol, targetPrice } of generateAlerts()) targets.set(symbol, targetPrice);
  const ticks = Array.from({ length: TICKS }, (_, tick) => makeTick(tick, QUIET));
  const flat: readonly Sample[] = ticks.flat();
  let met = 0;
  const figures = await measureInTurns(ROUNDS, {
    ours: () => {
      makeNewer(ticks);
      return rateOf(flat.length, async () => {
        for (const tick of ticks) await engine.evaluate(tick);
      });
    },
    limit: () =>
      rateOf(flat.length, () => {
        for (const sample of flat) {
          if (sample.price >= (targets.get(sample.symbol) ?? Number.POSITIVE_INFINITY)) met++;
        }
      }),
  });
  if (met === 0) throw new Error("The bare lookup compared nothing");
  return figures;
}

async function measurePeers() {
  const alerts = [...generateAlerts()];
  const groups = groupBySymbol(alerts);
  const rules = rulesOfFirstSymbols();
  await checkAgreement(alerts, groups, rules);
  const samples = makeTick(0, QUIET);
  const few = samples.slice(0, LOOP_SAMPLES);
  const ofRules = makeTick(0, QUIET, RULES_SYMBOLS);
  let met = 0;
  const figures = await measureInTurns(ROUNDS, {
    group: () =>
      rateOf(samples.length, () => {
        for (const sample of samples) {
          met += countByPlainLoop(groups.get(sample.symbol) ?? [], sample);
        }
      }),
    loop: () =>
      rateOf(few.length, () => {
        for (const sample of few) met += countByPlainLoop(alerts, sample);
      }),
    rules: () =>
      rateOf(ofRules.length, async () => {
        for (const sample of ofRules) {
          const engine = rules.get(sample.symbol);
          if (engine) met += await countByRules(engine, sample);
        }
      }),
  });
  if (met !== 0)
    throw new Error("Quiet prices fired something: the peers did other work than ours");
  return figures;
}

function makeNewer(ticks: readonly MovableSample[][]): void {
  for (const tick of ticks) {
    for (const sample of tick) {
      sample.exchangeTime += HOUR_MS;
      sample.receivedAt += HOUR_MS;
    }
  }
}

export const alertEvaluation: Benchmark = {
  name: "alertEvaluation",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "alert-evaluation-"));
    try {
      const bytes = measureBytes();
      const path = join(folder, "alerts.sqlite");
      await fillDatabase(path);
      const start = await measureStart(path);
      const { engine, database } = await openEngine(path);
      await engine.load();
      const speed = await measureSpeed(engine);
      await database.destroy();
      return [speed, bytes, start];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
