import {
  isLoopback,
  parseAccessToken,
  parseAccountSid,
  parseAddress,
  parseAppPassword,
  parseDate,
  parseHost,
  parseHttpUrl,
  parseKey,
  parseLogLevel,
  parseMarketSource,
  parsePath,
  parsePhoneNumber,
  parsePort,
  parsePublicUrl,
  parseSender,
  parseSmtpUrl,
  parseSpeed,
  parseSubject,
  refuseControls,
} from "./configValues.ts";
import { logLevels, type LogLevel } from "./log.ts";

/** Everything that can be set from outside, checked. Built once, by {@link parseConfig}. */
export interface Config {
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly market: MarketChoice;
  readonly mail: MailSettings;
  /** Undefined: SMS is not configured. */
  readonly twilio: TwilioSettings | undefined;
  /** Another address than Twilio's, also for an account that was saved in the settings. */
  readonly twilioBaseUrl: string | undefined;
  /** Whom push services may write to; undefined lets PUBLIC_URL stand for it. */
  readonly vapidSubject: string | undefined;
  readonly finnhubApiKey: string | undefined;
  /** Null: whoever reaches the port may use the product, which therefore is on loopback only. */
  readonly accessToken: string | null;
  /** Origin without a slash at its end; null where links are to follow HOST and PORT. */
  readonly publicUrl: string | null;
  readonly logLevel: LogLevel;
  /** Settings that were understood and do nothing, in plain words, for the log. */
  readonly notices: readonly string[];
}

type MarketChoice =
  | { readonly kind: "simulated" }
  | {
      readonly kind: "replay";
      readonly folder: string;
      /** Bars per second, may be a fraction; 0 is as fast as it goes. */
      readonly speed: number;
      /** `YYYY-MM-DD`; undefined is the first date of the data. */
      readonly from: string | undefined;
    };

interface MailSettings {
  /** `smtp:` or `smtps:`, credentials included. */
  readonly smtpUrl: string | undefined;
  /** `name@host` or `Name <name@host>`. */
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

/** Lists every fault at once, so that a start is not a guessing game. Holds no secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Variable<T> {
  /** What an unset variable stands for, written as it would be set; empty where nothing does. */
  readonly fallback: string;
  readonly meaning: string;
  /** What was set must not be repeated in a fault. */
  readonly isSecret?: true;
  /** Throws an error whose message goes on after the variable's name: "must be …". */
  parse(text: string): T;
}

/** The whole table of the README, in its order. */
const variables = {
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
    meaning: "Folder of the database and everything else that is kept",
    parse: parsePath,
  },
  DATABASE_URL: {
    fallback: "",
    meaning: "PostgreSQL instead of SQLite in `DATA_DIR`; not built into this version",
    isSecret: true,
    parse: (): undefined => {
      throw new Error(
        "is set, but PostgreSQL is not built into this version; unset it to use SQLite in DATA_DIR",
      );
    },
  },
  MARKET_SOURCES: {
    fallback: "simulated",
    meaning:
      "Where prices come from: `simulated` (made up, says so on every page) or `replay` (recorded prices)",
    parse: parseMarketSource,
  },
  REPLAY_DIR: {
    fallback: "",
    meaning: "Folder of `SYMBOL.csv` or `SYMBOL.csv.gz` files to replay",
    parse: parsePath,
  },
  REPLAY_SPEED: {
    fallback: "1",
    meaning: "Bars per second, may be a fraction; 0 is as fast as it goes",
    parse: parseSpeed,
  },
  REPLAY_FROM: {
    fallback: "",
    meaning: "First date to replay, `YYYY-MM-DD`; unset is the first date of the data",
    parse: parseDate,
  },
  SMTP_URL: {
    fallback: "",
    meaning: "Mail server, `smtp://user:password@host:587` or `smtps://…:465`",
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
    meaning: "Number that sends, `+15551234567`",
    parse: parsePhoneNumber,
  },
  TWILIO_BASE_URL: {
    fallback: "",
    meaning: "Another address for Twilio's API, for tests",
    isSecret: true,
    parse: parseHttpUrl,
  },
  VAPID_SUBJECT: {
    fallback: "",
    meaning: "Contact told to push services, `mailto:…` or `https://…`",
    parse: parseSubject,
  },
  FINNHUB_API_KEY: {
    fallback: "",
    meaning: "Key for the `finnhub` source; not used by this version",
    isSecret: true,
    parse: parseKey,
  },
  ACCESS_TOKEN: {
    fallback: "",
    meaning:
      "Pass code for browsers and bearer token for programs, 16 characters or more; unset asks nobody",
    isSecret: true,
    parse: parseAccessToken,
  },
  PUBLIC_URL: {
    fallback: "",
    meaning: "Address people open when a proxy or a name stands before this server; used in links",
    isSecret: true,
    parse: parsePublicUrl,
  },
  LOG_LEVEL: {
    fallback: "info",
    meaning: `Least important lines to print: ${logLevels.map((level) => `\`${level}\``).join(", ")}`,
    parse: parseLogLevel,
  },
} as const satisfies Record<string, Variable<unknown>>;

type Name = keyof typeof variables;
/** Variables without a fallback may be absent. */
type Values = {
  readonly [K in Name]:
    | ReturnType<(typeof variables)[K]["parse"]>
    | ((typeof variables)[K]["fallback"] extends "" ? undefined : never);
};

const names = Object.keys(variables) as Name[];

/**
 * The only reader of the environment's text. An empty or blank value counts as unset, since that is
 * what compose files and CI systems pass for a variable nobody filled in.
 * @throws {ConfigError} with every fault there is.
 */
export function parseConfig(environment: Environment): Config {
  const faults: string[] = [];
  const isSet = (name: Name) => (environment[name] ?? "").trim() !== "";
  const entries = names.map((name) => {
    const variable: Variable<unknown> = variables[name];
    const text = (environment[name] ?? "").trim() || variable.fallback;
    if (text === "") return [name, undefined] as const;
    try {
      return [name, variable.parse(refuseControls(text))] as const;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      faults.push(`${name} ${reason}${variable.isSecret ? "" : `, not ${quote(text)}`}`);
      return [name, undefined] as const;
    }
  });
  // Where a parse failed there is a fault, and nothing is built from these values.
  const values = Object.fromEntries(entries) as Values;

  const requireAll = (group: readonly Name[]) => {
    const missing = group.filter((name) => !isSet(name));
    if (missing.length === 0 || missing.length === group.length) return;
    faults.push(`${missing.join(" and ")} must be set too, or none of ${group.join(", ")}`);
  };
  requireAll(["GMAIL_USER", "GMAIL_APP_PASSWORD"]);
  requireAll(["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM_NUMBER"]);
  if (values.MARKET_SOURCES === "replay" && !isSet("REPLAY_DIR")) {
    faults.push("REPLAY_DIR must name the folder to replay when MARKET_SOURCES is replay");
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
  if (faults.length > 0) throw new ConfigError(faults);

  const { GMAIL_USER: user, GMAIL_APP_PASSWORD: appPassword, REPLAY_DIR: folder = "" } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: values.DATA_DIR,
    market:
      values.MARKET_SOURCES === "replay"
        ? { kind: "replay", folder, speed: values.REPLAY_SPEED, from: values.REPLAY_FROM }
        : { kind: "simulated" },
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.EMAIL_FROM,
      gmail: user !== undefined && appPassword !== undefined ? { user, appPassword } : undefined,
      sendgridApiKey: values.SENDGRID_API_KEY,
    },
    twilio: readTwilio(values),
    twilioBaseUrl: values.TWILIO_BASE_URL,
    vapidSubject: values.VAPID_SUBJECT,
    finnhubApiKey: values.FINNHUB_API_KEY,
    accessToken: values.ACCESS_TOKEN ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    logLevel: values.LOG_LEVEL,
    notices: listNotices(isSet, values.MARKET_SOURCES),
  };
}

function readTwilio(values: Values): TwilioSettings | undefined {
  const accountSid = values.TWILIO_ACCOUNT_SID;
  const authToken = values.TWILIO_AUTH_TOKEN;
  const fromNumber = values.TWILIO_FROM_NUMBER;
  if (accountSid === undefined || authToken === undefined || fromNumber === undefined) {
    return undefined;
  }
  return { accountSid, authToken, fromNumber };
}

/** The README's table of variables. */
export function environmentTable(): string {
  const rows = names.map((name) => {
    const { fallback, meaning } = variables[name];
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

function listNotices(isSet: (name: Name) => boolean, source: string): readonly string[] {
  const idle = (needed: readonly Name[], reason: string) =>
    needed.filter(isSet).map((name) => `${name} is set and has no effect: ${reason}`);
  return [
    ...(source === "replay"
      ? []
      : idle(["REPLAY_DIR", "REPLAY_SPEED", "REPLAY_FROM"], "MARKET_SOURCES is not replay")),
    ...idle(["FINNHUB_API_KEY"], "that source is not built into this version"),
  ];
}

const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
