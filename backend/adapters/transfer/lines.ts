import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

export const FORMAT = "stock-monitor-export";
export const FORMAT_VERSION = 1;

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Header {
  readonly format: typeof FORMAT;
  readonly formatVersion: number;
  readonly version: string;
  readonly writtenAt: string;
  readonly migrations: readonly string[];
  readonly hasContacts: boolean;
}

export interface RowLine {
  readonly table: string;
  readonly row: Row;
}

/** Ids up to this one belonged to contacts not exported; they must not be assigned again. */
export interface LastIdLine {
  readonly table: string;
  readonly lastId: number;
}

/** The last line; a file without it is truncated. */
export interface End {
  readonly rows: number;
  /** Hex hash of all bytes before this line; exports of the first builds have none. */
  readonly sha256?: string;
}

/** The file is no export, truncated, changed or too new. The message is shown to the user. */
export class ExportFileError extends Error {
  override readonly name = "ExportFileError";
}

/** Maximum line length; an event, even with long notes and rules, is far smaller. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

/** Decompresses files whose names end in `.gz`. Throws {@link ExportFileError}. */
export async function* readLines(path: string): AsyncGenerator<unknown> {
  const file = createReadStream(path);
  const unpacked = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  let number = 0;
  const hash = createHash("sha256");
  // An error of the file that nobody listens for would end the process.
  file.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const line of splitLines(unpacked)) {
      number++;
      if (line === undefined) throw fault(number, "is too long");
      if (line.trim() === "") continue;
      const value = parse(line, number);
      if (isEnd(value) && ![undefined, hash.copy().digest("hex")].includes(value.sha256)) {
        throw new ExportFileError("The export was cut or changed: its checksum differs");
      }
      hash.update(`${line}\n`);
      yield value;
    }
  } catch (error) {
    if (error instanceof ExportFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExportFileError(`${path} cannot be read: ${reason}`, { cause: error });
  } finally {
    file.destroy();
  }
}

const NEWLINE = 0x0a;

/** Yields undefined for a line that is too long: 3 MB compressed can contain a line of 3 GB. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string | undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      size = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > MAX_LINE_BYTES) {
      yield undefined;
      return;
    }
  }
  if (size > 0) yield Buffer.concat(parts).toString();
}

const fault = (number: number, what: string) =>
  new ExportFileError(
    `Line ${number} ${what}: this is no export of Stock Monitor, or it was changed`,
  );

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw fault(number, "is not JSON");
  }
}

export function readHeader(value: unknown): Header {
  const header = (value ?? {}) as Partial<Header>;
  if (header.format !== FORMAT || !Array.isArray(header.migrations)) {
    throw new ExportFileError("This is no export of Stock Monitor: it does not begin as one");
  }
  if (header.formatVersion !== FORMAT_VERSION) {
    throw new ExportFileError(
      `The export is of format ${String(header.formatVersion)}, and this version reads ${FORMAT_VERSION}: install the version that wrote it (${String(header.version)})`,
    );
  }
  if (!/^[\d:.TZ-]{10,30}$/.test(String(header.writtenAt))) {
    throw new ExportFileError("The export does not say when it was written");
  }
  return header as Header;
}

export const isRowLine = (value: unknown): value is RowLine =>
  isObject(value) &&
  typeof value["table"] === "string" &&
  isObject(value["row"]) &&
  Object.values(value["row"]).every(
    (cell) => cell === null || typeof cell === "string" || typeof cell === "number",
  );

export const isLastIdLine = (value: unknown): value is LastIdLine =>
  isObject(value) && typeof value["table"] === "string" && Number.isSafeInteger(value["lastId"]);

export const isEnd = (value: unknown): value is End =>
  isObject(value) && !("table" in value) && Number.isSafeInteger(value["rows"]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
