import { formatLine, type LogFormat } from "../platform/log.ts";
import { systemClock } from "../platform/clock.ts";

/**
 * What a server says whatever LOG_LEVEL is: that it listens or waits, and why it ends. Each call is
 * a line; with `json` an object, as the lines of the log.
 */
export interface Terminal {
  /** To standard output. */
  say(sentence: string): void;
  /** To standard error; `text` where it is not the same for a person. */
  complain(words: string, text?: string): void;
}

export function createTerminal(
  format: LogFormat,
  scrub: (line: string) => string = (line) => line,
): Terminal {
  const lineOf = (level: "info" | "error", message: string, text: string) => {
    const line =
      format === "json" ? formatLine(level, message, undefined, systemClock.now()) : text;
    return `${scrub(line)}\n`;
  };
  return {
    say: (sentence) => void process.stdout.write(lineOf("info", sentence, sentence)),
    complain: (words, text = words) => void process.stderr.write(lineOf("error", words, text)),
  };
}

/** Before the settings are read, for they may be what is wrong. */
export const formatOfTerminal = ({ LOG_FORMAT }: NodeJS.ProcessEnv): LogFormat =>
  LOG_FORMAT?.trim() === "json" ? "json" : "text";
