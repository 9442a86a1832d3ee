/** The only place that prints. One line per message, so that a log file stays greppable. */
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

/** `scrub` removes secrets from whole lines, wherever they came from. */
export function createLog(
  threshold: LogLevel,
  sink: LogSink = printLine,
  scrub: (line: string) => string = (line) => line,
): Log {
  const least = logLevels.indexOf(threshold);
  const at = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (logLevels.indexOf(level) >= least) {
      sink(level, scrub(`${level}: ${message}${inWords(fields)}`));
    }
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

export const silentLog: Log = createLog("silent", () => undefined);

function printLine(level: LogLevel, line: string): void {
  // oxlint-disable-next-line no-console -- the one permitted console
  (level === "error" || level === "warn" ? console.error : console.info)(line);
}

function inWords(fields: LogFields | undefined): string {
  if (!fields) return "";
  return Object.entries(fields)
    .map(
      ([key, value]) => ` ${key}=${JSON.stringify(value instanceof Error ? value.message : value)}`,
    )
    .join("");
}
