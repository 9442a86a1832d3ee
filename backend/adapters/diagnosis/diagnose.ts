import { Database as SqliteFile } from "bun:sqlite";
import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { sql } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { decodePercent, cutText } from "../../platform/text.ts";
import { createScrubber } from "../../platform/secretScrubber.ts";
import { version } from "../../platform/version.ts";
import { ConfigError, parseConfig } from "../config/config.ts";
import { variableNames, variables, type Variable } from "../config/configVariables.ts";
import { findDamage } from "../sqlite/databaseInspection.ts";
import { databaseFileIn } from "../sqlite/sqlite.ts";

const ADDRESS = "(address)";
const PATH = "(path)";
const SECRET = "(secret)";

/** Order matters: a URL contains parts that later patterns would match. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>\\)]+/gi, ADDRESS],
  // Node quotes the path in its errors.
  [/(?<=['"])\/[^'"]+(?=['"])/g, PATH],
  [/(?<![\p{L}\p{N}_)])(?:\/[\p{L}\p{M}\p{N}_.@ -]+){2,}/gu, PATH],
  // A path segment may contain spaces if another segment follows.
  [/(?:\b[A-Za-z]:|\\)(?:\\\\?(?:[^\\\s"']+(?: [^\\\s"']+)*(?=\\)|[^\\\s"']+))+/g, PATH],
  [/[^\s"'<>@\\]+@[^\s"'<>@\\,;)]+/g, ADDRESS],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, ADDRESS],
  [/\[?\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b\]?(?::\d+)?/gi, ADDRESS],
  [/::1\b/g, ADDRESS],
  [/\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)(?::\d+)?\b/gi, ADDRESS],
  // A host name without a dot is recognized only by the word before it.
  [
    /(?<=\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH) )[a-z][\w-]*(?::\d+)?/gi,
    ADDRESS,
  ],
  [/\+\d[\d\s()/-]{5,}\d/g, ADDRESS],
  // National phone numbers and chat ids.
  [/\(\d{2,5}\)[\d\s/-]{4,}\d/g, ADDRESS],
  [/-?\b\d{9,}\b/g, ADDRESS],
  [/(?<![\w@])@\w{3,}/g, ADDRESS],
  // Keys and tokens: long, with letters and digits, unlike any word.
  [/(?=[A-Za-z_-]*\d)(?=[\d_-]*[A-Za-z])[A-Za-z0-9_-]{20,}/g, SECRET],
];

/** Maximum length; the patterns take quadratic time. */
const MAX_LENGTH = 2000;

/**
 * Returns the beginning of a text with URLs, hosts, mail and IP addresses, phone numbers, paths,
 * and anything that looks like a key hidden. It hides too much rather than too little, but cannot
 * recognize names of people.
 */
export function anonymize(text: string): string {
  const start = cutText(text, MAX_LENGTH, { mark: "" });
  return patterns.reduce((shown, [pattern, mark]) => shown.replaceAll(pattern, mark), start);
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface DiagnosisOptions {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly askHealth: () => Promise<unknown>;
}

const FAILURES = 20;

const contactColumns: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ["email_notifications", ["email", "label"]],
  ["phone_numbers", ["phone", "label"]],
  ["push_subscriptions", ["endpoint", "p256dh", "auth"]],
  ["channel_destinations", ["label", "hint"]],
];

/**
 * Collects what helps to find a fault of this installation, as a JSON value: versions, settings by
 * name, the database's size, counts and state, sources and failed deliveries. It contains no
 * secret, address or event, and only reads. Messages of sources and providers may name a symbol. A
 * part that cannot be read contains the reason instead.
 */
export async function diagnose({
  environment,
  clock,
  askHealth,
}: DiagnosisOptions): Promise<unknown> {
  const dataFolder = environment["DATA_DIR"]?.trim() || variables.DATA_DIR.fallback;
  const url = environment["DATABASE_URL"]?.trim();
  const known = createScrubber(secretsOf(environment, dataFolder));
  const parts = {
    writtenAt: isoTime(clock.now()),
    version,
    machine: {
      bun: Bun.version,
      platform: process.platform,
      architecture: process.arch,
      cores: availableParallelism(),
      memoryBytes: totalmem(),
      freeDiskBytes: attempt(() => freeBytes(dataFolder)),
    },
    settings: attempt(() => describeSettings(environment)),
    database: await (
      url ? readServer(url, known.learn) : readFile(databaseFileIn(dataFolder), known.learn)
    ).catch(failure),
    health: await askHealth().catch(failure),
  };
  return hide(parts, (text) => anonymize(known.scrub(text)));
}

/** Time limit: counting a large log takes a while, but a hung server must not block forever. */
const STATEMENT_SECONDS = 60;

/**
 * Fields whose text (or texts, for a list) is one of our own words at any depth: no person writes
 * to them, and `name` is that of a source. A label may be the same word, such as "email", which
 * reveals nothing.
 */
const ourFields: ReadonlySet<string> = new Set([
  "breaker",
  "capabilities",
  "capability",
  "channel",
  "code",
  "engine",
  "kind",
  "name",
  "outcome",
  "source",
  "status",
]);

/** Anonymizes texts but not keys, which are ours. */
function hide(value: unknown, change: (text: string) => string, name?: string): unknown {
  if (typeof value === "string") {
    const isOurs = isOurTime(value) || (name !== undefined && isOurWord(name, value));
    return isOurs ? value : change(value);
  }
  if (Array.isArray(value)) return value.map((each) => hide(each, change, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([each, part]) => [each, hide(part, change, each)]),
  );
}

const isOurWord = (field: string, text: string): boolean =>
  field === "MARKET_SOURCES"
    ? namesSources(text)
    : ourFields.has(field) && /^[a-z][a-zA-Z]*(-[a-z]+)*$/.test(text);

/** True if the text names sources only; anything else may be a key in the wrong variable. */
function namesSources(text: string): boolean {
  try {
    variables.MARKET_SOURCES.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isOurTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const failure = (error: unknown) => ({
  failed: error instanceof Error ? error.message : String(error),
});

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return failure(error);
  }
}

/** Collects the secrets even from invalid settings, for which no configuration can be built. */
function secretsOf(environment: Environment, dataFolder: string): readonly string[] {
  const set = variableNames.flatMap((name) => {
    const value = environment[name]?.trim() ?? "";
    if (value === "") return [];
    const { username = "", password = "", hostname = "" } = URL.parse(value) ?? {};
    const parts = [username, password]
      .flatMap((part) => [part, decodePercent(part)])
      .concat(hostname);
    return (variables[name] as Variable<unknown>).isSecret ? [value, ...parts] : parts;
  });
  try {
    const kept: unknown = JSON.parse(readFileSync(`${dataFolder}/secrets.json`, "utf8"));
    return [...set, ...Object.values(kept as object).filter((each) => typeof each === "string")];
  } catch {
    return set;
  }
}

/** Settings whose values are shown; for all others the report says only that they are set. */
const shownSettings: ReadonlySet<string> = new Set([
  "AUTO_RUN",
  "BACKUPS",
  "LOG_FORMAT",
  "LOG_LEVEL",
  "MARKET_SOURCES",
  "MAX_ALERTS",
  "MAX_CONTACTS",
  "MAX_PORTFOLIOS",
  "MAX_RULES",
  "MAX_WATCHLIST",
  "NEW_DATABASE",
  "REPLAY_FROM",
  "REPLAY_SPEED",
  "RETENTION_DAYS",
  "SIMULATED_HOURS",
  "SMS_DAILY_LIMIT",
]);

function describeSettings(environment: Environment) {
  const set = variableNames.flatMap((name) => {
    const value = environment[name]?.trim() ?? "";
    return value === "" ? [] : [[name, shownSettings.has(name) ? value : "(set)"] as const];
  });
  return { set: Object.fromEntries(set), faults: findFaults(environment) };
}

function findFaults(environment: Environment): readonly string[] {
  try {
    return parseConfig(environment).warnings;
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map(withoutValue);
    throw error;
  }
}

/** Hides the value that a fault quotes, unless the setting named first may be shown. */
function withoutValue(fault: string): string {
  const [name = ""] = fault.split(" ", 1);
  return shownSettings.has(name) ? fault : fault.replace(/".*"/, '"…"');
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

type Learn = (secrets: Iterable<string>) => void;
type Row = Readonly<Record<string, unknown>>;

async function readFile(path: string, learn: Learn) {
  if (!existsSync(path)) throw new Error("There is no database in DATA_DIR");
  const file = new SqliteFile(path, { readonly: true });
  try {
    file.run("pragma busy_timeout = 5000");
    const all = async (text: string) => file.prepare<Row, []>(text).all();
    const tables = await all(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    );
    return {
      bytes: statSync(path).size,
      logBytes: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      damage: findDamage(file),
      ...(await readTables(tables, all, learn)),
    };
  } finally {
    file.close();
  }
}

async function readServer(url: string, learn: Learn) {
  const { openPostgres } = await import("../postgres/postgres.ts");
  const database = openPostgres(url, { statementSeconds: STATEMENT_SECONDS });
  try {
    const all = async (text: string) => (await sql.raw<Row>(text).execute(database)).rows;
    const tables = await all(
      "select tablename as name from pg_tables where schemaname = current_schema() order by tablename",
    );
    const [about] = await all(
      "select pg_database_size(current_database()) as bytes, current_setting('server_version') as version",
    );
    return { ...about, ...(await readTables(tables, all, learn)) };
  } finally {
    await database.destroy();
  }
}

async function readTables(
  names: readonly Row[],
  all: (text: string) => Promise<readonly Row[]>,
  learn: Learn,
) {
  const tables = names.map(({ name }) => String(name));
  for (const [table, columns] of contactColumns) {
    if (tables.includes(table)) learn(contactsOf(await all(`select * from ${table}`), columns));
  }
  const from = async (table: string, text: string) =>
    tables.includes(table) ? all(text) : ([] as const);
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = (await all(`select count(*) as count from "${table}"`))[0]?.["count"];
  }
  const [last] = await from("events", "select max(position) as position from events");
  return {
    rows,
    events: byName(
      await from(
        "events",
        "select type as name, count(*) as value from events group by type order by type",
      ),
    ),
    position: last?.["position"],
    checkpoints: byName(
      await from("checkpoints", "select name, position as value from checkpoints order by name"),
    ),
    projections: byName(
      await from("projections", "select name, version as value from projections order by name"),
    ),
    sources: await from("source_health", "select * from source_health order by source, capability"),
    deliveries: await from(
      "notifications",
      "select channel, status, outcome, count(*) as count from notifications group by channel, status, outcome",
    ),
    failedDeliveries: await from(
      "notifications",
      `select channel, status, attempts, requested_at, settled_at, detail from notifications
       where status = 'failed' order by requested_at desc limit ${FAILURES}`,
    ),
  };
}

const contactsOf = (rows: readonly Row[], columns: readonly string[]): readonly string[] =>
  rows.flatMap((row) => columns.map((column) => String(row[column] ?? "")));

const byName = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ name, value }) => [String(name), value]));
