import type { App, AppPorts } from "./appPorts.ts";
import type { BuiltCapability } from "./capabilities/capability.ts";
import {
  capabilities,
  projections,
  resourceChanges,
  settledStreams,
  upcasters,
} from "./capabilities/index.ts";
import type { Health, MarketState } from "./contract/health.ts";
import type { LiveMessage } from "./contract/live.ts";
import document from "./contract/openapi.json";
import { narrowToWatched } from "./market/calendars/liveStatus.ts";
import { narrowUniverse } from "./market/polling/pollPlan.ts";
import { isoTime } from "./platform/clock.ts";
import { createArchiver } from "./platform/eventStore/archive.ts";
import { appendNext } from "./platform/eventStore/appendNext.ts";
import { createReactorRunner } from "./platform/eventStore/reactor.ts";
import { createEventStore, type EventStore } from "./platform/eventStore/store.ts";
import { createLifeSign } from "./platform/health/lifeSign.ts";
import {
  createHealthMonitor,
  describeHealth,
  type HealthMonitor,
} from "./platform/health/monitor.ts";
import { openAccess, sessionChanges, sessionStream } from "./platform/http/access/accessRoutes.ts";
import { composeRoutes } from "./platform/http/composeRoutes.ts";
import { documentationRoutes } from "./platform/http/docs.ts";
import { createClockSteps, type ClockSteps } from "./platform/jobs/clockSteps.ts";
import { everySeconds, startJobs, type Job } from "./platform/jobs/jobs.ts";
import { createChanges, type Changes } from "./platform/live/changes.ts";
import { Hub } from "./platform/live/hub.ts";
import { createUpdates } from "./platform/updates.ts";
import { startRelay, type Relay } from "./platform/live/relay.ts";
import { Lifecycle } from "./platform/lifecycle.ts";
import {
  createRebuildGate,
  type RebuildGate,
  createStartRebuild,
} from "./platform/maintenance/rebuildGate.ts";
import { noMeter } from "./platform/meter.ts";
import { measureServer } from "./platform/metrics/serverMetrics.ts";
import { scrubNothing } from "./platform/secretScrubber.ts";
import { version } from "./platform/version.ts";

/** Builds the whole backend from its ports. Nothing runs and nothing is read before `start`. */
export function createApp(ports: AppPorts): App {
  const { clock, log, database, market, meter = noMeter } = ports;
  const clockSteps = createClockSteps(clock, log);
  const store = createEventStore({
    database,
    clock,
    projections,
    upcasters,
    log,
    readOrigin: ports.requests?.current,
  });
  const readMarket = (): MarketState => {
    const status = narrowToWatched(market.status(), watchedSymbols(parts, hub));
    const { kind, isOpen } = status;
    const asOf = kind === "live" ? market.newestPriceTime() : status.asOf;
    const rehearsed = market.rehearsal.isRunning() ? market.rehearsal.saved() : null;
    return {
      kind,
      isOpen,
      asOf: asOf === undefined ? null : isoTime(asOf),
      ...(rehearsed && {
        rehearsal: { source: rehearsed.source, until: isoTime(rehearsed.until) },
      }),
    };
  };
  let relay: Relay | undefined;
  const publish = (message: LiveMessage) => relay?.publish(message);
  const changes = openChanges(ports, store, publish);
  const hub = new Hub({ clock, log, version, readMarket, readRecentChanges: changes.recent });
  const health = openHealthMonitor(ports, clockSteps, () => parts);
  const lifeSign =
    ports.ping && createLifeSign({ clock, log, readHealth: health.read, ping: ports.ping });
  const parts: Parts = capabilities.build({
    ...ports,
    meter,
    store,
    hub,
    publish,
    changed: changes.changed,
    readMarket,
    followedMarket: narrowUniverse(market, () => followedSymbols(parts, hub)),
    evaluated: (everyMs) => {
      health.evaluated(everyMs);
      void lifeSign?.evaluated();
      for (const part of parts) part.evaluated?.(everyMs);
    },
  });
  const gate = createRebuildGate(
    clock,
    capabilities.entries.flatMap((entry) => entry.withoutTables ?? []),
  );
  const updates =
    ports.askNewestVersion && createUpdates({ ask: ports.askNewestVersion, clock, log });
  const readHealth = createHealthReader(ports, { health, gate, updates, store, readMarket });
  measureServer({ meter, store, readHealth, countClients: () => hub.clientCount() });

  const routes = openRoutes(ports, { parts, store, readHealth });
  const archiver =
    ports.retention &&
    createArchiver({ store, clock, log, ...ports.retention, kinds: settledStreams });
  const reactors = parts
    .flatMap((part) => part.reactors ?? [])
    .map((reactor) => ({ name: reactor.name, ...createReactorRunner(store, reactor, log) }));
  const jobs = listJobs(parts, { clockSteps, reactors, health, hub, updates, archiver });
  const lifecycle = new Lifecycle({
    log,
    gate,
    rebuild: createStartRebuild({
      store,
      projections,
      log,
      gate,
      rebuilt: () => hub.dismissAll(),
    }),
    parts,
    begin: () => {
      const toLiveMessage = parts.flatMap((part) => part.toLiveMessage ?? []);
      relay = startRelay({ store, hub, log, toLiveMessage });
      const stopReacting = reactors.map((reactor) => reactor.start());
      return [
        relay.stop,
        ...parts.flatMap((part) => part.start?.() ?? []),
        (ports.startJobs ?? startJobs)(jobs, log, clock),
        // Stop these before the jobs, whose stop waits for their runs.
        ...stopReacting,
        ...(archiver ? [archiver.stop] : []),
      ];
    },
  });

  return {
    handle: async (request) =>
      gate.refuse(request) ?? changes.answerWithChanges(request, routes.fetch),
    hub,
    store,
    start: ({ rebuilding } = {}) => lifecycle.start(rebuilding),
    stop: async () => {
      await lifecycle.stop();
      hub.close();
    },
  };
}

type Parts = readonly BuiltCapability[];
type Updates = ReturnType<typeof createUpdates>;
type Archiver = ReturnType<typeof createArchiver>;

function* watchedSymbols(parts: Parts, hub: Hub): Iterable<string> {
  for (const part of parts) yield* part.watchedSymbols?.() ?? [];
  yield* hub.watchedSymbols();
}

async function followedSymbols(parts: Parts, hub: Hub): Promise<string[]> {
  const followed = await Promise.all(parts.map((part) => part.followedSymbols?.() ?? []));
  return [...watchedSymbols(parts, hub), ...followed.flatMap((symbols) => [...symbols])];
}

function openChanges(
  { clock, newId, changesPauseMs }: AppPorts,
  store: EventStore,
  send: (message: LiveMessage) => void,
): Changes {
  const changes = createChanges({
    declared: [...resourceChanges, ...sessionChanges],
    run: newId(),
    clock,
    send,
    pauseMs: changesPauseMs,
  });
  store.subscribe(changes.recordEvents);
  return changes;
}

/** The parts need the monitor to be built, so it gets a function that returns them later. */
const openHealthMonitor = (
  { database, clock, log, market, storage }: AppPorts,
  clockSteps: ClockSteps,
  readParts: () => Parts,
): HealthMonitor =>
  createHealthMonitor({
    database,
    clock,
    log,
    sources: market.health,
    readOldestDue: async (now) => {
      const dues = await Promise.all(readParts().map((part) => part.readOldestDue?.(now) ?? null));
      return dues.filter((due) => due !== null).toSorted()[0] ?? null;
    },
    readChannelFaults: async () =>
      (await Promise.all(readParts().map((part) => part.readChannelFaults?.() ?? []))).flat(),
    readEvaluationFault: () =>
      readParts()
        .map((part) => part.readEvaluationFault?.() ?? null)
        .find((fault) => fault !== null) ?? null,
    storage,
    lastClockStep: clockSteps.last,
  });

/** Returns a function that reads the whole health report. */
function createHealthReader(
  { clock, engine, engineNote, market }: AppPorts,
  {
    health,
    gate,
    updates,
    store,
    readMarket,
  }: {
    readonly health: HealthMonitor;
    readonly gate: RebuildGate;
    readonly updates: Updates | undefined;
    readonly store: EventStore;
    readonly readMarket: () => MarketState;
  },
): () => Promise<Health> {
  const startedAt = clock.elapsed();
  /** Last known value, used while the database does not respond; the health report shows that. */
  let newest = 0;
  return async () => ({
    ...describeHealth(await health.read(), gate.read()),
    version,
    ...updates?.describe(),
    uptimeSeconds: Math.round((clock.elapsed() - startedAt) / 1000),
    store: {
      engine,
      position: (newest = await store.position().catch(() => newest)),
      ...(engineNote !== undefined && { note: engineNote }),
    },
    market: readMarket(),
    sources: [...market.health()],
  });
}

function openRoutes(
  { log, validation, scrub = scrubNothing, access = openAccess, readDocumentationAsset }: AppPorts,
  {
    parts,
    store,
    readHealth,
  }: {
    readonly parts: Parts;
    readonly store: EventStore;
    readonly readHealth: () => Promise<Health>;
  },
) {
  const routes = composeRoutes({
    log,
    validation,
    scrub,
    routes: parts.flatMap((part) => part.routes),
    access,
    sessionEnded: (event) =>
      store.transact((transaction) =>
        appendNext(store, transaction, sessionStream(event.data.id), event),
      ),
    readHealth,
  });
  if (readDocumentationAsset) {
    routes.use(documentationRoutes({ document, readAsset: readDocumentationAsset }));
  }
  return routes;
}

function listJobs(
  parts: Parts,
  {
    clockSteps,
    reactors,
    health,
    hub,
    updates,
    archiver,
  }: {
    readonly clockSteps: ClockSteps;
    readonly reactors: readonly { readonly name: string; readonly catchUp: () => Promise<void> }[];
    readonly health: HealthMonitor;
    readonly hub: Hub;
    readonly updates: Updates | undefined;
    readonly archiver: Archiver | undefined;
  },
): readonly Job[] {
  return [
    everySeconds("watch-clock", 1, clockSteps.check),
    ...parts.flatMap((part) => part.jobs ?? []),
    ...reactors.map(({ name, catchUp }) => everySeconds(name, 10, catchUp)),
    everySeconds("prove-writing", 5, health.beat),
    everySeconds("live-heartbeat", 20, () => hub.beat()),
    ...(updates ? [everySeconds("ask-for-newest-version", 30, updates.askDaily)] : []),
    ...(archiver
      ? [everySeconds("archive-settled", 3600, async () => void (await archiver.run()))]
      : []),
  ];
}
