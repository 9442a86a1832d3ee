import type { RequestOrigin } from "./requestOrigin.ts";
import type { Clock } from "./clock.ts";
import { MINUTE_MS } from "../domain/durations.ts";

// The only module that prints. One line per message, so that a log file can be searched with grep.

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

/** Writes one finished line; the level lets a host choose stdout or stderr. */
export type LogSink = (level: LogLevel, line: string) => void;

export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

export interface LogOptions {
  /** `json` writes objects with `time`, `level`, `message` and the fields; default: `text`. */
  readonly format?: LogFormat;
  /** Removes secrets from whole lines. */
  readonly scrub?: (line: string) => string;
  readonly readOrigin?: () => Pick<RequestOrigin, "requestId"> | undefined;
  /** Time for JSON lines, epoch milliseconds. */
  readonly now?: () => number;
}

export function createLog(
  threshold: LogLevel,
  sink: LogSink = printLine,
  { format = "text", scrub = (line) => line, readOrigin, now }: LogOptions = {},
): Log {
  const least = logLevels.indexOf(threshold);
  const at = (level: LogLevel) => (message: string, stated?: LogFields) => {
    if (logLevels.indexOf(level) < least) return;
    const origin = readOrigin?.();
    const fields = origin ? { ...stated, requestId: origin.requestId } : stated;
    const line =
      format === "json"
        ? formatLine(level, message, fields, now?.())
        : `${level}: ${message}${inWords(fields)}`;
    sink(level, scrub(line));
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

export const silentLog: Log = createLog("silent", () => undefined);

function printLine(level: LogLevel, line: string): void {
  // oxlint-disable-next-line no-console -- the one permitted console
  (level === "error" || level === "warn" ? console.error : console.info)(line);
}

/** `at` is in epoch milliseconds. Reduces an error to its message: stacks contain paths. */
export function formatLine(
  level: LogLevel,
  message: string,
  fields: LogFields | undefined,
  at: number | undefined,
): string {
  const time = at === undefined ? {} : { time: new Date(at).toISOString() };
  const write = (_: string, value: unknown) =>
    value instanceof Error ? value.message : typeof value === "bigint" ? String(value) : value;
  return JSON.stringify({ ...time, level, message, ...fields }, write);
}

function inWords(fields: LogFields | undefined): string {
  if (!fields) return "";
  return Object.entries(fields)
    .map(
      ([key, value]) => ` ${key}=${JSON.stringify(value instanceof Error ? value.message : value)}`,
    )
    .join("");
}

/** Writes a message at most once a minute; the next line counts omitted ones in `repeated`. */
export function logOnceAMinute(log: Log, clock: Pick<Clock, "elapsed">): Log {
  const written = new Map<string, { readonly at: number; leftOut: number }>();
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (message: string, fields?: LogFields): void => {
      const before = written.get(message);
      if (before && clock.elapsed() - before.at < MINUTE_MS) {
        before.leftOut++;
        return;
      }
      written.set(message, { at: clock.elapsed(), leftOut: 0 });
      const leftOut = before?.leftOut ?? 0;
      log[level](message, leftOut === 0 ? fields : { ...fields, repeated: leftOut });
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
