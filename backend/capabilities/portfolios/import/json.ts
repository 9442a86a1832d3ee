import type { PortfolioSettings } from "../../../contract/portfolioImport.ts";
import type { RowReading } from "./format.ts";
import type { StatementFormat } from "./statement.ts";

/** Real files nest four deep. Parsers take seconds for millions of brackets, so they never see them. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (isOpening(code)) {
      if (++depth > MAX_DEPTH) return true;
    } else if (isClosing(code)) depth--;
  }
  return false;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Undefined for what is no JSON, or nested deeper than any export. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JavaScript wrote the file's numbers, so their shortest text is the one that stood there. */
export const jsonText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

export interface JsonFormat {
  readonly name: StatementFormat;
  /** The list of its transactions; undefined for a file of another layout. */
  readonly findRows: (file: JsonObject) => readonly unknown[] | undefined;
  readonly detectCurrency: (file: JsonObject) => string | undefined;
  readonly findSettings?: (file: JsonObject) => PortfolioSettings | undefined;
  readonly open: (file: JsonObject) => (entry: JsonObject) => RowReading;
}
