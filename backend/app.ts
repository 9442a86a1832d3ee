import { Elysia } from "elysia";
import type { Kysely } from "kysely";
import { createAlerts } from "./alerts/alerts.ts";
import { alertProjection } from "./alerts/projection.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { isoTime, type Clock } from "./clock.ts";
import { emailRoutes, type EmailRoutePorts } from "./contacts/emailRoutes.ts";
import { createEmailStore } from "./contacts/emailStore.ts";
import { phoneRoutes, type PhoneRoutePorts } from "./contacts/phoneRoutes.ts";
import { createPhoneStore } from "./contacts/phoneStore.ts";
import { countPhoneNumbers, phoneExists } from "./contacts/queries.ts";
import { createCommunity } from "./community/community.ts";
import { communityRoutes, type CommunityRoutePorts } from "./community/routes.ts";
import type { Health, MarketState } from "./contract/health.ts";
import { createDashboardQueries } from "./dashboard/queries.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import type { Database } from "./database/schema.ts";
import { rebuildOutdated, type Projection } from "./eventStore/projection.ts";
import { createReactorRunner } from "./eventStore/reactor.ts";
import { createEventStore, type EventStore } from "./eventStore/store.ts";
import document from "./contract/openapi.json";
import { documentationRoutes, type DocumentationPorts } from "./http/docs.ts";
import { createEarningsQueries } from "./earnings/queries.ts";
import { earningsRoutes } from "./earnings/routes.ts";
import { errors } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { createRateLimit } from "./http/rateLimit.ts";
import { createInternationalQueries } from "./international/queries.ts";
import { internationalRoutes } from "./international/routes.ts";
import { createHub, type Hub } from "./live/hub.ts";
import { startRelay, type Relay } from "./live/relay.ts";
import { liveRoutes } from "./live/routes.ts";
import type { Log } from "./log.ts";
import type { Market } from "./market/router.ts";
import { createMarketWatch } from "./market/watch.ts";
import type { MailPort } from "./notifications/channels/email/mailPort.ts";
import { isKnownPushEndpoint } from "./notifications/channels/push/pushHosts.ts";
import type { PushPort } from "./notifications/channels/push/pushPort.ts";
import type { SmsPort } from "./notifications/channels/sms/smsPort.ts";
import { createNotifications } from "./notifications/notifications.ts";
import { notificationProjection } from "./notifications/projection.ts";
import { pushRoutes, type PushRoutePorts } from "./notifications/pushRoutes.ts";
import { notificationRoutes, type NotificationRoutePorts } from "./notifications/routes.ts";
import { createPortfolioOperations } from "./portfolios/operations.ts";
import { portfolioProjection } from "./portfolios/projection.ts";
import { portfolioRoutes } from "./portfolios/routes.ts";
import { screenerProjection } from "./screener/projection.ts";
import { screenerRoutes, type ScreenerRoutePorts } from "./screener/routes.ts";
import { createScreener } from "./screener/screener.ts";
import { signalProjection } from "./signals/projection.ts";
import { signalRoutes } from "./signals/routes.ts";
import { createSignals } from "./signals/signals.ts";
import { startJobs, type Job } from "./schedule/jobs.ts";
import type { EnvironmentKeys } from "./settings/apiKeys.ts";
import type { SecretStore } from "./settings/secretStore.ts";
import { createSettings } from "./settings/settings.ts";
import { settingsRoutes, type SettingsRoutePorts } from "./settings/settingsRoutes.ts";
import { createStockDiscovery } from "./stocks/discovery.ts";
import { discoveryRoutes } from "./stocks/discoveryRoutes.ts";
import { createStockQueries } from "./stocks/queries.ts";
import { stockRoutes } from "./stocks/routes.ts";
import { surgeProjection } from "./surge/projection.ts";
import { surgeRoutes, type SurgeRoutePorts } from "./surge/routes.ts";
import { createSurge } from "./surge/surge.ts";
import { version } from "./version.ts";
import { createWatchlistOperations } from "./watchlist/operations.ts";
import { watchlistProjection } from "./watchlist/projection.ts";
import { watchlistRoutes } from "./watchlist/routes.ts";

/** Everything the backend asks of its host. */
export interface AppPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** Brought to the newest shape already. */
  readonly database: Kysely<Database>;
  /** Name of the database engine, for the health page. */
  readonly engine: string;
  readonly market: Market;
  readonly mail: MailPort;
  readonly gmail: MailPort | null;
  readonly isSendgridConfigured: boolean;
  readonly sms: SmsPort;
  readonly push: PushPort;
  /** Endpoints that push messages may be posted to; left out, those of the browsers there are. */
  readonly isAllowedEndpoint?: (endpoint: string) => boolean;
  readonly secrets: SecretStore;
  /** Keys of other services that the host was started with. */
  readonly environmentKeys: EnvironmentKeys;
  /** Where a browser finds the product; links in messages start with it. */
  readonly publicUrl: string;
  /** Where the pages of `/api/docs` come from; left out, they are not served. */
  readonly readDocumentationAsset?: DocumentationPorts["readAsset"];
}

export interface App {
  /** Answers one call of the API. */
  handle(request: Request): Promise<Response>;
  readonly hub: Hub;
  readonly store: EventStore;
  /** Begins to watch, send and tell. Until then the routes answer and nothing else happens. */
  start(): Promise<void>;
  /** Ends what {@link start} began; resolves when nothing is under way any more. */
  stop(): Promise<void>;
}

/** Every derived table of the product; `bun run rebuild` works through them. */
export const projections: readonly Projection[] = [
  alertProjection,
  notificationProjection,
  screenerProjection,
  portfolioProjection,
  watchlistProjection,
  surgeProjection,
  signalProjection,
];

/** Five test messages a minute are plenty for a person and useless for anybody else. */
const TEST_SENDS = { uses: 5, windowMs: 60_000 };

/** A run asks every source about a whole universe. */
const RUNS = { uses: 10, windowMs: 60_000 };

/** A screen is tried with other limits again and again; a hundred a minute would be a machine. */
const SCREENS = { uses: 30, windowMs: 60_000 };

/** Builds the whole backend from its ports. Nothing runs and nothing is read before `start`. */
export function createApp(ports: AppPorts): App {
  const { clock, log, newId, database, market, publicUrl } = ports;
  const startedAt = clock.now();
  const store = createEventStore({ database, clock, projections, log });
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
    push,
    isAllowedEndpoint,
    readSettings: settings.readSending,
    publicUrl,
  });
  const alerts = createAlerts({
    store,
    log,
    market,
    destinations: {
      emailExists: async (id) => (await emails.find(id)) !== undefined,
      phoneExists: (id) => phoneExists(database, id),
    },
  });

  const readMarket = (): MarketState => {
    const { kind, isOpen, asOf } = market.status();
    return { kind, isOpen, asOf: isoTime(asOf) };
  };
  const hub = createHub({ clock, log, version, readMarket });
  let relay: Relay | undefined;
  const watch = createMarketWatch({
    market,
    armedSymbols: alerts.engine.watchedSymbols,
    shownSymbols: hub.watchedSymbols,
    evaluate: alerts.engine.evaluate,
    show: hub.publishQuotes,
    statusChanged: () => relay?.marketChanged(readMarket()),
  });

  const screener = createScreener({ store, log, market, announce: hub.broadcast });
  const surge = createSurge({
    store,
    log,
    market,
    announce: (progress) => hub.broadcast({ type: "surge.progress", progress }),
  });
  const signals = createSignals({
    store,
    log,
    market,
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

  const testLimit = createRateLimit(clock, TEST_SENDS.uses, TEST_SENDS.windowMs);
  const routes = composeRoutes({
    log,
    alerts: alerts.operations,
    stocks: createStockQueries(market, screener.operations.reprice),
    screener: { screener, runLimit: createRateLimit(clock, SCREENS.uses, SCREENS.windowMs) },
    discovery: createStockDiscovery(market, clock),
    international: createInternationalQueries(market),
    portfolios: createPortfolioOperations(store),
    watchlist: createWatchlistOperations(store),
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
      await alerts.engine.load();
      await surge.recover();
      await screener.operations.recover();
      const playing = new AbortController();
      const listening = startRelay({ store, hub, log, readAlert: alerts.queries.find });
      relay = listening;
      stops.push(
        listening.stop,
        reactor.start(),
        notifications.dispatcher.start(),
        surge.stop,
        screener.operations.stop,
        signals.stop,
        startJobs(
          [
            everyFew("dispatch-notifications", 1, notifications.dispatcher.wake),
            everyFew("react-to-firings", 10, reactor.catchUp),
            everyFew("check-alerts", 1, settings.atCheckInterval(watch.checkAlerts)),
            everyFew("show-prices", 5, watch.showPrices),
            everyFew("live-heartbeat", 20, hub.beat),
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

/** A job that the clock's zone does not matter to: every `seconds`. */
const everyFew = (name: string, seconds: number, run: Job["run"]): Job => ({
  name,
  cadence: `*/${seconds} * * * * *`,
  zone: "UTC",
  overlap: "skip",
  run,
});

const everyQuarterHour = (name: string, run: Job["run"]): Job => ({
  ...everyFew(name, 1, run),
  cadence: "0 */15 * * * *",
});

/** What each capability offers its routes. */
export interface RouteParts {
  readonly log: Log;
  readonly alerts: Parameters<typeof alertRoutes>[0];
  readonly stocks: Parameters<typeof stockRoutes>[0];
  readonly discovery: Parameters<typeof discoveryRoutes>[0];
  readonly international: Parameters<typeof internationalRoutes>[0];
  readonly portfolios: Parameters<typeof portfolioRoutes>[0];
  readonly watchlist: Parameters<typeof watchlistRoutes>[0];
  readonly screener: ScreenerRoutePorts;
  readonly surge: SurgeRoutePorts;
  readonly signals: Parameters<typeof signalRoutes>[0];
  readonly earnings: Parameters<typeof earningsRoutes>[0];
  readonly emails: EmailRoutePorts;
  readonly phones: PhoneRoutePorts;
  readonly notifications: NotificationRoutePorts;
  readonly push: PushRoutePorts;
  readonly settings: SettingsRoutePorts;
  readonly dashboard: Parameters<typeof dashboardRoutes>[0];
  readonly community: CommunityRoutePorts;
  readonly readHealth: Parameters<typeof healthRoutes>[0];
}

/**
 * Every call of the API. `aot: false` keeps Elysia from generating code at run time: a page's
 * Content-Security-Policy forbids it, and every host is to run the same thing.
 */
export const composeRoutes = (parts: RouteParts) =>
  new Elysia({ aot: false })
    .use(errors(parts.log))
    .use(stockRoutes(parts.stocks))
    .use(discoveryRoutes(parts.discovery))
    .use(internationalRoutes(parts.international))
    .use(portfolioRoutes(parts.portfolios))
    .use(watchlistRoutes(parts.watchlist))
    .use(screenerRoutes(parts.screener))
    .use(surgeRoutes(parts.surge))
    .use(signalRoutes(parts.signals))
    .use(earningsRoutes(parts.earnings))
    .use(alertRoutes(parts.alerts))
    .use(emailRoutes(parts.emails))
    .use(phoneRoutes(parts.phones))
    .use(notificationRoutes(parts.notifications))
    .use(pushRoutes(parts.push))
    .use(settingsRoutes(parts.settings))
    .use(dashboardRoutes(parts.dashboard))
    .use(communityRoutes(parts.community))
    .use(healthRoutes(parts.readHealth))
    .use(liveRoutes());
