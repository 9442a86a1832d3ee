import type { App, AppPorts } from "./appPorts.ts";
import {
  capabilities,
  projections,
  resourceChanges,
  settledStreams,
  upcasters,
} from "./capabilities/index.ts";
import type { Health, MarketState } from "./contract/health.ts";
import document from "./contract/openapi.json";
import { narrowToWatched } from "./market/calendars/liveStatus.ts";
import { narrowUniverse } from "./market/polling/watchedUniverse.ts";
import { isoTime } from "./platform/clock.ts";
import { createArchiver } from "./platform/eventStore/archive.ts";
import { appendNext } from "./platform/eventStore/appendNext.ts";
import { createReactorRunner } from "./platform/eventStore/reactor.ts";
import { createEventStore } from "./platform/eventStore/store.ts";
import { createLifeSign } from "./platform/health/lifeSign.ts";
import { createHealthMonitor, describeHealth } from "./platform/health/monitor.ts";
import { openAccess, sessionChanges, sessionStream } from "./platform/http/accessRoutes.ts";
import { composeRoutes } from "./platform/http/composeRoutes.ts";
import { documentationRoutes } from "./platform/http/docs.ts";
import { createClockSteps } from "./platform/jobs/clockSteps.ts";
import { everySeconds, startJobs } from "./platform/jobs/jobs.ts";
import { createChanges } from "./platform/live/changes.ts";
import { Hub } from "./platform/live/hub.ts";
import { createUpdates } from "./platform/updates.ts";
import { startRelay, type Relay } from "./platform/live/relay.ts";
import { Lifecycle } from "./platform/lifecycle.ts";
import { createRebuildGate } from "./platform/maintenance/rebuildGate.ts";
import { createStartRebuild } from "./platform/maintenance/startRebuild.ts";
import { noMeter } from "./platform/meter.ts";
import { measureServer } from "./platform/metrics/serverMetrics.ts";
import { scrubNothing } from "./platform/secretScrubber.ts";
import { version } from "./platform/version.ts";

/** Builds the whole backend from its ports. Nothing runs and nothing is read before `start`. */
export function createApp(ports: AppPorts): App {
  const { clock, log, database, market, meter = noMeter } = ports;
  const startedAt = clock.elapsed();
  const clockSteps = createClockSteps(clock, log);
  const store = createEventStore({
    database,
    clock,
    projections,
    upcasters,
    log,
    readOrigin: ports.requests?.current,
  });

  const watchedSymbols = function* (): Iterable<string> {
    for (const part of parts) yield* part.watchedSymbols?.() ?? [];
    yield* hub.watchedSymbols();
  };
  const readMarket = (): MarketState => {
    const { kind, isOpen, asOf } = narrowToWatched(market.status(), watchedSymbols());
    return { kind, isOpen, asOf: isoTime(asOf) };
  };
  const hub = new Hub({ clock, log, version, readMarket });
  let relay: Relay | undefined;
  const changes = createChanges({
    declared: [...resourceChanges, ...sessionChanges],
    run: ports.newId(),
    send: (message) => relay?.publish(message),
    pauseMs: ports.changesPauseMs,
  });
  store.subscribe(changes.recordEvents);

  const health = createHealthMonitor({
    database,
    clock,
    log,
    sources: market.health,
    readOldestDue: async (now) => {
      const dues = await Promise.all(parts.map((part) => part.readOldestDue?.(now) ?? null));
      return dues.filter((due) => due !== null).toSorted()[0] ?? null;
    },
    readChannelFaults: async () =>
      (await Promise.all(parts.map((part) => part.readChannelFaults?.() ?? []))).flat(),
    readEvaluationFault: () =>
      parts.map((part) => part.readEvaluationFault?.() ?? null).find((fault) => fault !== null) ??
      null,
    storage: ports.storage,
    lastClockStep: clockSteps.last,
  });

  const lifeSign =
    ports.ping && createLifeSign({ clock, log, readHealth: health.read, ping: ports.ping });

  const parts = capabilities.build({
    ...ports,
    meter,
    store,
    hub,
    publish: (message) => relay?.publish(message),
    changed: changes.changed,
    readMarket,
    followedMarket: narrowUniverse(market, async () => {
      const followed = await Promise.all(parts.map((part) => part.followedSymbols?.() ?? []));
      return [...watchedSymbols(), ...followed.flatMap((symbols) => [...symbols])];
    }),
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

  /** Last known value, used while the database does not respond; the health report shows that. */
  let newest = 0;
  const readHealth = async (): Promise<Health> => ({
    ...describeHealth(await health.read(), gate.read()),
    version,
    ...updates?.describe(),
    uptimeSeconds: Math.round((clock.elapsed() - startedAt) / 1000),
    store: {
      engine: ports.engine,
      position: (newest = await store.position().catch(() => newest)),
      ...(ports.engineNote !== undefined && { note: ports.engineNote }),
    },
    market: readMarket(),
    sources: [...market.health()],
  });

  measureServer({ meter, store, readHealth, countClients: () => hub.clientCount() });

  const routes = composeRoutes({
    log,
    validation: ports.validation,
    scrub: ports.scrub ?? scrubNothing,
    routes: parts.flatMap((part) => part.routes),
    access: ports.access ?? openAccess,
    sessionEnded: (event) =>
      store.transact((transaction) =>
        appendNext(store, transaction, sessionStream(event.data.id), event),
      ),
    readHealth,
  });
  if (ports.readDocumentationAsset) {
    const readAsset = ports.readDocumentationAsset;
    routes.use(documentationRoutes({ document, readAsset }));
  }
  const answer = async (request: Request): Promise<Response> => routes.fetch(request);

  const archiver =
    ports.retention &&
    createArchiver({ store, clock, log, ...ports.retention, kinds: settledStreams });
  const reactors = parts
    .flatMap((part) => part.reactors ?? [])
    .map((reactor) => ({ name: reactor.name, ...createReactorRunner(store, reactor, log) }));
  const jobs = [
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
    handle: async (request) => gate.refuse(request) ?? changes.answerWithChanges(request, answer),
    hub,
    store,
    start: ({ rebuilding } = {}) => lifecycle.start(rebuilding),
    stop: async () => {
      await lifecycle.stop();
      hub.close();
    },
  };
}
