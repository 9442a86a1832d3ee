import { formatLine, type LogFormat } from "../platform/log.ts";
import { systemClock } from "../platform/clock.ts";

/** Writes one line per call whatever the LOG_LEVEL; with `json`, an object. */
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
