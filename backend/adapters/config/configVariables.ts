import { alertCap } from "../../capabilities/alerts/cap.ts";
import { contactCap } from "../../capabilities/contacts/cap.ts";
import { portfolioCap } from "../../capabilities/portfolios/lifecycle/cap.ts";
import { ruleCap } from "../../capabilities/rules/lifecycle/cap.ts";
import { watchlistCap } from "../../capabilities/watchlist/cap.ts";
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
import { parseAllowedPeople } from "../../platform/http/identity/allowedPeople.ts";
import { listKeyVariables } from "./sourceKeys.ts";
import { liveSources } from "../../market/sources/index.ts";
import { logLevels } from "../../platform/log.ts";

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
    meaning: "Address to listen on; any but loopback needs `ACCESS_TOKEN`",
    parse: parseHost,
  },
  DATA_DIR: {
    fallback: "./data",
    meaning: "Folder of the database and all other data",
    parse: parsePath,
  },
  NEW_DATABASE: {
    fallback: "ask",
    meaning:
      "`yes` starts with an empty database where `DATA_DIR` shows that there was another one; `ask` asks on a terminal and refuses elsewhere",
    parse: parseNewDatabase,
  },
  RETENTION_DAYS: {
    fallback: "",
    meaning:
      "Moves what was settled more than this many days ago (alerts that fired once, expired or were deleted, deliveries, runs) to `DATA_DIR/archive`; unset keeps everything",
    parse: parseRetentionDays,
  },
  BACKUPS: {
    fallback: "nightly",
    meaning:
      "`nightly` keeps checked copies of the database: of seven days, four weeks and from before each update of its tables; `off` makes none",
    parse: parseBackups,
  },
  BACKUP_DIR: {
    fallback: "",
    meaning: "Folder of the backups, best on another disk; unset is `DATA_DIR/backups`",
    parse: parsePath,
  },
  BACKUP_PASSPHRASE: {
    fallback: "",
    meaning:
      "Puts `secrets.json` beside each backup, encrypted under these 12 characters or more; unset leaves it out",
    isSecret: true,
    parse: parsePassphrase,
  },
  DATABASE_URL: {
    fallback: "",
    meaning:
      "PostgreSQL 15 or newer instead of SQLite in `DATA_DIR`, `postgres://user:password@host:5432/database`; the archive, and secrets and sessions without `CLUSTER_KEY`, stay in `DATA_DIR`",
    isSecret: true,
    parse: parseDatabaseUrl,
  },
  CLUSTER_KEY: {
    fallback: "",
    meaning:
      "32 characters or more, the same on every server of `DATABASE_URL`: secrets, sessions and API tokens are then in the database, encrypted with this key, and a standby server has them when it takes over. Unset: each server has its own in `DATA_DIR`",
    isSecret: true,
    parse: parseClusterKey,
  },
  MARKET_SOURCES: {
    fallback: "simulated",
    meaning:
      "Where prices come from: `simulated` (made up, says so on every page), `replay` (recorded prices), or live sources in order of preference, such as `yahoo,nasdaq,edgar,apewisdom,finnhub`",
    parse: parseMarketSources,
  },
  SIMULATED_HOURS: {
    fallback: "always",
    meaning:
      "When the simulated market trades: `always` (round the clock, weekends and holidays too) or `exchange` (the sessions of each exchange)",
    parse: parseSimulatedHours,
  },
  REPLAY_DIR: {
    fallback: "",
    meaning: "Folder of `SYMBOL.csv` or `SYMBOL.csv.gz` files to replay",
    parse: parsePath,
  },
  REPLAY_SPEED: {
    fallback: "1",
    meaning: "Bars per second, may be a fraction; 0 is as fast as possible",
    parse: parseSpeed,
  },
  REPLAY_FROM: {
    fallback: "",
    meaning: "First date to replay, `YYYY-MM-DD`; unset is the first date of the data",
    parse: parseDate,
  },
  AUTO_RUN: {
    fallback: "on",
    meaning:
      "`on` lets the screener and the surge analysis run once by themselves in a folder without a run (on live sources the screener only, on `replay` none); `off` waits for you",
    parse: parseAutoRun,
  },
  HEARTBEAT_URL: {
    fallback: "",
    meaning:
      "Address that is asked (GET) after a healthy check of the alerts, every 30 s at most, so that healthchecks.io, Uptime Kuma or the like warns you when this server stands still",
    isSecret: true,
    parse: parseHttpUrl,
  },
  SMTP_URL: {
    fallback: "",
    meaning:
      "Mail server, `smtp://user:password@host:587` or `smtps://…:465`. With a login, or on a public host, mail is only sent encrypted; `?insecure=true` at the end turns that off",
    isSecret: true,
    parse: parseSmtpUrl,
  },
  EMAIL_FROM: {
    fallback: "",
    meaning: "Sender of every mail, `name@host` or `Name <name@host>`",
    parse: parseSender,
  },
  GMAIL_USER: {
    fallback: "",
    meaning: "Gmail address to send from; goes with `GMAIL_APP_PASSWORD`",
    parse: parseAddress,
  },
  GMAIL_APP_PASSWORD: {
    fallback: "",
    meaning: "App password of that Google account (not its password)",
    isSecret: true,
    parse: parseAppPassword,
  },
  SENDGRID_API_KEY: {
    fallback: "",
    meaning: "Sends mail through SendGrid",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_ACCOUNT_SID: {
    fallback: "",
    meaning: "Account for SMS through Twilio; goes with the next two",
    parse: parseAccountSid,
  },
  TWILIO_AUTH_TOKEN: {
    fallback: "",
    meaning: "Its secret",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_FROM_NUMBER: {
    fallback: "",
    meaning: "Number that sends, `+15551234567`, or the id of a messaging service, `MG…`",
    parse: parseSmsSender,
  },
  SMS_DAILY_LIMIT: {
    fallback: "100",
    meaning:
      "Maximum text messages a day (UTC); more wait for the next day and are sent together, and the delivery log says so",
    parse: parseDailyLimit,
  },
  TWILIO_BASE_URL: {
    fallback: "",
    meaning: "Another address for Twilio's API, for tests",
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
      "Pass code for browsers and bearer token for programs, 16 characters or more; unset needs no sign-in",
    isSecret: true,
    parse: parseAccessToken,
  },
  PUBLIC_URL: {
    fallback: "",
    meaning:
      "Public address when a proxy or a name is in front of this server, with its path where it has one, such as `https://example.org/stocks`; used in links",
    isSecret: true,
    parse: parsePublicUrl,
  },
  TRUSTED_PROXIES: {
    fallback: "",
    meaning:
      "Addresses and ranges of your own proxies, `127.0.0.1, 10.0.0.0/8`: their `X-Forwarded-For` is trusted, so that limits and the list of sessions use the client's address, and Home Assistant's `X-Ingress-Path`",
    parse: parseNetworks,
  },
  REMOTE_USER_HEADER: {
    fallback: "",
    meaning:
      "Header in which the proxies of `TRUSTED_PROXIES` say who signed in there, such as `Remote-User`: who is named needs no pass code. They must not pass on a header of that name from their clients",
    parse: parseHeaderName,
  },
  OIDC_ISSUER: {
    fallback: "",
    meaning:
      "Provider of OpenID Connect at which people may sign in instead of with the pass code, such as `https://accounts.google.com`; goes with the next three, `ACCESS_TOKEN` and `PUBLIC_URL`, below which it sends browsers back to `/sign-in/callback`",
    parse: parseIssuer,
  },
  OIDC_CLIENT_ID: {
    fallback: "",
    meaning: "Name of this server at the provider",
    parse: parseKey,
  },
  OIDC_CLIENT_SECRET: {
    fallback: "",
    meaning: "Its secret there",
    isSecret: true,
    parse: parseKey,
  },
  OIDC_ALLOWED: {
    fallback: "",
    meaning:
      "Who may come in: verified addresses, subjects and values of claims, `ann@example.org, sub=248289761001, groups=family`",
    parse: parseAllowedPeople,
  },
  MAX_ALERTS: {
    fallback: String(alertCap.usual),
    meaning: "Maximum alerts; existing ones stay, more are refused",
    parse: parseCap,
  },
  MAX_WATCHLIST: {
    fallback: String(watchlistCap.usual),
    meaning: "Maximum stocks on all watchlists together",
    parse: parseCap,
  },
  MAX_CONTACTS: {
    fallback: String(contactCap.usual),
    meaning: "Maximum email addresses and phone numbers together",
    parse: parseCap,
  },
  MAX_PORTFOLIOS: {
    fallback: String(portfolioCap.usual),
    meaning: "Maximum portfolios",
    parse: parseCap,
  },
  MAX_RULES: {
    fallback: String(ruleCap.usual),
    meaning: "Maximum rules",
    parse: parseCap,
  },
  UPDATES_URL: {
    fallback: "",
    meaning:
      "Address that is asked soon after a start and once a day which version is the newest, such as `releases/latest` of a repository in GitHub's API: Settings then says when there is a newer one. Unset: no request is made",
    parse: parseHttpUrl,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: "",
    meaning:
      "OpenTelemetry collector, `http://collector:4318`: it gets a trace of each firing, from the price to its messages, over OTLP/HTTP",
    parse: parseHttpUrl,
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: `Lowest level of log lines to print: ${logLevels.map((level) => `\`${level}\``).join(", ")}`,
    parse: parseLogLevel,
  },
  LOG_FORMAT: {
    fallback: "text",
    meaning:
      "`json` prints one object a line, with the time and the request that it belongs to; `text` is for reading",
    parse: parseLogFormat,
  },
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as VariableName[];
