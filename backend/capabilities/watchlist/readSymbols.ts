import { isSymbol, withShareClass } from "../../domain/symbolText.ts";
import { fromTradingView } from "../../domain/tradingView.ts";

interface WrittenSymbol {
  readonly symbol: string;
  readonly name: string | undefined;
}

export interface WrittenSymbols {
  /** Unique, in the order of the text. */
  readonly symbols: readonly WrittenSymbol[];
  readonly unreadable: readonly string[];
}

const SYMBOL_HEADER = /^(?:symbol|ticker)s?$/i;
const NAME_HEADER = /^(?:name|company|company name|description)$/i;

/**
 * Finds symbols in a text: words between commas, semicolons, blanks and lines, `$AAPL`,
 * `NASDAQ:AAPL`, a TradingView list, whose `###Section` parts are skipped, or a CSV, detected by a
 * header with a symbol column. `resolved` maps ambiguous words in upper case to symbols.
 */
export function readSymbols(
  text: string,
  resolved: ReadonlyMap<string, string> = new Map(),
): WrittenSymbols {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "");
  const header = lines[0] === undefined ? undefined : readHeader(lines[0]);
  const written = header
    ? recordsOf(lines.slice(1), header.separator).map((record) => {
        const cells = cellsOf(record, header.separator);
        return { word: cells[header.symbol] ?? "", name: cells[header.name] };
      })
    : lines.flatMap(wordsOf).map((word) => ({ word, name: undefined }));
  const symbols = new Map<string, WrittenSymbol>();
  const unreadable = new Set<string>();
  for (const { word, name } of written) {
    const bare = trimMarks(word);
    if (bare === "") continue;
    const symbol = resolved.get(bare.toUpperCase()) ?? toSymbol(bare);
    if (symbol === undefined) unreadable.add(bare);
    else if (!symbols.has(symbol)) symbols.set(symbol, { symbol, name: nameOf(name) });
  }
  return { symbols: [...symbols.values()], unreadable: [...unreadable] };
}

/** Section names may contain blanks, so remove them before splitting words. */
const wordsOf = (line: string): readonly string[] =>
  line
    .split(/[,;\t]/)
    .filter((part) => !part.trim().startsWith("###"))
    .flatMap((part) => part.split(/\s+/));

/** Longer than any symbol with its exchange; bounds a regular expression of quadratic time. */
const MAX_WORD = 200;

const trimMarks = (word: string): string =>
  word
    .slice(0, MAX_WORD)
    .trim()
    .replace(/^["'([{<$]+/, "")
    .replace(/["')\]}>.!?:]+$/, "");

function toSymbol(word: string): string | undefined {
  const upper = word.toUpperCase();
  const symbol = upper.includes(":") ? fromTradingView(upper) : withShareClass(upper);
  return symbol !== undefined && isSymbol(symbol) ? symbol : undefined;
}

interface Header {
  readonly separator: string;
  readonly symbol: number;
  readonly name: number;
}

function readHeader(line: string): Header | undefined {
  for (const separator of [",", ";", "\t"]) {
    const cells = cellsOf(line, separator).map((cell) => cell.trim());
    const symbol = cells.findIndex((cell) => SYMBOL_HEADER.test(cell));
    if (symbol < 0) continue;
    return { separator, symbol, name: cells.findIndex((cell) => NAME_HEADER.test(cell)) };
  }
  return undefined;
}

/** A cell with more lines has an unclosed quote. */
const MAX_CELL_LINES = 10;

function recordsOf(lines: readonly string[], separator: string): readonly string[] {
  const records: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at] ?? "";
    let record = first;
    let more = 0;
    while (endsQuoted(record, separator) && more < MAX_CELL_LINES && at + more + 1 < lines.length) {
      record += ` ${lines[at + ++more] ?? ""}`;
    }
    const isClosed = !endsQuoted(record, separator);
    records.push(isClosed ? record : first);
    if (isClosed) at += more;
  }
  return records;
}

const endsQuoted = (record: string, separator: string): boolean =>
  parseRecord(record, separator).isQuoted;

const cellsOf = (record: string, separator: string): readonly string[] =>
  parseRecord(record, separator).cells;

/** Parses one CSV record (RFC 4180); `isQuoted` is true if the closing quote is missing. */
function parseRecord(
  line: string,
  separator: string,
): { readonly cells: readonly string[]; readonly isQuoted: boolean } {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (char === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      cells.push(cell);
      cell = "";
    } else cell += char;
  }
  return { cells: [...cells, cell], isQuoted };
}

const MAX_NAME = 200;
/** Matches the apostrophe that `exportList` adds as a guard. */
const GUARDED = /^'(?='*[=+\-@])/;
/** Same characters as `parseLine` of the routes rejects. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function nameOf(cell: string | undefined): string | undefined {
  const name = cell?.trim().replace(GUARDED, "") ?? "";
  return name === "" || name.length > MAX_NAME || CONTROLS.test(name) || !name.isWellFormed()
    ? undefined
    : name;
}
