import { alertCap } from "../../capabilities/alerts/cap.ts";
import { contactCap } from "../../capabilities/contacts/queries.ts";
import { portfolioCap } from "../../capabilities/portfolios/lifecycle/cap.ts";
import { ruleCap } from "../../capabilities/rules/lifecycle/cap.ts";
import { watchlistCap } from "../../capabilities/watchlist/operations.ts";
import {
  atLeast,
  like,
  oneOf,
  parseAddress,
  parseDatabaseUrl,
  parseDate,
  parseHeaderName,
  parseHost,
  parseHttpUrl,
  parseIssuer,
  parseKey,
  parseMarketSources,
  parseNetworks,
  parsePath,
  parsePublicUrl,
  parseSender,
  parseSmtpUrl,
  parseSpeed,
  parseSubject,
  wholeNumber,
} from "./configValues.ts";
import { parseAllowedPeople } from "../../platform/http/access/identity/allowedPeople.ts";
import { listKeyVariables } from "./sourceKeys.ts";
import { liveSources } from "../../market/sources/index.ts";
import { logFormats, logLevels } from "../../platform/log.ts";
import { simulatedHours } from "../../market/sources/simulatedHours.ts";

export function environmentTable(): string {
  const rows = variableNames.map((name) => {
    const { fallback, meaning }: Variable<unknown> = variables[name];
    return `| \`${name}\` | ${fallback === undefined ? "" : `\`${fallback}\``} | ${meaning} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

export interface Variable<T> {
  /** Default as it would be written in the environment. */
  readonly fallback?: string;
  readonly meaning: string;
  /** Set if error messages must not repeat the value. */
  readonly isSecret?: true;
  /** Throws an error whose message continues after the variable's name: "must be …". */
  parse(text: string): T;
}

/** The maximum was never exceeded in a measurement. */
const parseCap = wholeNumber(1, 1_000_000);

/** All settings, in the order of the Configuration page. */
export const variables = {
  PORT: {
    fallback: "3000",
    meaning: "Port to listen on; 0 lets the system choose",
    parse: wholeNumber(0, 65_535),
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
    parse: oneOf(["yes", "ask"]),
  },
  RETENTION_DAYS: {
    meaning:
      "Days after which settled records (alerts that fired once, expired or were deleted; deliveries; runs) are moved to `DATA_DIR/archive`. Unset: everything is kept",
    parse: wholeNumber(7, 36_500, "a whole number of days, 7 or more"),
  },
  BACKUPS: {
    fallback: "nightly",
    meaning:
      "`nightly` keeps verified copies of the database: seven daily, four weekly and one from before each schema update; `off` makes none",
    parse: oneOf(["nightly", "off"]),
  },
  BACKUP_DIR: {
    meaning: "Folder for backups, preferably on another disk. Unset: `DATA_DIR/backups`",
    parse: parsePath,
  },
  BACKUP_PASSPHRASE: {
    meaning:
      "Passphrase of 12 characters or more that encrypts a copy of `secrets.json` next to each backup. Unset: backups do not include `secrets.json`",
    isSecret: true,
    parse: atLeast(12, (text) => text),
  },
  DATABASE_URL: {
    meaning:
      "PostgreSQL 15 or newer to use instead of SQLite in `DATA_DIR`, as `postgres://user:password@host:5432/database`. The archive stays in `DATA_DIR`, as do secrets and sessions without `CLUSTER_KEY`",
    isSecret: true,
    parse: parseDatabaseUrl,
  },
  CLUSTER_KEY: {
    meaning:
      "Key of 32 characters or more, the same on every server of `DATABASE_URL`. Secrets, sessions and API tokens are then stored in the database, encrypted with this key, so that a standby has them when it takes over. Unset: each server keeps its own in `DATA_DIR`",
    isSecret: true,
    parse: atLeast(32, parseKey),
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
    parse: oneOf(simulatedHours),
  },
  REPLAY_DIR: {
    meaning: "Folder with `SYMBOL.csv` or `SYMBOL.csv.gz` files to replay",
    parse: parsePath,
  },
  REPLAY_SPEED: {
    fallback: "1",
    meaning: "Bars per second; fractions are allowed, 0 is as fast as possible",
    parse: parseSpeed,
  },
  REPLAY_FROM: {
    meaning: "First date to replay, `YYYY-MM-DD`. Unset: the first date of the data",
    parse: parseDate,
  },
  AUTO_RUN: {
    fallback: "on",
    meaning:
      "`on` runs the screener and the surge analysis once automatically if there has been no run (on live sources only the screener), and updates the lists of picks every trading day; on `replay`, none of them. `off` waits for you to start them",
    parse: oneOf(["on", "off"]),
  },
  HEARTBEAT_URL: {
    meaning:
      "URL that receives a GET request after each healthy check of the alerts, at most every 30 s, so that a service such as healthchecks.io or Uptime Kuma can warn you when this server stops or hangs",
    isSecret: true,
    parse: parseHttpUrl,
  },
  SMTP_URL: {
    meaning:
      "Mail server, `smtp://user:password@host:587` or `smtps://…:465`. With a login or a public host, mail is sent only over an encrypted connection; append `?insecure=true` to allow others",
    isSecret: true,
    parse: parseSmtpUrl,
  },
  EMAIL_FROM: {
    meaning: "Sender of every email, `name@host` or `Name <name@host>`",
    parse: parseSender,
  },
  GMAIL_USER: {
    meaning: "Gmail address to send from; requires `GMAIL_APP_PASSWORD`",
    parse: parseAddress,
  },
  GMAIL_APP_PASSWORD: {
    meaning: "App password of that Google account (not the account's password)",
    isSecret: true,
    parse: (text: string) => parseKey(text.replaceAll(" ", "")),
  },
  SENDGRID_API_KEY: {
    meaning: "API key for sending email through SendGrid",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_ACCOUNT_SID: {
    meaning: "SID of the Twilio account that sends SMS; requires the next two variables",
    parse: like(/^AC[0-9a-f]{32}$/i, "AC and 32 hexadecimal digits"),
  },
  TWILIO_AUTH_TOKEN: {
    meaning: "Auth token of that Twilio account",
    isSecret: true,
    parse: parseKey,
  },
  TWILIO_FROM_NUMBER: {
    meaning: "Sender's phone number, `+15551234567`, or the SID of a messaging service, `MG…`",
    parse: like(
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      "a number such as +15551234567, or MG and 32 hexadecimal digits",
    ),
  },
  SMS_DAILY_LIMIT: {
    fallback: "100",
    meaning:
      "Maximum text messages per UTC day. Further messages are sent together the next day, as shown in the delivery log",
    parse: wholeNumber(1, 999_999),
  },
  TWILIO_BASE_URL: {
    meaning: "Alternative base URL of Twilio's API, for tests",
    isSecret: true,
    parse: parseHttpUrl,
  },
  VAPID_SUBJECT: {
    meaning: "Contact for push services, `mailto:…` or `https://…`",
    parse: parseSubject,
  },
  ...listKeyVariables(liveSources),
  ACCESS_TOKEN: {
    meaning:
      "Passcode for browsers and bearer token for programs, 16 characters or more. Unset: no sign-in is required",
    isSecret: true,
    parse: atLeast(16, parseKey),
  },
  PUBLIC_URL: {
    meaning:
      "Public URL of this server if it is behind a proxy or has a host name, including the path if there is one, such as `https://example.org/stocks`; used in links",
    isSecret: true,
    parse: parsePublicUrl,
  },
  TRUSTED_PROXIES: {
    meaning:
      "Addresses and ranges of your own proxies, `127.0.0.1, 10.0.0.0/8`. Their `X-Forwarded-For` header is trusted, so that limits and the list of sessions use the client's address, and so is Home Assistant's `X-Ingress-Path`",
    parse: parseNetworks,
  },
  REMOTE_USER_HEADER: {
    meaning:
      "Header in which the proxies of `TRUSTED_PROXIES` name the signed-in user, such as `Remote-User`; that user needs no passcode. The proxies must remove a header of this name from client requests",
    parse: parseHeaderName,
  },
  OIDC_ISSUER: {
    meaning:
      "OpenID Connect provider for signing in without the passcode, such as `https://accounts.google.com`. Requires the next three variables, `ACCESS_TOKEN` and `PUBLIC_URL`; the redirect URI is `/sign-in/callback` below `PUBLIC_URL`",
    parse: parseIssuer,
  },
  OIDC_CLIENT_ID: {
    meaning: "Client ID of this server at the provider",
    parse: parseKey,
  },
  OIDC_CLIENT_SECRET: {
    meaning: "Client secret of this server at the provider",
    isSecret: true,
    parse: parseKey,
  },
  OIDC_ALLOWED: {
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
    meaning:
      "URL that returns the newest version, such as `releases/latest` of a repository in GitHub's API. It is requested shortly after startup and once a day; Settings shows when a newer version is available. Unset: no request is made",
    parse: parseHttpUrl,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      "OpenTelemetry collector, `http://collector:4318`, that receives a trace of each firing, from the price to its messages, over OTLP/HTTP",
    parse: parseHttpUrl,
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: `Minimum level of log lines to print: ${logLevels.map((level) => `\`${level}\``).join(", ")}`,
    parse: oneOf(logLevels, `one of ${logLevels.join(", ")}`),
  },
  LOG_FORMAT: {
    fallback: "text",
    meaning:
      "`json` prints one object per line, with the time and the related request; `text` is human-readable",
    parse: oneOf(logFormats, `one of ${logFormats.join(", ")}`),
  },
} as const satisfies Record<string, Variable<unknown>>;

export type VariableName = keyof typeof variables;

export const variableNames = Object.keys(variables) as VariableName[];
