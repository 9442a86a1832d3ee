import { fileURLToPath } from "node:url";
import { readDocumentationAsset } from "./adapters/server/documentationAssets.ts";
import { createArchiveFiles } from "./adapters/backup/archiveFiles.ts";
import { serve } from "./adapters/server/bunServer.ts";
import { ListenError } from "./adapters/server/listen.ts";
import { createMailTransports } from "./adapters/mail/mailTransports.ts";
import { bypassProxy } from "./adapters/proxyBypass.ts";
import { createSecretFile, SecretFileError } from "./adapters/secrets/secretFile.ts";
import { ClusterKeyError, type SharedTexts } from "./adapters/storage/sharedTexts.ts";
import { standBy, type Standby } from "./adapters/server/standby.ts";
import { createKeyCheck } from "./adapters/vendors/keyCheck.ts";
import { openSources } from "./adapters/vendors/configuredSources.ts";
import { DatabaseServerError } from "./adapters/postgres/postgresErrors.ts";
import { DatabaseFileError } from "./adapters/sqlite/sqliteErrors.ts";
import { openStorage } from "./adapters/storage/storage.ts";
import type { Storage } from "./adapters/storage/storagePorts.ts";
import { packagedFiles } from "./adapters/packagedFiles.ts";
import { withFirstAnswers } from "./adapters/server/firstAnswers.ts";
import { loadStaticFiles } from "./adapters/server/staticFiles.ts";
import { createTerminal, formatOfTerminal } from "./adapters/terminal.ts";
import { createTwilioSms, type TwilioAccount } from "./adapters/channels/twilioSms.ts";
import { createPrometheus } from "./adapters/monitoring/prometheus.ts";
import { createHeartbeat } from "./adapters/monitoring/heartbeat.ts";
import { createNewestVersion } from "./adapters/monitoring/newestVersion.ts";
import { openGate } from "./adapters/server/gate.ts";
import { createMqttBroker } from "./adapters/channels/mqttBroker.ts";
import { createWebhookHttp } from "./adapters/channels/webhookHttp.ts";
import { createRequestContext } from "./adapters/server/requestContext.ts";
import { createWebPush } from "./adapters/channels/webPush.ts";
import { createApp } from "./app.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { ConfigError, parseConfig, type Config } from "./adapters/config/config.ts";
import { NewerDatabaseError } from "./platform/database/migrate.ts";
import { createApiTokens } from "./platform/http/access/apiTokens.ts";
import { createBasePath } from "./platform/http/basePath.ts";
import { createClientAddress } from "./platform/http/clientAddress.ts";
import { createProxyUser } from "./platform/http/access/proxyUser.ts";
import { createGuard } from "./platform/http/access/guard.ts";
import { randomId } from "./platform/ids.ts";
import { createLog, type Log } from "./platform/log.ts";
import { version } from "./platform/version.ts";
import { createScrubber, type Scrubber } from "./platform/secretScrubber.ts";
import { createMarketRouter } from "./market/routing/router.ts";
import { createKeyVerdicts } from "./market/sources/keyVerdicts.ts";
import { ReplayDataError } from "./market/sources/replay/csv.ts";
import { isLoopback } from "./adapters/config/configValues.ts";
import { createApiKeyRing, type EnvironmentKeys } from "./capabilities/settings/apiKeys.ts";
import type { SecretStore } from "./capabilities/settings/secretStore.ts";

const interfaceFolder = fileURLToPath(new URL("../dist/ui", import.meta.url));

const environmentKeysOf = ({ twilio, sourceKeys }: Config): EnvironmentKeys => ({
  ...sourceKeys,
  smsAccountId: twilio?.accountSid,
  smsToken: twilio?.authToken,
  smsFromNumber: twilio?.fromNumber,
});

/** Push services require a contact; the server's own URL identifies it. */
const subjectOf = ({ vapidSubject, publicUrl }: Config): string =>
  vapidSubject ?? (publicUrl?.startsWith("https:") ? publicUrl : "mailto:nobody@example.com");

function createAccountReader(config: Config, secrets: SecretStore) {
  const keys = createApiKeyRing(secrets, environmentKeysOf(config));
  return async (): Promise<TwilioAccount | null> => {
    const accountSid = await keys.find("smsAccountId");
    const authToken = await keys.find("smsToken");
    const fromNumber = await keys.find("smsFromNumber");
    if (!accountSid || !authToken || !fromNumber) return null;
    return { accountSid, authToken, fromNumber, baseUrl: config.twilioBaseUrl };
  };
}

/** Scrubs newly saved secrets everywhere else. */
const learnSecrets = (store: SecretStore, { learn }: Scrubber): SecretStore => ({
  read: async () => {
    const secrets = await store.read();
    learn(Object.values(secrets));
    return secrets;
  },
  write: (changes) => {
    learn(Object.values(changes).filter((value) => value !== null));
    return store.write(changes);
  },
});

async function openKept(
  { dataFolder }: Config,
  texts: SharedTexts | undefined,
): Promise<(name: string) => SecretStore> {
  const fileOf = (name: string) => createSecretFile(`${dataFolder}/${name}.json`);
  if (!texts) return fileOf;
  for (const name of ["secrets", "sessions", "api-tokens"]) {
    await texts.adopt(name, fileOf(name));
  }
  return texts.open;
}

/** Wildcard addresses: valid for listening, but not as a URL. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

async function run(config: Config, scrubber: Scrubber): Promise<void> {
  const requests = createRequestContext();
  const log = createLog(config.logLevel, undefined, {
    format: config.logFormat,
    scrub: scrubber.scrub,
    readOrigin: requests.current,
    now: clock.now,
  });
  for (const notice of [...config.notices, ...config.warnings]) log.warn(notice);

  // As process 1 of a container, a process without a handler ignores these signals.
  let stop = (): Promise<void> => process.exit(0);
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());

  const metrics = createPrometheus(log, version);
  let standby: Standby | undefined;
  let dismissClients = (): void => undefined;
  const storage = await openStorage(config, {
    clock,
    log,
    meter: metrics.meter,
    onStandby: (name) => {
      standby = standBy(config);
      terminal.say(
        `Another Stock Monitor works on the database ${name}; this one stands by on ${standby.url} and takes over when that ends`,
      );
    },
    onLost: stopAtOnce,
    // Live clients would otherwise stay with this server and miss what another one does.
    onDoubt: () => dismissClients(),
  });
  const { app, gate, apiTokens, mail } = await openApp(config, scrubber, {
    log,
    metrics,
    requests,
    storage,
  });
  dismissClients = () => app.hub.dismissAll();
  const files = await loadStaticFiles(packagedFiles?.interface ?? interfaceFolder);
  const port = standby?.port ?? config.port;
  await standby?.stop();
  const server = serve({
    host: config.host,
    port,
    app,
    hub: app.hub,
    mcp: async (request) => {
      // Loaded on first use; most servers never need it.
      const { answerMcp } = await import("./adapters/mcp/answerMcp.ts");
      return answerMcp(request, { ...app, version, publicUrl: config.publicUrl, log });
    },
    files: withFirstAnswers({
      files,
      ask: async (request) => app.handle(request),
      log,
    }),
    guard: createGuard({ ...config, asksWho: gate.access !== null }),
    access: gate.access,
    apiTokens,
    ...(gate.desk ? { sessions: gate.desk.sessions } : {}),
    readAddress: createClientAddress(config.trustedProxies),
    isHeld: storage.isHeld,
    readBasePath: createBasePath(config.publicUrl),
    readProxyUser: createProxyUser(config.remoteUserHeader),
    log,
    metrics,
    requests,
  });

  let stopTracing = () => Promise.resolve();
  stop = async () => {
    await server.stop();
    await app.stop();
    await stopTracing();
    mail.close();
    await storage.close();
    process.exit(0);
  };

  try {
    const { tracesTo } = config;
    if (tracesTo !== undefined) {
      const { traceLog } = await import("./adapters/monitoring/traceLog.ts");
      stopTracing = traceLog({ endpoint: tracesTo, store: app.store, log });
    }
    await app.start({
      rebuilding: () =>
        terminal.say(`Rebuilding the tables after an update; ${server.url} has the progress`),
    });
  } catch (error) {
    throw storage.explainFailedStart(error);
  }
  terminal.say(`Stock Monitor is listening on ${server.url}`);
}

interface Opened {
  readonly log: Log;
  readonly metrics: ReturnType<typeof createPrometheus>;
  readonly requests: ReturnType<typeof createRequestContext>;
  readonly storage: Storage;
}

/** Opens secrets, sources, mail and access, and builds the app on them. */
async function openApp(
  config: Config,
  scrubber: Scrubber,
  { log, metrics, requests, storage }: Opened,
) {
  const keep = await openKept(config, storage.texts);
  const secrets = learnSecrets(keep("secrets"), scrubber);
  await secrets.read();
  const verdicts = createKeyVerdicts();
  const sources = await openSources(config, secrets, log, verdicts.report, metrics.meter);
  const market = createMarketRouter(sources, log, { clock });
  const mail = createMailTransports(
    {
      smtpUrl: config.mail.smtpUrl,
      emailFrom: config.mail.from,
      gmailUser: config.mail.gmail?.user,
      gmailAppPassword: config.mail.gmail?.appPassword,
      sendgridApiKey: config.mail.sendgridApiKey,
    },
    `${config.dataFolder}/outbox`,
  );
  const apiTokens = createApiTokens({ clock, log, store: keep("api-tokens") });
  const gate = await openGate(config, apiTokens, secrets, keep("sessions"), log);
  const http = createWebhookHttp();
  const app = createApp({
    ...(storage.monitor && { storage: storage.monitor }),
    clock,
    log,
    meter: metrics.meter,
    requests,
    newId: randomId,
    database: storage.database,
    engine: storage.engine,
    ...(storage.note !== null && { engineNote: storage.note }),
    market,
    mail: mail.mail,
    gmail: mail.gmail,
    isSendgridConfigured: mail.isSendgridConfigured,
    sms: createTwilioSms(createAccountReader(config, secrets)),
    smsDailyLimit: config.smsDailyLimit,
    transports: { http, mqtt: createMqttBroker() },
    ping:
      config.heartbeatUrl === undefined ? undefined : createHeartbeat(http, config.heartbeatUrl),
    ...(config.updatesUrl !== undefined && {
      askNewestVersion: createNewestVersion(http, config.updatesUrl),
    }),
    push: await createWebPush({ secrets, subject: subjectOf(config) }),
    secrets,
    scrub: scrubber.scrub,
    environmentKeys: environmentKeysOf(config),
    checkSourceKey: createKeyCheck(),
    listenToKeys: verdicts.listen,
    caps: config.caps,
    autoRun: config.autoRun,
    retention:
      config.retentionDays === undefined
        ? undefined
        : {
            days: config.retentionDays,
            files: createArchiveFiles(`${config.dataFolder}/archive`),
          },
    // Wildcard addresses and loopback names cannot be reached from a phone.
    isReachable:
      config.publicUrl !== null || !(isLoopback(config.host) || ANY_ADDRESS.has(config.host)),
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    access: { gate: gate.desk, warnings: config.warnings },
    tokens: apiTokens,
    validation: "compiled",
    readDocumentationAsset,
  });
  return { app, gate, apiTokens, mail };
}

function stopAtOnce(sentence: string): never {
  terminal.complain(sentence, `error: ${sentence}`);
  process.exit(1);
}

/**
 * Faults of the machine or its settings are shown as a sentence; a bug is shown with its stack.
 */
const isForTheUser = (error: unknown): error is Error =>
  [
    ClusterKeyError,
    ConfigError,
    DatabaseFileError,
    DatabaseServerError,
    ListenError,
    NewerDatabaseError,
    ReplayDataError,
    SecretFileError,
  ].some((kind) => error instanceof kind);

// Files of this process are private to its owner: database, WAL, secrets, backups, mail files.
process.umask(0o077);

const scrubber = createScrubber();
const terminal = createTerminal(formatOfTerminal(process.env), scrubber.scrub);
// Otherwise Bun would print them as text over several lines.
process.on("uncaughtException", fail).on("unhandledRejection", fail);
try {
  const config = parseConfig(process.env);
  bypassProxy(process.env, config.host);
  scrubber.learn(config.secrets);
  await run(config, scrubber);
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  const words = isForTheUser(error) ? error.message : Bun.inspect(error);
  terminal.complain(words);
  process.exit(1);
}
