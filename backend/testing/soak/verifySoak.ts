import { existsSync, readFileSync } from "node:fs";
import { readDatabaseRows } from "../databaseRows.ts";
import { databaseFileIn, openDatabase } from "../../adapters/sqlite/sqlite.ts";
import type { AlertEvent } from "../../capabilities/alerts/events.ts";
import { alertUpcasters } from "../../capabilities/alerts/upcasters.ts";
import { manualClock, systemClock, type ManualClock } from "../../platform/clock.ts";
import { auditDatabase, readOutbox } from "../crash/inspect.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { silentLog } from "../../platform/log.ts";
import { intervalMs, type Bar, type DailyBar } from "../../domain/bar.ts";
import { dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { hoursOfDay, sessionOfUs } from "../../market/calendars/exchangeHours.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { differencesOf } from "../compareOutcomes.ts";
import { readOutcome } from "../engineOutcome.ts";
import { evaluateByThePage } from "../reference/referenceEvaluator.ts";
import type {
  GapInterval,
  MarketHistory,
  SplitAnswer,
  Step,
  WatchedAlert,
} from "../reference/referenceHistory.ts";
import { readJournal, type Journal } from "./journal.ts";
import { openSoakSource, SYMBOLS, TICK_MS, type Tick } from "./plan.ts";
import { DAY_MS } from "../../domain/durations.ts";

export interface SoakVerdict {
  readonly faults: readonly string[];
  readonly alerts: number;
  readonly firings: number;
  readonly samples: number;
  readonly mails: number;
  /** Processor milliseconds of the first and the last idle Sunday. */
  readonly idle: readonly number[];
}

export async function verifySoak(folder: string, ticks: readonly Tick[]): Promise<SoakVerdict> {
  const journal = readJournal(`${folder}/journal`);
  const faults: string[] = [];
  const database = openDatabase(databaseFileIn(folder));
  const store = createEventStore({
    database,
    clock: systemClock,
    projections: [],
    upcasters: alertUpcasters,
  });
  const clock = manualClock(ticks[0]?.time);
  const market = createMarketRouter([openSoakSource(clock)], silentLog, { clock });
  const owned = await readAlertEvents(store);
  let [alerts, firings, samples] = [0, 0, 0];
  for (const symbol of SYMBOLS) {
    const replayed = await replaySamples(symbol, { journal, ticks, clock, market });
    const ofSymbol = owned.filter(
      ([created]) => created?.type === "AlertCreated" && created.data.symbol === symbol,
    );
    const steps = stepsOf(replayed, ofSymbol, { journal, ticks });
    const byPage = evaluateByThePage(steps, await readHistory(symbol, replayed, { clock, market }));
    const ids = new Map(ofSymbol.map(([created]) => [idOf(created), idOf(created)]));
    const outcome = await readOutcome(store, ids);
    faults.push(...differencesOf({ steps }, byPage, outcome).map((line) => `${symbol}: ${line}`));
    alerts += ofSymbol.length;
    firings += byPage.firings.length;
    samples += replayed.length;
  }
  await database.destroy();
  const mails = checkMails(folder, faults);
  const { integrity, changedByRebuild } = await auditDatabase(folder);
  if (integrity !== "ok") faults.push(`the database is damaged: ${integrity}`);
  if (changedByRebuild.length > 0) faults.push(`a rebuild changes ${changedByRebuild.join(", ")}`);
  const idle = journal.entries.flatMap(({ idleMs }) => idleMs ?? []);
  return { faults, alerts, firings, samples, mails, idle };
}

type Owned = readonly RecordedEvent<AlertEvent>[];

const idOf = (event: RecordedEvent<AlertEvent> | undefined): number =>
  event?.type === "AlertCreated" ? event.data.id : 0;

async function readAlertEvents(store: EventStore): Promise<readonly Owned[]> {
  const rows = await store.database
    .selectFrom("events")
    .select("stream")
    .distinct()
    .where("type", "=", "AlertCreated")
    .execute();
  const streams = await store.readStreams(rows.map(({ stream }) => stream));
  return [...streams.values()] as unknown as readonly Owned[];
}

interface ReplayedSample {
  readonly tick: number;
  readonly sample: Sample;
}

interface World {
  readonly journal: Journal;
  readonly ticks: readonly Tick[];
  readonly clock: ManualClock;
  readonly market: Market;
}

/** The simulated market always has the same price at an instant. */
async function replaySamples(
  symbol: string,
  { journal, ticks, clock, market }: World,
): Promise<readonly ReplayedSample[]> {
  const replayed: ReplayedSample[] = [];
  for (const { tick, evaluated } of journal.entries) {
    if (!evaluated.includes(symbol)) continue;
    clock.set(ticks[tick]?.time ?? 0);
    for (const sample of await market.samples([symbol])) replayed.push({ tick, sample });
  }
  return replayed;
}

/** For each tick: what a start forgets, the owners' actions, and the price. */
function stepsOf(
  replayed: readonly ReplayedSample[],
  owned: readonly Owned[],
  { journal, ticks }: Pick<World, "journal" | "ticks">,
): readonly Step[] {
  const placed: { readonly tick: number; readonly order: number; readonly step: Step }[] = [];
  const tickAt = new Map(ticks.map(({ time }, index) => [time, index]));
  for (const tick of journal.starts.slice(1)) {
    const at = ticks[tick]?.time ?? 0;
    placed.push({ tick, order: 0, step: { kind: "minute", at } });
    placed.push({ tick, order: 1, step: { kind: "restart", at } });
  }
  for (const events of owned) {
    for (const event of events) {
      const at = Date.parse(event.recordedAt);
      const tick = tickAt.get(at) ?? -1;
      if (event.type === "AlertCreated") {
        placed.push({ tick, order: 2, step: { kind: "create", at, alert: watchedOf(event) } });
      }
      if (event.type === "AlertDeleted") {
        placed.push({ tick, order: 2, step: { kind: "delete", at, id: event.data.alertId } });
      }
    }
  }
  for (const { tick, sample } of replayed)
    placed.push({ tick, order: 3, step: { kind: "sample", sample } });
  return placed.toSorted((a, b) => a.tick - b.tick || a.order - b.order).map(({ step }) => step);
}

function watchedOf({
  data,
}: RecordedEvent<Extract<AlertEvent, { type: "AlertCreated" }>>): WatchedAlert {
  const { id, alertType, targetPrice, currency, repeat, direction, sessions, cooldownMinutes } =
    data;
  return {
    id,
    alertType,
    targetPrice,
    currency,
    repeat,
    direction,
    sessions,
    cooldownMinutes,
    expiresAt: null,
    observed: data.observedAtCreation,
    createdAt: data.watchedFrom === null ? null : Date.parse(data.watchedFrom),
  };
}

const BARS_AT_ONCE = 1_500;
const DAYS = 130;

/** Reads market data in advance, at the instants at which the reference would ask. */
async function readHistory(
  symbol: string,
  replayed: readonly ReplayedSample[],
  { clock, market }: Pick<World, "clock" | "market">,
): Promise<MarketHistory> {
  const days = new Map<string, readonly DailyBar[]>();
  const splits = new Map<string, SplitAnswer>();
  const bars: Record<GapInterval, Bar[]> = { "1m": [], "5m": [], "30m": [] };
  let since: number | undefined;
  for (const { sample } of replayed) {
    const { tradeDate, exchangeTime, receivedAt } = sample;
    clock.set(receivedAt);
    if (!days.has(tradeDate)) {
      days.set(tradeDate, (await market.dailySeries(symbol, DAYS, tradeDate))?.bars ?? []);
      const list = await market.splits(symbol);
      splits.set(tradeDate, { splits: list && list.splits, afterMs: 0 });
    }
    if (since !== undefined && exchangeTime - since > 2 * TICK_MS) {
      for (const interval of ["1m", "5m", "30m"] as const) {
        const limit = Math.ceil((exchangeTime - since) / intervalMs[interval]) + 2;
        if (limit > BARS_AT_ONCE) continue;
        const found = (await market.bars(symbol, interval, limit)) ?? [];
        const known = new Set(bars[interval].map(({ time }) => time));
        bars[interval].push(...found.filter(({ time }) => !known.has(time)));
      }
    }
    since = exchangeTime;
  }
  return {
    dailyBarsOn: (tradeDate) => days.get(tradeDate) ?? [],
    splitsOn: (tradeDate) => splits.get(tradeDate) ?? { splits: null, afterMs: 0 },
    tradeDateAt: (time) => tradeDateAt(symbol, time),
    gaps: {
      usualMs: TICK_MS,
      pollingMs: 0,
      longestOpen: longestOpenUs,
      bars: (interval) => bars[interval],
      sessionAt: sessionOfUs,
    },
  };
}

/** An interval of more than ten days counts as missed completely. */
function longestOpenUs(from: number, to: number): number {
  const [first, last] = [tradeDateAt("ACME", from), tradeDateAt("ACME", to)].map(dayNumberOf);
  if (first === undefined || last === undefined || last - first > 10) return to - from;
  let longest = 0;
  for (let day = first; day <= last; day++) {
    const { isTradingDay, open, close } = hoursOfDay(day);
    if (isTradingDay) longest = Math.max(longest, Math.min(to, close) - Math.max(from, open));
  }
  return longest;
}

/** Each notification is delivered, each mail was requested, and repeats share a Message-ID. */
function checkMails(folder: string, faults: string[]): number {
  const path = `${folder}/mails`;
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const sent = Map.groupBy(lines, (line) => line.replace(/^</, "").replace(/\.[^.]*@.*$/, ""));
  const outbox = readOutbox(folder);
  const asked = new Set<string>();
  for (const { key, message, status } of outbox) {
    asked.add(message ?? key);
    if (status !== "delivered") faults.push(`${key} is ${status}`);
    if (!sent.has(message ?? key)) faults.push(`${key} never left`);
  }
  for (const [message, mails] of sent) {
    if (!asked.has(message)) faults.push(`no request for ${message}`);
    if (new Set(mails).size > 1) faults.push(`${message} left under several Message-IDs`);
  }
  const fired = readDatabaseRows<{ count: number }>(
    databaseFileIn(folder),
    "select count(*) as count from events where type = 'AlertTriggered'",
  );
  if ((fired[0]?.count ?? 0) !== outbox.length) {
    faults.push(`${fired[0]?.count} firings and ${outbox.length} notifications`);
  }
  return lines.length;
}

export const daysOf = (ticks: readonly Tick[]): number =>
  ((ticks.at(-1)?.time ?? 0) - (ticks[0]?.time ?? 0)) / DAY_MS;
