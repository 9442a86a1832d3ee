import type { App, AppPorts } from "./appPorts.ts";
import { settledAlerts } from "./capabilities/alerts/settledStreams.ts";
import { createAlerts } from "./capabilities/alerts/alerts.ts";
import { DEFAULT_CAPS } from "./capabilities/caps.ts";
import { isoTime } from "./platform/clock.ts";
import { createClockSteps } from "./platform/jobs/clockSteps.ts";
import { createEmailStore } from "./capabilities/contacts/emailStore.ts";
import { createPhoneStore } from "./capabilities/contacts/phoneStore.ts";
import { countPhoneNumbers, phoneExists } from "./capabilities/contacts/queries.ts";
import { createCommunity } from "./capabilities/community/community.ts";
import type { Health, MarketState } from "./contract/health.ts";
import { createDashboardQueries } from "./capabilities/dashboard/queries.ts";
import { createArchiver } from "./platform/eventStore/archive.ts";
import { createReactorRunner } from "./platform/eventStore/reactor.ts";
import { createEventStore } from "./platform/eventStore/store.ts";
import document from "./contract/openapi.json";
import { openDesk } from "./platform/http/accessRoutes.ts";
import { documentationRoutes } from "./platform/http/docs.ts";
import { createEarningsQueries } from "./capabilities/earnings/queries.ts";
import { createHealthMonitor, describeHealth } from "./platform/health/monitor.ts";
import { cacheResponses } from "./platform/http/responseCache.ts";
import { cacheableReads } from "./capabilities/cacheableReads.ts";
import { RUNS, SCREENS, TEST_SENDS } from "./capabilities/limits.ts";
import { createRateLimit } from "./platform/http/rateLimit.ts";
import { createInternationalQueries } from "./capabilities/international/queries.ts";
import { createHub } from "./platform/live/hub.ts";
import { startRelay, type Relay } from "./capabilities/relay.ts";
import { createRebuildGate } from "./platform/maintenance/rebuildGate.ts";
import { createStartRebuild } from "./startRebuild.ts";
import { narrowToWatched } from "./market/calendars/liveStatus.ts";
import { createPollSchedule } from "./market/polling/pollSchedule.ts";
import { createMarketWatch } from "./market/polling/watch.ts";
import { narrowUniverse } from "./market/polling/watchedUniverse.ts";
import { isKnownPushEndpoint } from "./capabilities/notifications/channels/push/pushHosts.ts";
import { createNotifications } from "./capabilities/notifications/notifications.ts";
import { readOldestDue } from "./capabilities/notifications/outbox/oldestDue.ts";
import { settledDeliveries } from "./capabilities/notifications/settledStreams.ts";
import { createPortfolioOperations } from "./capabilities/portfolios/operations.ts";
import { settledScreenerRuns } from "./capabilities/screener/settledStreams.ts";
import { createScreener } from "./capabilities/screener/screener.ts";
import { createSignals } from "./capabilities/signals/signals.ts";
import { everyQuarterHour, everySeconds, startJobs } from "./platform/jobs/jobs.ts";
import { scrubNothing } from "./platform/secretScrubber.ts";
import { createSettings } from "./capabilities/settings/settings.ts";
import { createSourceHealthKeeper } from "./capabilities/sourceHealth/keeper.ts";
import { createStockDiscovery } from "./capabilities/stocks/discovery.ts";
import { createChartMarks } from "./capabilities/stocks/marks.ts";
import { createStockQueries } from "./capabilities/stocks/queries.ts";
import { settledSurgeRuns } from "./capabilities/surge/settledStreams.ts";
import { createSurge } from "./capabilities/surge/surge.ts";
import { projections, upcasters } from "./capabilities/projections.ts";
import { composeRoutes } from "./capabilities/routeTable.ts";
import { version } from "./platform/version.ts";
import { createWatchlistOperations } from "./capabilities/watchlist/operations.ts";

/** Results of each screener that signals and surge follow on a live market: a minute's budget. */
const MAX_RESULTS_WATCHED = 50;

/** Builds the whole backend from its ports. Nothing runs and nothing is read before `start`. */
export function createApp(ports: AppPorts): App {
  const { clock, log, newId, database, market, publicUrl } = ports;
  const startedAt = clock.elapsed();
  const clockSteps = createClockSteps(clock, log);
  const store = createEventStore({ database, clock, projections, upcasters, log });
  const caps = { ...DEFAULT_CAPS, ...ports.caps };
  const emails = createEmailStore(database, clock, caps.contacts);

  const { push, isAllowedEndpoint = isKnownPushEndpoint } = ports;
  const settings = createSettings({ ...ports, marketKind: market.status().kind });

  const notifications = createNotifications({
    store,
    clock,
    log,
    newId,
    mail: ports.mail,
    gmail: ports.gmail,
    isSendgridConfigured: ports.isSendgridConfigured,
    sms: ports.sms,
    ...(ports.smsDailyLimit === undefined ? {} : { smsDailyLimit: ports.smsDailyLimit }),
    push,
    http: ports.http,
    secrets: ports.secrets,
    isAllowedEndpoint,
    readSettings: settings.readSending,
    publicUrl,
    ...(ports.scrub ? { scrub: ports.scrub } : {}),
  });
  const schedule = createPollSchedule({
    gapToTarget: (sample) => alerts.engine.gapToTarget(sample),
    atrOf: (symbol, tradeDate) => alerts.atrOf(symbol, tradeDate),
  });
  const alerts = createAlerts({
    store,
    clock,
    log,
    market,
    maxAlerts: caps.alerts,
    polledEveryMs: schedule.everyMsOf,
    destinations: {
      emailExists: async (id) => (await emails.find(id)) !== undefined,
      phoneExists: (id) => phoneExists(database, id),
    },
  });

  const watchedSymbols = function* (): Iterable<string> {
    yield* alerts.engine.watchedSymbols();
    yield* hub.watchedSymbols();
  };
  const readMarket = (): MarketState => {
    const { kind, isOpen, asOf } = narrowToWatched(market.status(), watchedSymbols());
    return { kind, isOpen, asOf: isoTime(asOf) };
  };
  const hub = createHub({ clock, log, version, readMarket });
  let relay: Relay | undefined;
  const watch = createMarketWatch({
    market,
    elapsed: clock.elapsed,
    schedule,
    armedSymbols: alerts.engine.watchedSymbols,
    isExtended: alerts.engine.isExtended,
    shownSymbols: hub.watchedSymbols,
    evaluate: alerts.engine.evaluate,
    checked: alerts.engine.checked,
    show: hub.publishQuotes,
    statusChanged: () => relay?.marketChanged(readMarket()),
    isOpen: () => readMarket().isOpen,
  });

  const watchlist = createWatchlistOperations(store, caps.watchlist);
  const screener = createScreener({ store, log, clock, market, announce: hub.broadcast });
  const watchedMarket = narrowUniverse(market, async () => [
    ...watchedSymbols(),
    ...(await watchlist.symbols()),
    ...(await screener.queries.bestSymbols(MAX_RESULTS_WATCHED)),
  ]);
  const surge = createSurge({
    store,
    log,
    market: watchedMarket,
    announce: (progress) => hub.broadcast({ type: "surge.progress", progress }),
  });
  const signals = createSignals({
    store,
    log,
    market: watchedMarket,
    announce: () => hub.broadcast({ type: "signals.changed" }),
  });

  const gate = createRebuildGate(clock);
  const rebuild = createStartRebuild({ store, log, gate, rebuilt: hub.dismissAll });

  const health = createHealthMonitor({
    database,
    clock,
    log,
    sources: market.health,
    // What the user has switched off is not late.
    readOldestDue: async (now) =>
      (await settings.readSending()).isOn ? readOldestDue(database, now) : null,
    storage: ports.storage,
    lastClockStep: clockSteps.last,
  });
  const readHealth = async (): Promise<Health> => ({
    ...describeHealth(await health.read(), gate.read()),
    version,
    uptimeSeconds: Math.round((clock.elapsed() - startedAt) / 1000),
    store: { engine: ports.engine, position: await store.position() },
    market: readMarket(),
    sources: [...market.health()],
  });

  const checkAlerts = async (everyMs: number): Promise<void> => {
    await watch.checkAlerts(everyMs);
    health.evaluated(everyMs);
  };

  const sourceHealth = createSourceHealthKeeper({ database, market, log });

  const testLimit = createRateLimit(clock, TEST_SENDS.uses, TEST_SENDS.windowMs);
  const routes = composeRoutes({
    log,
    validation: ports.validation,
    scrub: ports.scrub ?? scrubNothing,
    alerts: alerts.operations,
    stocks: createStockQueries(market, screener.operations.reprice),
    screener: { screener, runLimit: createRateLimit(clock, SCREENS.uses, SCREENS.windowMs) },
    discovery: createStockDiscovery(market, clock),
    marks: createChartMarks({ market, log, readFirings: alerts.readFirings }),
    international: createInternationalQueries(market),
    portfolios: createPortfolioOperations(store, caps.portfolios),
    watchlist,
    surge: { surge, runLimit: createRateLimit(clock, RUNS.uses, RUNS.windowMs) },
    signals,
    earnings: createEarningsQueries({ clock, market }),
    emails: { emails, sendTest: (id) => notifications.sendTest("email", id), testLimit },
    phones: {
      phones: createPhoneStore(database, clock, caps.contacts),
      sendTest: (id) => notifications.sendTest("sms", id),
      testLimit,
    },
    notifications: {
      notifications: notifications.queries,
      gmailStatus: notifications.gmailStatus,
      sendGmailTest: notifications.sendGmailTest,
      testLimit,
    },
    mutes: notifications.mutes,
    destinations: {
      destinations: notifications.destinations,
      sendTest: notifications.sendTest,
      testLimit,
    },
    push: {
      push,
      subscriptions: notifications.subscriptions,
      isAllowedEndpoint,
      sendTest: notifications.sendPushTest,
      testLimit,
    },
    settings,
    dashboard: createDashboardQueries({
      clock,
      alerts: alerts.queries,
      notifications: notifications.queries,
      countPhoneNumbers: () => countPhoneNumbers(database),
      countOpportunities: () => screener.queries.countResults("standard"),
    }),
    community: createCommunity({ database, clock, broadcast: hub.broadcast }),
    access: ports.access ?? openDesk,
    readHealth,
  });

  if (ports.readDocumentationAsset) {
    const readAsset = ports.readDocumentationAsset;
    routes.use(documentationRoutes({ document, readAsset }));
  }

  const archiver =
    ports.retention &&
    createArchiver({
      store,
      clock,
      log,
      ...ports.retention,
      kinds: [settledAlerts, settledDeliveries, settledScreenerRuns, settledSurgeRuns],
    });
  const reactor = createReactorRunner(store, notifications.reactor, log);
  const stops: (() => void | Promise<void>)[] = [];

  const answer = cacheResponses(
    cacheableReads(ports, alerts.engine.outageChanges),
    async (request) => routes.fetch(request),
  );

  return {
    handle: async (request) => gate.refuse(request) ?? answer(request),
    hub,
    store,
    start: async ({ rebuilding } = {}) => {
      gate.close();
      const stopping = new AbortController();
      const rebuilt = rebuild(stopping.signal, rebuilding);
      stops.push(async () => {
        stopping.abort();
        await rebuilt.catch(() => undefined);
      });
      try {
        await rebuilt;
      } catch (error) {
        if (stopping.signal.aborted) return;
        throw error;
      }
      if (stopping.signal.aborted) return;
      gate.open();
      await sourceHealth.restore();
      await alerts.followEdition();
      await alerts.engine.load();
      await surge.recover();
      await screener.operations.recover();
      const playing = new AbortController();
      const listening = startRelay({ store, hub, log, readAlert: alerts.queries.find });
      relay = listening;
      const stopReacting = reactor.start();
      stops.push(
        alerts.engine.save,
        sourceHealth.stop,
        listening.stop,
        notifications.dispatcher.start(),
        surge.stop,
        screener.operations.stop,
        signals.stop,
        (ports.startJobs ?? startJobs)(
          [
            everySeconds("watch-clock", 1, clockSteps.look),
            everySeconds("dispatch-notifications", 1, notifications.dispatcher.wake),
            everySeconds("react-to-firings", 10, reactor.catchUp),
            everySeconds("check-alerts", 1, settings.atCheckInterval(checkAlerts)),
            everySeconds("prove-writing", 5, health.beat),
            everySeconds("tidy-alerts", 10, alerts.engine.tidy),
            everySeconds("show-prices", 5, watch.showPrices),
            everySeconds("keep-source-health", 5, sourceHealth.save),
            everySeconds("live-heartbeat", 20, hub.beat),
            everyQuarterHour("observe-analysts", signals.observe),
            ...(archiver
              ? [everySeconds("archive-settled", 3600, async () => void (await archiver.run()))]
              : []),
          ],
          log,
          clock,
        ),
        // Before the jobs' stop, which waits for their runs.
        stopReacting,
        ...(archiver ? [archiver.stop] : []),
      );
      void signals.observe();
      const played = watch.play(playing.signal).catch((error: unknown) => {
        log.error("the market stopped playing", { error });
      });
      stops.push(async () => {
        playing.abort();
        await played;
      });
    },
    stop: async () => {
      // Latest first: the market falls silent before those who listen to it do.
      for (const stop of stops.splice(0).toReversed()) await stop();
      hub.close();
    },
  };
}
