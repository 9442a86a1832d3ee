import { readDocumentationAsset } from "./adapters/documentationAssets.ts";
import { ListenError, serve } from "./adapters/bunServer.ts";
import { openMailWays } from "./adapters/mailRoute.ts";
import { createSecretFile, SecretFileError } from "./adapters/secretFile.ts";
import { openLiveSources } from "./adapters/liveSources.ts";
import { readReplayFolder } from "./adapters/replayFiles.ts";
import { databaseFileIn, openDatabase } from "./adapters/sqlite.ts";
import { DatabaseFileError } from "./adapters/sqliteErrors.ts";
import { loadStaticFiles } from "./adapters/staticFiles.ts";
import { createTwilioSms, type TwilioAccount } from "./adapters/twilioSms.ts";
import { createWebhookHttp } from "./adapters/webhookHttp.ts";
import { createWebPush } from "./adapters/webPush.ts";
import { createApp } from "./app.ts";
import { systemClock as clock } from "./clock.ts";
import { ConfigError, parseConfig, type Config } from "./config.ts";
import { migrateToLatest, NewerDatabaseError } from "./database/migrate.ts";
import { createAccess } from "./http/accessToken.ts";
import { createGuard } from "./http/guard.ts";
import { randomId } from "./ids.ts";
import { createLog, type Log } from "./log.ts";
import { createMarketRouter } from "./market/router.ts";
import type { MarketSource } from "./market/source.ts";
import { ReplayDataError } from "./market/sources/replay/replayFile.ts";
import { createReplaySource } from "./market/sources/replay/replaySource.ts";
import { SIMULATION_SEED } from "./market/sources/simulated/seed.ts";
import { createSimulatedSource } from "./market/sources/simulated/source.ts";
import { createApiKeyRing, type EnvironmentKeys } from "./settings/apiKeys.ts";
import type { SecretStore } from "./settings/secretStore.ts";

const interfaceFolder = new URL("../dist/ui", import.meta.url).pathname;

async function openSources(
  config: Config,
  secrets: SecretStore,
  log: Log,
): Promise<readonly MarketSource[]> {
  const { market } = config;
  switch (market.kind) {
    case "simulated":
      return [createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: market.hours })];
    case "replay": {
      const files = await readReplayFolder(market.folder);
      return [
        await createReplaySource({ files, speed: market.speed, from: market.from, log, clock }),
      ];
    }
    case "live": {
      const keys = createApiKeyRing(secrets, environmentKeysOf(config));
      return openLiveSources(market.sources, {
        dataFolder: config.dataFolder,
        clock,
        log,
        contact: config.mail.from ?? config.mail.gmail?.user,
        findFinnhubKey: () => keys.find("stockDataKey"),
      });
    }
    default:
      return market satisfies never;
  }
}

const environmentKeysOf = ({ twilio, finnhubApiKey }: Config): EnvironmentKeys => ({
  stockDataKey: finnhubApiKey,
  smsAccountId: twilio?.accountSid,
  smsToken: twilio?.authToken,
  smsFromNumber: twilio?.fromNumber,
});

/** Push services want to know whom to write to; the page's own address tells them who it is. */
const subjectOf = ({ vapidSubject, publicUrl }: Config): string =>
  vapidSubject ?? (publicUrl?.startsWith("https:") ? publicUrl : "mailto:nobody@example.com");

/** The account of the environment, else the one that the settings screen saved; null without. */
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

/** Brings everything up in the order it is needed, and takes it down in the other. */
async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  for (const notice of config.notices) log.warn(notice);

  const secrets = createSecretFile(`${config.dataFolder}/secrets.json`);
  const market = createMarketRouter(await openSources(config, secrets, log), log, { clock });
  const database = openDatabase(databaseFileIn(config.dataFolder));
  await migrateToLatest(database);
  const mail = openMailWays(
    {
      smtpUrl: config.mail.smtpUrl,
      emailFrom: config.mail.from,
      gmailUser: config.mail.gmail?.user,
      gmailAppPassword: config.mail.gmail?.appPassword,
      sendgridApiKey: config.mail.sendgridApiKey,
    },
    `${config.dataFolder}/outbox`,
  );
  const app = createApp({
    clock,
    log,
    newId: randomId,
    database,
    engine: "sqlite",
    market,
    mail: mail.mail,
    gmail: mail.gmail,
    isSendgridConfigured: mail.isSendgridConfigured,
    sms: createTwilioSms(createAccountReader(config, secrets)),
    smsDailyLimit: config.smsDailyLimit,
    http: createWebhookHttp(),
    push: await createWebPush({ secrets, subject: subjectOf(config) }),
    secrets,
    environmentKeys: environmentKeysOf(config),
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    readDocumentationAsset,
  });
  const server = serve({
    host: config.host,
    port: config.port,
    app,
    hub: app.hub,
    files: await loadStaticFiles(interfaceFolder),
    guard: createGuard(config),
    access:
      config.accessToken === null
        ? null
        : createAccess({
            token: config.accessToken,
            clock,
            isSecure: config.publicUrl?.startsWith("https:") ?? false,
          }),
    log,
  });

  const stop = async (): Promise<void> => {
    await server.stop();
    await app.stop();
    mail.close();
    await database.destroy();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());

  await app.start();
  process.stdout.write(`Stock Monitor is listening on ${server.url}\n`);
}

/** Faults of the machine or its settings are told in a sentence; anything else is ours, with its stack. */
const isForTheUser = (error: unknown): error is Error =>
  [
    ConfigError,
    DatabaseFileError,
    ListenError,
    NewerDatabaseError,
    ReplayDataError,
    SecretFileError,
  ].some((kind) => error instanceof kind);

try {
  await run(parseConfig(process.env));
} catch (error) {
  process.stderr.write(`${isForTheUser(error) ? error.message : Bun.inspect(error)}\n`);
  process.exit(1);
}
