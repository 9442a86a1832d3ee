import type { Clock } from "./clock.ts";
import { MINUTE_MS } from "../domain/durations.ts";
import type { Log, LogFields } from "./log.ts";

/**
 * Returns a log that writes each message at most once a minute, however often it is repeated with
 * other fields. The next line of the message reports in `repeated` how many were omitted.
 */
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
