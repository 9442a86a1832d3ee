import { alertCap } from "../../capabilities/alerts/cap.ts";
import { contactCap } from "../../capabilities/contacts/queries.ts";
import { portfolioCap } from "../../capabilities/portfolios/lifecycle/cap.ts";
import { ruleCap } from "../../capabilities/rules/lifecycle/cap.ts";
import { watchlistCap } from "../../capabilities/watchlist/operations.ts";
import {
  parseAccessToken,
  parseAccountSid,
  parseAddress,
  parseAppPassword,
  parseAutoRun,
  parseCap,
  parseClusterKey,
  parseBackups,
  parseDailyLimit,
  parseDate,
  parseDatabaseUrl,
  parseHeaderName,
  parseHost,
  parseHttpUrl,
  parseIssuer,
  parseKey,
  parseLogFormat,
  parseLogLevel,
  parseNewDatabase,
  parseMarketSources,
  parseNetworks,
  parsePassphrase,
  parsePath,
  parseSmsSender,
  parsePort,
  parsePublicUrl,
  parseRetentionDays,
  parseSender,
  parseSimulatedHours,
  parseSmtpUrl,
  parseSpeed,
  parseSubject,
} from "./configValues.ts";
import { parseAllowedPeople } from "../../platform/http/access/identity/allowedPeople.ts";
import { listKeyVariables } from "./sourceKeys.ts";
import { liveSources } from "../../market/sources/index.ts";
import { logLevels } from "../../platform/log.ts";

export function environmentTable(): string {
  const rows = variableNames.map((name) => {
    const { fallback, meaning } = variables[name];
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

export interface Variable<T> {
  /** Default as it would be written in the environment; empty if there is none. */
  readonly fallback: string;
  readonly meaning: string;
  /** Set if error messages must not repeat the value. */
  readonly isSecret?: true;
  /** Throws an error whose message continues after the variable's name: "must be …". */
  parse(text: string): T;
}

/** All settings, in the order of the Configuration page. */
export const variables = {
  PORT: {
    fallback: "3000",
    meaning: "Port to listen on; 0 lets the system choose",
    parse: parsePort,
  },
  HOST: {
    fallback: "127.0.0.1",
    meaning: "Address to listen on; any address but loopback requires `ACCESS_TOKEN`",
    parse: parseHost,
  },
  DATA_DIR: {
    fallback: "./data",
    meaning: "Folder for the database and all other data",
    parse: parsePath,
  },
  NEW_DATABASE: {
    fallback: "ask",
    meaning:
      "What to do if the database is missing or empty but `DATA_DIR` shows that there was one. `yes` starts with an empty database; `ask` prompts on a terminal and otherwise refuses to start",
    parse: parseNewDatabase,
  },
  RETENTION_DAYS: {
    fallback: "",
    meaning:
      "Days after which settled records (alerts that fired once, expired or were deleted; deliveries; runs) are moved to `DATA_DIR/archive`. Unset: everything is kept",
    parse: parseRetentionDays,
  },
  BACKUPS: {
    fallback: "nightly",
    meaning:
      "`nightly` keeps verified copies of the database: seven daily, four weekly and one from before each schema update; `off` makes none",
    parse: parseBackups,
  },
  BACKUP_DIR: {
    fallback: "",
    meaning: "Folder for backups, preferably on another disk. Unset: `DATA_DIR/backups`",
    parse: parsePath,
  },
  BACKUP_PASSPHRASE: {
    fallback: "",
    meaning:
      "Passphrase of 12 characters or more that encrypts a copy of `secrets.json` next to each backup. Unset: backups do not include `secrets.json`",
    isSecret: true,
    parse: parsePassphrase,
  },
  DATABASE_URL: {
    fallback: "",
    meaning:
      "PostgreSQL 15 or newer to use instead of SQLite in `DATA_DIR`, as `postgres://user:password@host:5432/database`. The archive stays in `DATA_DIR`, as do secrets and sessions without `CLUSTER_KEY`",
    isSecret: true,
    parse: parseDatabaseUrl,
  },
  CLUSTER_KEY: {
    fallback: "",
    meaning:
      "Key of 32 characters or more, the same on every server of `DATABASE_URL`. Secrets, sessions and API tokens are then stored in the database, encrypted with this key, so that a standby has them when it takes over. Unset: each server keeps its own in `DATA_DIR`",
    isSecret: true,
    parse: parseClusterKey,
  },
  MARKET_SOURCES: {
    fallback: "simulated",
    meaning:
      "Where prices come from: `simulated` (made-up prices, labeled on every page), `replay` (recorded prices), or live sources in order of preference, such as `yahoo,nasdaq,edgar,apewisdom,finnhub`",
    parse: parseMarketSources,
  },
  SIMULATED_HOURS: {
    fallback: "always",
    meaning:
      "When the simulated market trades: `always` (around the clock, including weekends and holidays) or `exchange` (during each exchange's sessions)",
    parse: parseSimulatedHours,
  },
  REPLAY_DIR: {
    fallback: "",
    meaning: "Folder with `SYMBOL.csv` or `SYMBOL.csv.gz` files to replay",
    parse: parsePath,
  },
  REPLAY_SPEED: {
    fallback: "1",
    meaning: "Bars per second; fractions are allowed, 0 is as fast as possible",
    parse: parseSpeed,
  },
  REPLAY_FROM: {
    fallback: "",
    meaning: "First date to replay, `YYYY-MM-DD`. Unset: the first date of the data",
    parse: parseDate,
  },
  AUTO_RUN: {
    fallback: "on",
    meaning:
      "`on` runs the screener and the surge analysis once automatically if there has been no run (on live sources only the screener), and updates the lists of picks every trading day; on `replay`, none of them. `off` waits for you to start them",
    parse: parseAutoRun,
  },
  HEARTBEAT_URL: {
    fallback: "",
    meaning:
      "URL that receives a GET request after each healthy check of the alerts, at most every 30 s, so that a service such as healthchecks.io or Uptime Kuma can warn you when this server stops or hangs",
    isSecret: true,
    parse: parseHttpUrl,
  },
  SMTP_URL: {
    fallback: "",
    meaning:
      "Mail server, `smtp://user:password@host:587` or `smtps://…:465`. With a login or a public host, mail is sent only over an encrypted connection; append `?insecure=true` to allow others",
    isSecret: true,
    parse: parseSmtpUrl,
  },
  EMAIL_FROM: {
    fallback: "",
    meaning: "Sender of every email, `name@host` or `Name <name@host>`",
    parse: parseSender,
  },
  GMAIL_USER: {
    fallback: "",
    meaning: "Gmail address to send from; requires `GMAIL_APP_PASSWORD`",
    parse: parseAddress,
  },
  GMAIL_APP_PASSWORD: {
    fallback: "",
    meaning: "App password of that Google account (not the account's password)",
    isSecret: true,
    parse: parseAppPassword,
  },
  SENDGRID_API_KEY: {
    fallback: "",
    meaning: "API key for sending email through SendGrid",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_ACCOUNT_SID: {
    fallback: "",
    meaning: "SID of the Twilio account that sends SMS; requires the next two variables",
    parse: parseAccountSid,
  },
  TWILIO_AUTH_TOKEN: {
    fallback: "",
    meaning: "Auth token of that Twilio account",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_FROM_NUMBER: {
    fallback: "",
    meaning: "Sender's phone number, `+15551234567`, or the SID of a messaging service, `MG…`",
    parse: parseSmsSender,
  },
  SMS_DAILY_LIMIT: {
    fallback: "100",
    meaning:
      "Maximum text messages per UTC day. Further messages are sent together the next day, as shown in the delivery log",
    parse: parseDailyLimit,
  },
  TWILIO_BASE_URL: {
    fallback: "",
    meaning: "Alternative base URL of Twilio's API, for tests",
    isSecret: true,
    parse: parseHttpUrl,
  },
  VAPID_SUBJECT: {
    fallback: "",
    meaning: "Contact for push services, `mailto:…` or `https://…`",
    parse: parseSubject,
  },
  ...listKeyVariables(liveSources),
  ACCESS_TOKEN: {
    fallback: "",
    meaning:
      "Passcode for browsers and bearer token for programs, 16 characters or more. Unset: no sign-in is required",
    isSecret: true,
    parse: parseAccessToken,
  },
  PUBLIC_URL: {
    fallback: "",
    meaning:
      "Public URL of this server if it is behind a proxy or has a host name, including the path if there is one, such as `https://example.org/stocks`; used in links",
    isSecret: true,
    parse: parsePublicUrl,
  },
  TRUSTED_PROXIES: {
    fallback: "",
    meaning:
      "Addresses and ranges of your own proxies, `127.0.0.1, 10.0.0.0/8`. Their `X-Forwarded-For` header is trusted, so that limits and the list of sessions use the client's address, and so is Home Assistant's `X-Ingress-Path`",
    parse: parseNetworks,
  },
  REMOTE_USER_HEADER: {
    fallback: "",
    meaning:
      "Header in which the proxies of `TRUSTED_PROXIES` name the signed-in user, such as `Remote-User`; that user needs no passcode. The proxies must remove a header of this name from client requests",
    parse: parseHeaderName,
  },
  OIDC_ISSUER: {
    fallback: "",
    meaning:
      "OpenID Connect provider for signing in without the passcode, such as `https://accounts.google.com`. Requires the next three variables, `ACCESS_TOKEN` and `PUBLIC_URL`; the redirect URI is `/sign-in/callback` below `PUBLIC_URL`",
    parse: parseIssuer,
  },
  OIDC_CLIENT_ID: {
    fallback: "",
    meaning: "Client ID of this server at the provider",
    parse: parseKey,
  },
  OIDC_CLIENT_SECRET: {
    fallback: "",
    meaning: "Client secret of this server at the provider",
    isSecret: true,
    parse: parseKey,
  },
  OIDC_ALLOWED: {
    fallback: "",
    meaning:
      "Who may sign in: verified email addresses, subjects and claim values, `ann@example.org, sub=248289761001, groups=family`",
    parse: parseAllowedPeople,
  },
  MAX_ALERTS: {
    fallback: String(alertCap.usual),
    meaning: "Maximum number of alerts; existing ones are kept, new ones beyond it are rejected",
    parse: parseCap,
  },
  MAX_WATCHLIST: {
    fallback: String(watchlistCap.usual),
    meaning: "Maximum number of stocks on all watchlists combined",
    parse: parseCap,
  },
  MAX_CONTACTS: {
    fallback: String(contactCap.usual),
    meaning: "Maximum number of email addresses and phone numbers combined",
    parse: parseCap,
  },
  MAX_PORTFOLIOS: {
    fallback: String(portfolioCap.usual),
    meaning: "Maximum number of portfolios",
    parse: parseCap,
  },
  MAX_RULES: {
    fallback: String(ruleCap.usual),
    meaning: "Maximum number of rules",
    parse: parseCap,
  },
  UPDATES_URL: {
    fallback: "",
    meaning:
      "URL that is queried for the newest version shortly after a start and once a day, such as `releases/latest` of a repository in GitHub's API; Settings shows when a newer version is available. Unset: no request is made",
    parse: parseHttpUrl,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: "",
    meaning:
      "OpenTelemetry collector, `http://collector:4318`, that receives a trace of each firing, from the price to its messages, over OTLP/HTTP",
    parse: parseHttpUrl,
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: `Minimum level of log lines to print: ${logLevels.map((level) => `\`${level}\``).join(", ")}`,
    parse: parseLogLevel,
  },
  LOG_FORMAT: {
    fallback: "text",
    meaning:
      "`json` prints one object per line, with the time and the related request; `text` is human-readable",
    parse: parseLogFormat,
  },
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as VariableName[];
