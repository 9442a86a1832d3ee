import type { KeptMail } from "./inbox.ts";
import type { Cell, EventRow, Row, WorldSnapshot } from "./snapshot.ts";
import { cutText } from "../backend/platform/text.ts";

const FORMAT = "stock-monitor-demo";
/** Must be incremented when older builds cannot read the file. */
const VERSION = 1;
/** Maximum characters; years of use fit in. */
const MAX_FILE = 50_000_000;
const MAX_WORD = 300;
const MAX_MAILS = 5_000;

/** The message is one sentence for the user. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

export function formatSnapshot(snapshot: WorldSnapshot, savedAt: string): string {
  const events = snapshot.events.map(({ data, metadata, recorded_at, ...event }) => ({
    ...event,
    data: JSON.parse(data) as unknown,
    metadata: JSON.parse(metadata) as unknown,
    recordedAt: recorded_at,
  }));
  const { tables, sequences, mails } = snapshot;
  return JSON.stringify(
    { format: FORMAT, version: VERSION, savedAt, events, tables, sequences, mails },
    null,
    1,
  );
}

/** Reads {@link formatSnapshot}; throws {@link UnreadableFileError} for any other text. */
export function parseSnapshot(text: string): WorldSnapshot {
  if (text.length > MAX_FILE) fail("The file is larger than any export of the demo");
  const file = parseJson(text);
  if (!isRecord(file) || file["format"] !== FORMAT) fail("This is not an export of the demo");
  if (typeof file["version"] !== "number" || file["version"] < 1) {
    fail("The file does not say which version of the demo wrote it");
  }
  if (file["version"] > VERSION) fail("The file was written by a newer version of the demo");
  return {
    events: readEvents(file["events"]),
    tables: readTables(file["tables"]),
    sequences: readSequences(file["sequences"]),
    mails: readMails(file["mails"]),
  };
}

function fail(sentence: string): never {
  throw new UnreadableFileError(sentence);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail("The file is not JSON, or a part of it is missing");
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWord = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_WORD;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isTime = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** Streams have no gaps, and positions only increase. */
function readEvents(value: unknown): readonly EventRow[] {
  if (!Array.isArray(value)) return fail("The file has no list of events");
  const versions = new Map<string, number>();
  let last = 0;
  return value.map((event: unknown, index) => {
    const refuse = (what: string): never => fail(`Event ${index + 1} of the file ${what}`);
    if (!isRecord(event)) return refuse("is not an event");
    const { position, stream, version, type, data, metadata, recordedAt } = event;
    if (!isCount(position) || position <= last) return refuse("is out of order");
    if (!isWord(stream) || !isWord(type)) return refuse("does not say what it is about");
    if (!isRecord(data) || !isRecord(metadata)) return refuse("has no content");
    if (!isTime(recordedAt)) return refuse("does not say when it happened");
    if (version !== (versions.get(stream) ?? 0) + 1) return refuse("is out of order in its stream");
    versions.set(stream, version);
    last = position;
    return {
      position,
      stream,
      version,
      type,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
      recorded_at: recordedAt,
    };
  });
}

const isCell = (value: unknown): value is Cell =>
  value === null ||
  typeof value === "string" ||
  (typeof value === "number" && Number.isFinite(value));

function readTables(value: unknown): Readonly<Record<string, readonly Row[]>> {
  if (!isRecord(value)) return fail("The file has no tables");
  const isRow = (row: unknown): row is Row => isRecord(row) && Object.values(row).every(isCell);
  const entries = Object.entries(value).map(([name, rows]) => {
    if (!Array.isArray(rows) || !rows.every(isRow)) {
      return fail(`The table “${cutText(name, 40)}” of the file cannot be read`);
    }
    return [name, rows] as const;
  });
  return Object.fromEntries(entries);
}

function readSequences(value: unknown): Readonly<Record<string, number>> {
  if (!isRecord(value) || !Object.values(value).every(isCount)) {
    return fail("The numbering of the file's tables cannot be read");
  }
  return value as Readonly<Record<string, number>>;
}

function readMails(value: unknown): readonly KeptMail[] {
  const isMail = (mail: unknown): mail is KeptMail =>
    isRecord(mail) &&
    mail["key"] !== "" &&
    // Services without message numbers need the whole payload as the key.
    [mail["key"], mail["to"], mail["subject"], mail["text"]].every(
      (part) => typeof part === "string",
    ) &&
    (mail["via"] === undefined || typeof mail["via"] === "string") &&
    isTime(mail["date"]);
  if (!Array.isArray(value) || value.length > MAX_MAILS || !value.every(isMail)) {
    return fail("The inbox of the file cannot be read");
  }
  return value.map(({ key, to, subject, text, date, via }) => {
    const mail = { key, to, subject, text, date };
    return via === undefined ? mail : { ...mail, via };
  });
}
