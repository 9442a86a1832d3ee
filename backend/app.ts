import type { App, AppPorts } from "./appPorts.ts";
import { createAlerts } from "./alerts/alerts.ts";
import { isoTime } from "./clock.ts";
import { createEmailStore } from "./contacts/emailStore.ts";
import { createPhoneStore } from "./contacts/phoneStore.ts";
import { countPhoneNumbers, phoneExists } from "./contacts/queries.ts";
import { createCommunity } from "./community/community.ts";
import type { Health, MarketState } from "./contract/health.ts";
import { createDashboardQueries } from "./dashboard/queries.ts";
import { rebuildOutdated } from "./eventStore/projection.ts";
import { createReactorRunner } from "./eventStore/reactor.ts";
import { createEventStore } from "./eventStore/store.ts";
import document from "./contract/openapi.json";
import { documentationRoutes } from "./http/docs.ts";
import { createEarningsQueries } from "./earnings/queries.ts";
import { createRateLimit } from "./http/rateLimit.ts";
import { createInternationalQueries } from "./international/queries.ts";
import { createHub } from "./live/hub.ts";
import { startRelay, type Relay } from "./live/relay.ts";
import { narrowToWatched } from "./market/liveStatus.ts";
import { createPollSchedule } from "./market/pollSchedule.ts";
import { createMarketWatch } from "./market/watch.ts";
import { narrowUniverse } from "./market/watchedUniverse.ts";
import { isKnownPushEndpoint } from "./notifications/channels/push/pushHosts.ts";
import { createNotifications } from "./notifications/notifications.ts";
import { createPortfolioOperations } from "./portfolios/operations.ts";
import { createScreener } from "./screener/screener.ts";
import { createSignals } from "./signals/signals.ts";
import { everyQuarterHour, everySeconds, startJobs } from "./schedule/jobs.ts";
import { createSettings } from "./settings/settings.ts";
import { createSourceHealthKeeper } from "./sourceHealth/keeper.ts";
import { createStockDiscovery } from "./stocks/discovery.ts";
import { createChartMarks } from "./stocks/marks.ts";
import { createStockQueries } from "./stocks/queries.ts";
import { createSurge } from "./surge/surge.ts";
import { projections, upcasters } from "./projections.ts";
import { composeRoutes } from "./routeTable.ts";
import { version } from "./version.ts";
import { createWatchlistOperations } from "./watchlist/operations.ts";

/** Five test messages a minute are plenty for a person and useless for anybody else. */
const TEST_SENDS = { uses: 5, windowMs: 60_000 };

/** A run asks every source about a whole universe. */
const RUNS = { uses: 10, windowMs: 60_000 };

/** A screen is tried with other limits again and again; a hundred a minute would be a machine. */
const SCREENS = { uses: 30, windowMs: 60_000 };

/** Results of each screener that signals and surge follow on a live market: a minute's budget. */
const MOST_RESULTS_WATCHED = 50;

/** Builds the whole backend from its ports. Nothing runs and nothing is read before `start`. */
export function createApp(ports: AppPorts): App {
  const { clock, log, newId, database, market, publicUrl } = ports;
  const startedAt = clock.now();
  const store = createEventStore({ database, clock, projections, upcasters, log });
  const emails = createEmailStore(database, clock);

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
  });
  const schedule = createPollSchedule({
    gapToTarget: (sample) => alerts.engine.gapToTarget(sample),
    atrOf: (symbol, tradeDate) => alerts.atrOf(symbol, tradeDate),
  });
  const alerts = createAlerts({
    store,
    log,
    market,
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

  const watchlist = createWatchlistOperations(store);
  const screener = createScreener({ store, log, clock, market, announce: hub.broadcast });
  const watchedMarket = narrowUniverse(market, async () => [
    ...watchedSymbols(),
    ...(await watchlist.list()).map(({ symbol }) => symbol),
    ...(await screener.queries.bestSymbols(MOST_RESULTS_WATCHED)),
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

  const readHealth = async (): Promise<Health> => ({
    status: "ok",
    version,
    uptimeSeconds: Math.round((clock.now() - startedAt) / 1000),
    store: { engine: ports.engine, position: await store.position() },
    market: readMarket(),
    sources: [...market.health()],
  });

  const sourceHealth = createSourceHealthKeeper({ database, market, log });

  const testLimit = createRateLimit(clock, TEST_SENDS.uses, TEST_SENDS.windowMs);
  const routes = composeRoutes({
    log,
    alerts: alerts.operations,
    stocks: createStockQueries(market, screener.operations.reprice),
    screener: { screener, runLimit: createRateLimit(clock, SCREENS.uses, SCREENS.windowMs) },
    discovery: createStockDiscovery(market, clock),
    marks: createChartMarks({ market, log, readFirings: alerts.readFirings }),
    international: createInternationalQueries(market),
    portfolios: createPortfolioOperations(store),
    watchlist,
    surge: { surge, runLimit: createRateLimit(clock, RUNS.uses, RUNS.windowMs) },
    signals,
    earnings: createEarningsQueries({ clock, market }),
    emails: { emails, sendTest: (id) => notifications.sendTest("email", id), testLimit },
    phones: {
      phones: createPhoneStore(database, clock),
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
    readHealth,
  });

  if (ports.readDocumentationAsset) {
    const readAsset = ports.readDocumentationAsset;
    routes.use(documentationRoutes({ document, readAsset }));
  }

  const reactor = createReactorRunner(store, notifications.reactor, log);
  const stops: (() => void | Promise<void>)[] = [];

  return {
    handle: (request) => Promise.resolve(routes.handle(request)),
    hub,
    store,
    start: async () => {
      const rebuilt = await rebuildOutdated(store, projections);
      if (rebuilt.length > 0) log.info("derived tables were rebuilt", { tables: rebuilt });
      await sourceHealth.restore();
      await alerts.followEdition();
      await alerts.engine.load();
      await surge.recover();
      await screener.operations.recover();
      const playing = new AbortController();
      const listening = startRelay({ store, hub, log, readAlert: alerts.queries.find });
      relay = listening;
      stops.push(
        sourceHealth.stop,
        listening.stop,
        reactor.start(),
        notifications.dispatcher.start(),
        surge.stop,
        screener.operations.stop,
        signals.stop,
        startJobs(
          [
            everySeconds("dispatch-notifications", 1, notifications.dispatcher.wake),
            everySeconds("react-to-firings", 10, reactor.catchUp),
            everySeconds("check-alerts", 1, settings.atCheckInterval(watch.checkAlerts)),
            everySeconds("tidy-alerts", 10, alerts.engine.tidy),
            everySeconds("show-prices", 5, watch.showPrices),
            everySeconds("keep-source-health", 5, sourceHealth.save),
            everySeconds("live-heartbeat", 20, hub.beat),
            everyQuarterHour("observe-analysts", signals.observe),
          ],
          log,
        ),
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
