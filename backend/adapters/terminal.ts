import { formatLine, type LogFormat } from "../platform/log.ts";
import { systemClock } from "../platform/clock.ts";

/**
 * Output that does not depend on LOG_LEVEL: that the server listens or waits, and why it ends. Each
 * call writes one line; with `json` an object, like the lines of the log.
 */
export function createTerminal(
  format: LogFormat,
  scrub: (line: string) => string = (line) => line,
) {
  const lineOf = (level: "info" | "error", message: string, text: string) => {
    const line =
      format === "json" ? formatLine(level, message, undefined, systemClock.now()) : text;
    return `${scrub(line)}\n`;
  };
  return {
    say(sentence: string): void {
      process.stdout.write(lineOf("info", sentence, sentence));
    },
    /** Writes to standard error; `text` is the wording for people if it differs. */
    complain(words: string, text = words): void {
      process.stderr.write(lineOf("error", words, text));
    },
  };
}

/** Reads the format before the settings are parsed, because they may be what is wrong. */
export const formatOfTerminal = ({ LOG_FORMAT }: NodeJS.ProcessEnv): LogFormat =>
  LOG_FORMAT?.trim() === "json" ? "json" : "text";
