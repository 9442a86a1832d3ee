import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export interface RawEvent {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
}

const TABLE_LEAF = 0x0d;
const FILE_HEADER_BYTES = 100;
const COLUMNS = 7;

/**
 * Yields events from the leaf pages of a file's tables, whether or not anything points to them;
 * these survive damage to the pages above. The file has 4096-byte pages, like all of ours, and
 * nothing in a WAL. The same event may be returned twice. See
 * https://sqlite.org/fileformat2.html#b_tree_pages
 */
export function* findRawEvents(path: string, pageBytes = 4_096): Generator<RawEvent> {
  const descriptor = openSync(path, "r");
  try {
    const pages = Math.floor(fstatSync(descriptor).size / pageBytes);
    const readPage = (number: number): Buffer | undefined => {
      if (number < 1 || number > pages) return undefined;
      const page = Buffer.alloc(pageBytes);
      readSync(descriptor, page, 0, pageBytes, (number - 1) * pageBytes);
      return page;
    };
    for (let number = 1; number <= pages; number++) {
      const page = readPage(number);
      if (page) yield* eventsOfPage(page, number === 1 ? FILE_HEADER_BYTES : 0, readPage);
    }
  } finally {
    closeSync(descriptor);
  }
}

type ReadPage = (number: number) => Buffer | undefined;

function* eventsOfPage(page: Buffer, start: number, readPage: ReadPage): Generator<RawEvent> {
  if (page[start] !== TABLE_LEAF) return;
  const cells = page.readUInt16BE(start + 3);
  for (let cell = 0; cell < cells; cell++) {
    const pointer = start + 8 + 2 * cell;
    if (pointer + 2 > page.length) return;
    const event = readCell(page, page.readUInt16BE(pointer), readPage);
    if (event) yield event;
  }
}

function readCell(page: Buffer, at: number, readPage: ReadPage): RawEvent | undefined {
  const length = readVarint(page, at);
  const rowid = length && readVarint(page, length.next);
  if (!length || !rowid || length.value > 16_000_000) return undefined;
  const payload = readPayload(page, rowid.next, length.value, readPage);
  return payload && readEvent(payload, rowid.value);
}

function readPayload(
  page: Buffer,
  at: number,
  length: number,
  readPage: ReadPage,
): Buffer | undefined {
  const usable = page.length;
  const most = usable - 35;
  if (length <= most) return at + length > usable ? undefined : page.subarray(at, at + length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const local = fitting <= most ? fitting : least;
  if (at + local + 4 > usable) return undefined;
  const parts = [page.subarray(at, at + local)];
  let [next, missing] = [page.readUInt32BE(at + local), length - local];
  while (missing > 0) {
    const overflow = readPage(next);
    if (!overflow) return undefined;
    parts.push(overflow.subarray(4, 4 + Math.min(missing, usable - 4)));
    missing -= usable - 4;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

function readEvent(payload: Buffer, position: number): RawEvent | undefined {
  const header = readVarint(payload, 0);
  if (!header) return undefined;
  const serials: number[] = [];
  for (let at = header.next; at < header.value;) {
    const serial = readVarint(payload, at);
    if (!serial) return undefined;
    serials.push(serial.value);
    at = serial.next;
  }
  if (serials.length !== COLUMNS || serials[0] !== 0) return undefined;
  const values: (string | number)[] = [];
  let at = header.value;
  for (const serial of serials.slice(1)) {
    const value = readValue(payload, at, serial);
    if (!value) return undefined;
    values.push(value.value);
    at += value.bytes;
  }
  const [stream, version, type, data, metadata, recordedAt] = values;
  if (typeof version !== "number" || version < 1 || position < 1) return undefined;
  const texts = [stream, type, data, metadata, recordedAt];
  if (!texts.every((text) => typeof text === "string")) return undefined;
  if (!/^\d{4}-\d\d-\d\dT/.test(String(recordedAt))) return undefined;
  return {
    position,
    stream: String(stream),
    version,
    type: String(type),
    data: String(data),
    metadata: String(metadata),
    recorded_at: String(recordedAt),
  };
}

/** Length in bytes of an integer, by serial type; types 8 and 9 encode the constants 0 and 1. */
const INTEGER_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6 };

function readValue(
  payload: Buffer,
  at: number,
  serial: number,
): { readonly value: string | number; readonly bytes: number } | undefined {
  if (serial === 8 || serial === 9) return { value: serial - 8, bytes: 0 };
  const integer = INTEGER_BYTES[serial];
  if (integer !== undefined) {
    if (at + integer > payload.length) return undefined;
    return { value: payload.readIntBE(at, integer), bytes: integer };
  }
  if (serial < 13 || serial % 2 === 0) return undefined;
  const bytes = (serial - 13) / 2;
  if (at + bytes > payload.length) return undefined;
  return { value: payload.toString("utf8", at, at + bytes), bytes };
}

/** Seven bits per byte, most significant first; eight bytes hold more than any of our numbers. */
function readVarint(
  bytes: Buffer,
  at: number,
): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return undefined;
}
