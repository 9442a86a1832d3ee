import type { StatementFormat } from "../../../../domain/choices.ts";
import type { PortfolioSettings } from "../../../../contract/portfolios/portfolioImport.ts";
import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { MAX_ROWS } from "./csv.ts";
import { ROWS_A_TURN } from "./row.ts";
import type { RowReading, StatementFault } from "./statement.ts";

/** Real files nest four levels deep. */
const MAX_DEPTH = 64;
/** Bytes processed before yielding to the event loop, about ten milliseconds. */
const CHUNK = 1 << 20;
/** Maximum bytes of one entry, parsed at once. The largest contain years of prices. */
const MAX_VALUE = 1 << 22;
/** Longer than any member name that is read. */
const MAX_KEY = 40;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export class JsonFault extends Error {
  constructor(readonly fault: StatementFault) {
    super(fault);
  }
}

/** A file whose structure is in ASCII bytes, as in UTF-8 and windows-1252, with its decoder. */
export interface JsonBytes {
  readonly bytes: Uint8Array;
  readonly encoding: "utf-8" | "windows-1252";
}

type Parse = (start: number, end: number) => unknown;

function parserOf({ bytes, encoding }: JsonBytes): Parse {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (start, end) => {
    if (end - start > MAX_VALUE) throw new JsonFault("lineTooLong");
    try {
      return JSON.parse(decoder.decode(bytes.subarray(start, end))) as unknown;
    } catch {
      throw new JsonFault("badJson");
    }
  };
}

const isBlankByte = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && isBlankByte(bytes[at])) at++;
  return at === end;
}

/** JSON.parse would block the event loop and take thirty times the size of a hostile file. */
export interface JsonFile {
  readonly listOf: (name: string) => JsonList | undefined;
  /** Returns undefined if the member is missing or a list. Throws a {@link JsonFault}. */
  readonly valueOf: (name: string) => unknown;
}

interface Member {
  readonly start: number;
  readonly end: number;
  /** Start and end of each entry, up to one more than is read; undefined if not a list. */
  readonly ranges: readonly number[] | undefined;
}

async function findMembers(
  bytes: Uint8Array,
  parse: Parse,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Member> | undefined> {
  const members = new Map<string, Member>();
  const closing: number[] = [];
  const fail = (): never => {
    throw new JsonFault("badJson");
  };
  let isInText = false;
  let isObjectFile = false;
  let isOver = false;
  let keyStart = -1;
  let key: string | undefined;
  let valueStart = -1;
  let entryStart = -1;
  let ranges: number[] | undefined;

  const endEntry = (at: number, isLast: boolean) => {
    if (!ranges || ranges.length > 2 * MAX_ROWS) return;
    if (isBlank(bytes, entryStart, at)) {
      // Only an empty list may have no entry at its end.
      if (isLast && ranges.length === 0) return;
      fail();
    }
    ranges.push(entryStart, at);
  };
  const endMember = (at: number, isLast: boolean) => {
    if (valueStart === -1) {
      if (isLast && members.size === 0 && key === undefined) return;
      fail();
    }
    if (key !== undefined && names.has(key))
      members.set(key, { start: valueStart, end: at, ranges });
    [key, valueStart, ranges] = [undefined, -1, undefined];
  };

  let turn = CHUNK;
  for (let at = 0; at < bytes.length; at++) {
    if (at >= turn) {
      turn += CHUNK;
      await yieldToEventLoop();
    }
    const code = bytes[at] ?? 0;
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) {
        isInText = false;
        if (keyStart !== -1) {
          key = at - keyStart < MAX_KEY ? String(parse(keyStart, at + 1)) : "";
          keyStart = -1;
        }
      }
      continue;
    }
    switch (code) {
      case QUOTE:
        isInText = true;
        if (isObjectFile && closing.length === 1 && valueStart === -1) {
          if (key !== undefined) fail();
          keyStart = at;
        }
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (isOver || closing.length === MAX_DEPTH) fail();
        if (closing.length === 0) isObjectFile = code === OPEN_OBJECT;
        else if (isObjectFile && closing.length === 1) {
          if (valueStart === -1) fail();
          if (code === OPEN_LIST && key !== undefined && names.has(key)) {
            [ranges, entryStart] = [[], at + 1];
          }
        }
        closing.push(code + 2);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (closing.at(-1) !== code) fail();
        if (isObjectFile && closing.length === 2) endEntry(at, true);
        if (isObjectFile && closing.length === 1) endMember(at, true);
        closing.pop();
        isOver = closing.length === 0;
        break;
      case COMMA:
        if (!isObjectFile) break;
        if (closing.length === 2 && ranges) {
          endEntry(at, false);
          entryStart = at + 1;
        } else if (closing.length === 1) endMember(at, false);
        break;
      case COLON:
        if (!isObjectFile || closing.length !== 1) break;
        if (key === undefined || valueStart !== -1) fail();
        valueStart = at + 1;
        break;
      default:
    }
  }
  if (!isOver) fail();
  return isObjectFile ? members : undefined;
}

/** Returns undefined if the root value is a list. Throws a {@link JsonFault}. */
export async function openJson(
  file: JsonBytes,
  names: ReadonlySet<string>,
): Promise<JsonFile | undefined> {
  const parse = parserOf(file);
  const members = await findMembers(file.bytes, parse, names);
  if (!members) return undefined;
  return {
    listOf: (name) => {
      const ranges = members.get(name)?.ranges;
      return ranges && listOf(parse, ranges);
    },
    valueOf: (name) => {
      const member = members.get(name);
      if (!member || member.ranges) return undefined;
      return parse(member.start, member.end);
    },
  };
}

/** A list whose entries are parsed on demand and not retained. */
export type JsonList = ReturnType<typeof listOf>;

function listOf(parse: Parse, ranges: readonly number[]) {
  return {
    length: ranges.length / 2,
    /** Yields to other work in between. Throws a {@link JsonFault}. */
    entries: async function* () {
      let parsed = 0;
      for (let at = 0; at < ranges.length; at += 2) {
        const [start = 0, end = 0] = [ranges[at], ranges[at + 1]];
        parsed += end - start;
        if (at % (2 * ROWS_A_TURN) === 0 || parsed > CHUNK) {
          parsed = 0;
          await yieldToEventLoop();
        }
        yield parse(start, end);
      }
    },
  };
}

/** JavaScript wrote the numbers, so their shortest text is the original one. */
export const jsonText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

export interface JsonRows {
  readonly list: JsonList;
  readonly kind?: string;
}

export interface JsonFormat {
  readonly name: StatementFormat;
  readonly members: readonly string[];
  /** Returns the lists of transactions; undefined if the file has another format. */
  readonly findRows: (file: JsonFile) => readonly JsonRows[] | undefined;
  readonly detectCurrency: (file: JsonFile) => string | undefined;
  readonly findSettings?: (file: JsonFile) => PortfolioSettings | undefined;
  readonly open: (file: JsonFile) => Promise<(entry: JsonObject) => RowReading>;
}
