import type { Caps } from "../../capabilities/index.ts";
import { isLoopback, refuseControls } from "./configValues.ts";
import type { AllowedPeople } from "../../platform/http/access/identity/allowedPeople.ts";
import type { Network } from "../../platform/ipAddress.ts";
import { variableNames, variables, type Variable, type VariableName } from "./configVariables.ts";
import type { LogFormat, LogLevel } from "../../platform/log.ts";
import type { SimulatedHours } from "../../market/sources/simulatedHours.ts";
import { chooseKeyed } from "../../market/sources/about.ts";
import { liveSources, type LiveSource, type LiveSourceName } from "../../market/sources/index.ts";
import { findUnknownVariables } from "./unknownVariables.ts";
import { readKeys, type SourceKeyValues } from "./sourceKeys.ts";
import { cutText } from "../../platform/text.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** PostgreSQL address, password included; undefined means SQLite in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Key that encrypts secrets in the database; undefined if they are files. */
  readonly clusterKey: string | undefined;
  readonly mayStartNew: boolean;
  /** Undefined keeps everything. */
  readonly retentionDays: number | undefined;
  readonly backups: BackupSettings;
  readonly market: MarketChoice;
  /** True if a folder without a run starts its first ones automatically. */
  readonly autoRun: boolean;
  /** URL requested after each healthy alert check; undefined if not set. */
  readonly heartbeatUrl: string | undefined;
  /** URL that reports the newest version; undefined means no request is made. */
  readonly updatesUrl: string | undefined;
  readonly tracesTo: string | undefined;
  readonly mail: MailSettings;
  readonly twilio: TwilioSettings | undefined;
  readonly smsDailyLimit: number;
  /** Base URL override for Twilio; it also applies to an account saved in the settings. */
  readonly twilioBaseUrl: string | undefined;
  /** Contact for push services; defaults to PUBLIC_URL. */
  readonly vapidSubject: string | undefined;
  readonly sourceKeys: SourceKeyValues;
  /** Passcode; null means none, which restricts the server to loopback. */
  readonly accessToken: string | null;
  /** Origin and path without a trailing slash; null if links are derived from HOST and PORT. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly Network[];
  /** Header in which a trusted proxy names the signed-in user; undefined if not used. */
  readonly remoteUserHeader: string | undefined;
  readonly identity: IdentitySettings | undefined;
  readonly caps: Caps;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  /** Unsafe settings, one sentence each, for the log and the Settings screen. */
  readonly warnings: readonly string[];
  readonly secrets: readonly string[];
  readonly notices: readonly string[];
}

export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly allowed: readonly AllowedPeople[];
}

interface BackupSettings {
  readonly isOn: boolean;
  readonly folder: string;
  readonly passphrase: string | undefined;
}

type MarketChoice =
  | { readonly kind: "simulated"; readonly hours: SimulatedHours }
  | {
      readonly kind: "live";
      readonly sources: readonly LiveSourceName[];
    }
  | {
      readonly kind: "replay";
      readonly folder: string;
      /** Bars per second, may be a fraction; 0 means as fast as possible. */
      readonly speed: number;
      /** `YYYY-MM-DD`; undefined means the first date of the data. */
      readonly from: string | undefined;
    };

interface MailSettings {
  /** `smtp:` or `smtps:`, credentials included. */
  readonly smtpUrl: string | undefined;
  readonly from: string | undefined;
  readonly gmail: { readonly user: string; readonly appPassword: string } | undefined;
  readonly sendgridApiKey: string | undefined;
}

interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164. */
  readonly fromNumber: string;
}

/** Lists all faults at once, so that starting needs no trial and error. Contains no secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

type Values = {
  readonly [K in VariableName]:
    | ReturnType<(typeof variables)[K]["parse"]>
    | ("fallback" extends keyof (typeof variables)[K] ? never : undefined);
};

/**
 * Parses the configuration; nothing else reads environment variables. An empty or blank value
 * counts as unset, because compose files and CI systems pass that for a variable without a value.
 * @throws {ConfigError} with every fault.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const isSet = (name: VariableName) => (environment[name] ?? "").trim() !== "";
  const entries = variableNames.map((name) => {
    const variable: Variable<unknown> = variables[name];
    const text = (environment[name] ?? "").trim() || variable.fallback;
    if (text === undefined) return [name, undefined] as const;
    try {
      return [name, variable.parse(refuseControls(text))] as const;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      faults.push(`${name} ${reason}${variable.isSecret ? "" : `, not ${quote(text)}`}`);
      return [name, undefined] as const;
    }
  });
  const values = Object.fromEntries(entries) as Values;

  const requireAll = (group: readonly VariableName[]) => {
    const missing = group.filter((name) => !isSet(name));
    if (missing.length === 0 || missing.length === group.length) return;
    faults.push(`${missing.join(" and ")} must be set too, or none of ${group.join(", ")}`);
  };
  requireAll(["GMAIL_USER", "GMAIL_APP_PASSWORD"]);
  requireAll(["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM_NUMBER"]);
  if (isSet("OIDC_ISSUER") && !isSet("OIDC_ALLOWED")) {
    faults.push(
      "OIDC_ALLOWED must be set with OIDC_ISSUER: otherwise anyone with an account there could sign in",
    );
  } else requireAll(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ALLOWED"]);
  if (isSet("OIDC_ISSUER") && !isSet("ACCESS_TOKEN")) {
    faults.push("ACCESS_TOKEN must be set with OIDC_ISSUER: without it nobody is asked to sign in");
  }
  if (isSet("OIDC_ISSUER") && !isSet("PUBLIC_URL")) {
    faults.push("PUBLIC_URL must be set with OIDC_ISSUER: the provider sends browsers back to it");
  }
  if (values.MARKET_SOURCES === "replay" && !isSet("REPLAY_DIR")) {
    faults.push("REPLAY_DIR must name the folder to replay when MARKET_SOURCES is replay");
  }
  if (isSet("CLUSTER_KEY") && !isSet("DATABASE_URL")) {
    faults.push(
      "DATABASE_URL must be set with CLUSTER_KEY, which encrypts the secrets in that database",
    );
  }
  if (isSet("REMOTE_USER_HEADER") && !isSet("TRUSTED_PROXIES")) {
    faults.push(
      "TRUSTED_PROXIES must be set with REMOTE_USER_HEADER: otherwise anyone could send that header",
    );
  }
  if (isSet("SENDGRID_API_KEY") && !isSet("EMAIL_FROM") && !isSet("GMAIL_USER")) {
    faults.push(
      "EMAIL_FROM must be set with SENDGRID_API_KEY: SendGrid sends for verified senders",
    );
  }
  if (values.HOST !== undefined && !isLoopback(values.HOST) && !isSet("ACCESS_TOKEN")) {
    faults.push(
      `ACCESS_TOKEN must be set when HOST is ${quote(values.HOST)}: everyone who reaches that address could use the product`,
    );
  }
  const unknown = findUnknownVariables(environment).map(
    ({ name, nearest }) => `${name} is set and has no effect: did you mean ${nearest}?`,
  );
  if (faults.length > 0) throw new ConfigError([...faults, ...unknown]);

  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    clusterKey: values.CLUSTER_KEY,
    backups: {
      isOn: values.BACKUPS === "nightly",
      folder: values.BACKUP_DIR ?? `${values.DATA_DIR}/backups`,
      passphrase: values.BACKUP_PASSPHRASE,
    },
    mayStartNew: values.NEW_DATABASE === "yes",
    retentionDays: values.RETENTION_DAYS,
    market: chooseMarket(values),
    autoRun: values.AUTO_RUN === "on",
    heartbeatUrl: values.HEARTBEAT_URL,
    updatesUrl: values.UPDATES_URL,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.EMAIL_FROM,
      gmail: allSet({ user: values.GMAIL_USER, appPassword: values.GMAIL_APP_PASSWORD }),
      sendgridApiKey: values.SENDGRID_API_KEY,
    },
    twilio: allSet({
      accountSid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      fromNumber: values.TWILIO_FROM_NUMBER,
    }),
    smsDailyLimit: values.SMS_DAILY_LIMIT,
    twilioBaseUrl: values.TWILIO_BASE_URL,
    vapidSubject: values.VAPID_SUBJECT,
    sourceKeys: readKeys<LiveSource>(liveSources, values),
    accessToken: values.ACCESS_TOKEN ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    remoteUserHeader: values.REMOTE_USER_HEADER,
    identity: allSet({
      issuer: values.OIDC_ISSUER,
      clientId: values.OIDC_CLIENT_ID,
      clientSecret: values.OIDC_CLIENT_SECRET,
      allowed: values.OIDC_ALLOWED,
    }),
    caps: {
      alerts: values.MAX_ALERTS,
      watchlist: values.MAX_WATCHLIST,
      contacts: values.MAX_CONTACTS,
      portfolios: values.MAX_PORTFOLIOS,
      rules: values.MAX_RULES,
    },
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    warnings: listWarnings(values),
    secrets: listSecrets(values),
    notices: [...unknown, ...listNotices(isSet, values.MARKET_SOURCES)],
  };
}

function chooseMarket(values: Values): MarketChoice {
  const { REPLAY_DIR: folder = "", REPLAY_SPEED: speed, REPLAY_FROM: from } = values;
  const { MARKET_SOURCES: sources } = values;
  if (sources === "simulated") return { kind: "simulated", hours: values.SIMULATED_HOURS };
  return sources === "replay" ? { kind: "replay", folder, speed, from } : { kind: "live", sources };
}

/** Returns a group of settings; undefined unless all are set. */
function allSet<Group extends Readonly<Record<string, unknown>>>(group: Group) {
  const isWhole = Object.values(group).every((value) => value !== undefined);
  return isWhole ? (group as { [K in keyof Group]: NonNullable<Group[K]> }) : undefined;
}

/** Returns only passwords in URLs: the sender and host are part of every message. */
function listSecrets(values: Values): readonly string[] {
  const whole = [
    values.GMAIL_APP_PASSWORD,
    values.SENDGRID_API_KEY,
    values.TWILIO_AUTH_TOKEN,
    ...Object.values(readKeys<LiveSource>(liveSources, values)),
    values.ACCESS_TOKEN,
    values.CLUSTER_KEY,
    values.OIDC_CLIENT_SECRET,
  ];
  const within = [values.DATABASE_URL, values.SMTP_URL, values.TWILIO_BASE_URL].flatMap(
    (address) => {
      const { password } = address === undefined ? { password: "" } : new URL(address);
      // Decode like a form, with a parser that tolerates malformed sequences.
      return [password, new URLSearchParams(`=${password.replaceAll("+", "%2B")}`).get("") ?? ""];
    },
  );
  return [...new Set([...whole, ...within])].filter((secret): secret is string => Boolean(secret));
}

function listWarnings(values: Values): readonly string[] {
  return [...warnOfPlainHttp(values), ...warnOfPlainMail(values)];
}

function warnOfPlainMail({ SMTP_URL: address }: Values): readonly string[] {
  if (address === undefined || new URL(address).searchParams.get("insecure") !== "true") return [];
  return [
    "Mail is sent without encryption, as configured. The login of the mail server and every mail can be read in transit",
  ];
}

const nameOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");

function warnOfPlainHttp({ HOST: host, PUBLIC_URL: publicUrl }: Values): readonly string[] {
  // Behind a proxy that speaks https, the local connection is not exposed.
  if (publicUrl?.startsWith("https:")) return [];
  if (isLoopback(host)) {
    if (publicUrl === undefined || isLoopback(nameOf(publicUrl))) return [];
    return [
      `The public address ${publicUrl} is not encrypted. Anyone on the network path can read the passcode and all data. Use https on the proxy`,
    ];
  }
  return [
    `The server listens on ${host} without encryption. Anyone on the network can read the passcode and all data. Put an https proxy in front of it and set PUBLIC_URL to its address`,
  ];
}

function listNotices(
  isSet: (name: VariableName) => boolean,
  source: Values["MARKET_SOURCES"],
): readonly string[] {
  const idle = (needed: readonly VariableName[], reason: string) =>
    needed.filter(isSet).map((name) => `${name} is set and has no effect: ${reason}`);
  return [
    ...(isSet("DATABASE_URL")
      ? idle(
          ["NEW_DATABASE", "BACKUPS", "BACKUP_DIR", "BACKUP_PASSPHRASE"],
          "the database is DATABASE_URL, which pg_dump backs up",
        )
      : []),
    ...(source === "replay"
      ? []
      : idle(["REPLAY_DIR", "REPLAY_SPEED", "REPLAY_FROM"], "MARKET_SOURCES is not replay")),
    ...(source === "simulated" ? [] : idle(["SIMULATED_HOURS"], "MARKET_SOURCES is not simulated")),
    ...chooseKeyed<LiveSource>(liveSources).flatMap(({ name, key }) =>
      typeof source !== "string" && source.includes(name)
        ? []
        : idle(
            key.fields.map(({ variable }) => variable),
            `MARKET_SOURCES does not name ${name}`,
          ),
    ),
  ];
}

const quote = (text: string): string => JSON.stringify(cutText(text, 61));
