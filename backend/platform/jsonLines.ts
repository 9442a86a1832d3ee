import type { LineProblems } from "../contract/lineImport.ts";

export const writeJsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

export interface ReadLine<T> {
  /** Line number, from 1. */
  readonly line: number;
  readonly value: T;
}

export type LineReading<T> =
  | { readonly value: T }
  | { readonly path: string | null; readonly sentence: string };

interface ReadLines<T> {
  readonly lines: readonly ReadLine<T>[];
  readonly problems: LineProblems;
}

/** `read` returns the value or what is wrong with it; `name` is the plural. Skips empty lines. */
export function readJsonLines<T>(
  text: string,
  { max, name, read }: { max: number; name: string; read: (value: unknown) => LineReading<T> },
): ReadLines<T> {
  const lines: ReadLine<T>[] = [];
  const problems: LineProblems = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    // Also removes the byte order mark that some editors add.
    const json = content.trim();
    if (json === "") continue;
    const line = index + 1;
    if (lines.length + problems.length === max) {
      problems.push({ line, path: null, sentence: `The maximum is ${max} ${name} at a time` });
      break;
    }
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      problems.push({ line, path: null, sentence: "This line is not valid JSON" });
      continue;
    }
    const reading = read(value);
    if ("value" in reading) lines.push({ line, value: reading.value });
    else problems.push({ line, ...reading });
  }
  return { lines, problems };
}
