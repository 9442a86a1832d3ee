import type { RequestOpts } from "@oazapfts/runtime";
import { UsageError } from "../programOptions.ts";

export interface CliRequest {
  /** Behind the command's name. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
  /** Of every call: address, token, deadline. */
  readonly options: RequestOpts;
}

export interface CliAnswer {
  /** As the API has it, for `--json`. */
  readonly data: unknown;
  /** The same for people. */
  readonly text: string;
}

export interface CliCommand {
  /** Behind the program's name. */
  readonly usage: string;
  /** Its own options, each with a value. */
  readonly options?: readonly string[];
  readonly run: (request: CliRequest) => Promise<CliAnswer>;
}

/** The server refused; the message is its sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Nothing answered, or not in time. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export const STRANGER = "What answers at this address is no Stock Monitor";

interface Reply {
  readonly status: number;
  readonly data?: unknown;
}

type DataOf<R extends Reply, Status extends number> = Extract<R, { status: Status }>["data"];

/**
 * What a call answers with when it succeeds; else throws {@link Refusal} or {@link Unreachable}. Its
 * shape is not checked: a stranger's answer may throw a TypeError where it is used.
 */
export async function dataOf<R extends Reply>(
  reply: Promise<R>,
): Promise<Exclude<DataOf<R, 200> | DataOf<R, 201>, undefined>> {
  const { status, data } = await reply.catch((error: unknown) => {
    // Its answer says that it is JSON, and is none.
    if (error instanceof SyntaxError) throw new Refusal(0, STRANGER);
    throw new Unreachable("No server answers", { cause: error });
  });
  if (status >= 400) throw new Refusal(status, typeof data === "string" ? data : String(status));
  if (typeof data !== "object" || data === null) throw new Refusal(status, STRANGER);
  return data as Exclude<DataOf<R, 200> | DataOf<R, 201>, undefined>;
}

/** Throws {@link UsageError} where a number is none, or is outside of its bounds. */
export function readNumber(text: string | undefined, what: string, max = Infinity): number {
  const number = Number(text);
  if (text === undefined || text.trim() === "" || !(number > 0) || !(number <= max)) {
    throw new UsageError(`${text ?? "Nothing"} is no ${what}`);
  }
  return number;
}

export function readWhole(text: string | undefined, what: string, max = 1e15): number {
  const number = readNumber(text, what, max);
  if (!Number.isInteger(number)) throw new UsageError(`${text} is no ${what}`);
  return number;
}

/** All but the line feed, with those that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- what a server says must not steer the terminal
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** For a terminal: what is no sign is left as a space. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, " ");

/** The same of a JSON text, which means what it meant. */
export const withEscapedControls = (json: string): string =>
  json.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Rows in columns, as wide as their longest cell; `none` where there is no row. */
const decimals = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 100,
});

/** The shortest text that reads back as the same number, without an exponent. */
export const decimalText = (value: number): string => decimals.format(`${value}`);

export function inColumns(rows: readonly (readonly string[])[], none: string): string {
  const plain = rows.map((row) => row.map((cell) => withoutControls(cell).replaceAll("\n", " ")));
  const widths = (plain[0] ?? []).map((_, column) =>
    Math.max(...plain.map((row) => row[column]?.length ?? 0)),
  );
  const lines = plain.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return lines.length === 0 ? none : lines.join("\n");
}
