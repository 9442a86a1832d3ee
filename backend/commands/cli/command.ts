import type { RequestOpts } from "@oazapfts/runtime";
import { UsageError } from "../runCommand.ts";

export interface CliRequest {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly options: RequestOpts;
}

export interface CliAnswer {
  readonly data: unknown;
  readonly text: string;
}

export interface CliCommand {
  readonly usage: string;
  readonly options?: readonly string[];
  readonly run: (request: CliRequest) => Promise<CliAnswer>;
}

export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Thrown if the server does not respond, or not in time. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

export const STRANGER = "The server at this address is not Stock Monitor";

interface Reply {
  readonly status: number;
  readonly data?: unknown;
}

type DataOf<R extends Reply, Status extends number> = Extract<R, { status: Status }>["data"];

/** Throws {@link Refusal} or {@link Unreachable} on failure. Does not check the data's shape. */
export async function dataOf<R extends Reply>(
  reply: Promise<R>,
): Promise<Exclude<DataOf<R, 200> | DataOf<R, 201>, undefined>> {
  const { status, data } = await reply.catch((error: unknown) => {
    // The response claims to be JSON but is not.
    if (error instanceof SyntaxError) throw new Refusal(0, STRANGER);
    throw new Unreachable("No server responds", { cause: error });
  });
  if (status >= 400) throw new Refusal(status, typeof data === "string" ? data : String(status));
  if (typeof data !== "object" || data === null) throw new Refusal(status, STRANGER);
  return data as Exclude<DataOf<R, 200> | DataOf<R, 201>, undefined>;
}

/** Throws {@link UsageError} if the text is not a number or is out of range. */
export function readNumber(text: string | undefined, what: string, max = Infinity): number {
  const number = Number(text);
  if (text === undefined || text.trim() === "" || !(number > 0) || !(number <= max)) {
    throw new UsageError(`${text ?? "Nothing"} is not a valid ${what}`);
  }
  return number;
}

export function readWhole(text: string | undefined, what: string, max = 1e15): number {
  const number = readNumber(text, what, max);
  if (!Number.isInteger(number)) throw new UsageError(`${text} is not a valid ${what}`);
  return number;
}

/** All control characters except the line feed, including those that change the text direction. */
// oxlint-disable-next-line no-control-regex -- what a server says must not steer the terminal
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Replaces control characters with spaces, for terminal output. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, " ");

/** Escapes control characters in JSON text without changing its meaning. */
export const withEscapedControls = (json: string): string =>
  json.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

const decimals = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 100,
});

/** Returns the shortest text that reads back as the same number, without an exponent. */
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
