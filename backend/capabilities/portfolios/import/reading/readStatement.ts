import { MAX_TRANSACTION_NOTE } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { runCooperatively, yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { MAX_ROWS, readCsv } from "../text/csv.ts";
import { beginsAsJson, decode, examineEncoding } from "./decode.ts";
import { skip } from "../text/format.ts";
import { jsonFormats } from "../formats/index.ts";
import {
  isObject,
  JsonFault,
  openJson,
  type JsonBytes,
  type JsonFile,
  type JsonFormat,
  type JsonRows,
} from "../text/json.ts";
import { findLayout, openTable, type OpenTable } from "./readTable.ts";
import { isNamed, RowFault, ROWS_A_TURN, toColumnName, type Row } from "../text/row.ts";
import type {
  ReadingChoices,
  ReadRow,
  RowReading,
  Statement,
  StatementEncoding,
  StatementFault,
  StatementReading,
  StatementRow,
  RowRejection,
} from "../text/statement.ts";
import { cutText } from "../../../../platform/text.ts";
import type { Problem } from "../../../../market/ledger/problem.ts";
import { readTransaction } from "../../../../market/ledger/readTransaction.ts";
import type { Transaction } from "../../../../market/ledger/transaction.ts";
import { EARLIEST, FORMS, ALWAYS } from "../../lifecycle/drafts.ts";

/** Placeholders for the symbol, resolved later, and the portfolio's unknown currency. */
const ANY_SYMBOL = "A";
const NO_CURRENCY = "XXX";

const REASONS: Readonly<Partial<Record<Problem["code"], RowRejection>>> = {
  notADecimal: "notANumber",
  notADate: "notADate",
  notATime: "notADate",
  negative: "outOfRange",
  zero: "outOfRange",
  tooLarge: "outOfRange",
  tooManyDecimals: "outOfRange",
  aboveOne: "outOfRange",
  notASymbol: "unsupported",
  notACurrency: "unsupported",
  sameSymbol: "unsupported",
};

/** Rejects whatever any ledger would refuse, while the line is known. */
function checkDraft({ draft, instrument }: ReadRow, currency: string): void {
  const { kind, date, ...stated } = draft;
  const form = FORMS[kind];
  const given = new Set<string>(Object.keys(stated));
  const hasSecurity = instrument !== undefined && isNamed(instrument);
  if (hasSecurity) given.add("symbol");
  const missing = form.needs.find((field) => !given.has(field));
  if (missing !== undefined) throw new RowFault("missingField", missing);
  const allowed = new Set<string>([...form.needs, ...form.may, ...ALWAYS]);
  for (const field of given) {
    if (!allowed.has(field)) throw new RowFault("unsupported", field);
  }
  if (date < EARLIEST) throw new RowFault("outOfRange", "date", date);
  const transaction = {
    currency,
    ...draft,
    id: "1",
    ...(hasSecurity ? { symbol: ANY_SYMBOL } : {}),
  } as Transaction;
  for (const { code, ...facts } of readTransaction(transaction, NO_CURRENCY).problems) {
    const reason = REASONS[code];
    if (reason === undefined) continue;
    const { field, text, value } = facts as Readonly<Record<string, string | undefined>>;
    throw new RowFault(reason, field, text ?? value);
  }
}

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  kind: ["kind", "type", "action", "side", "transaction", "transaction type"],
  date: ["date", "trade date", "transaction date"],
  time: ["time"],
  symbol: ["symbol", "ticker"],
  isin: ["isin"],
  name: ["name", "company", "security"],
  quantity: ["quantity", "shares", "units", "qty", "no. of shares"],
  price: ["price", "unit price", "share price", "price per share", "price / share"],
  amount: ["amount", "total", "total amount", "net amount"],
  currency: ["currency"],
  fee: ["fee", "fees", "commission"],
  tax: ["tax", "taxes"],
  note: ["note", "notes", "comment"],
  id: ["id", "transaction id"],
};

/** Guesses headers; undefined without date, kind, quantity, security, and price or amount. */
function guessColumns(headers: readonly string[]): Readonly<Record<string, string>> | undefined {
  const written = new Map(headers.map((header) => [toColumnName(header), header] as const));
  const found = Object.fromEntries(
    Object.entries(HEADERS).flatMap(([field, names]) => {
      const header = names.map((name) => written.get(name)).find((each) => each !== undefined);
      return header === undefined ? [] : [[field, header]];
    }),
  );
  const hasSecurity = "symbol" in found || "isin" in found || "name" in found;
  const hasPrice = "price" in found || "amount" in found;
  const isWhole = "kind" in found && "date" in found && "quantity" in found;
  return isWhole && hasSecurity && hasPrice ? found : undefined;
}

type Choices = Partial<ReadingChoices>;

const MAX_QUOTE = 80;

const quote = (text: string): string => cutText(text, MAX_QUOTE);

function shortenNote(reading: ReadRow): ReadRow {
  const { note } = reading.draft;
  if (note === undefined || note.length <= MAX_TRANSACTION_NOTE) return reading;
  const draft = { ...reading.draft, note: cutText(note, MAX_TRANSACTION_NOTE) };
  return { ...reading, draft, isNoteCut: true };
}

const unreadable = (fault: StatementFault, headers: readonly string[] = []): StatementReading => ({
  status: "unreadable",
  fault,
  headers: headers.map(quote),
});

const isTakenBack = ({ draft: { kind, amount } }: ReadRow): boolean =>
  kind === "dividend" && amount?.startsWith("-") === true;

const pickTakenBack = ({ draft, instrument }: ReadRow) => ({
  draft: { ...draft, amount: draft.amount?.replace("-", "") ?? "" },
  ...(instrument ? { instrument } : {}),
});

function readSafely(
  line: number,
  currency: string,
  read: () => RowReading,
  headerOf: (column: string) => string = (column) => column,
): StatementRow {
  let takesBack: ReadRow | undefined;
  try {
    const reading = read();
    if (reading.status === "skipped") return { ...reading, line, text: quote(reading.text.trim()) };
    if (reading.status !== "read") return { ...reading, line };
    const row = shortenNote(reading);
    if (isTakenBack(row)) takesBack = row;
    checkDraft(row, currency);
    return { ...row, line };
  } catch (fault) {
    if (!(fault instanceof RowFault)) throw fault;
    const { reason, field, text } = fault;
    return {
      status: "rejected",
      line,
      reason,
      ...(field === undefined ? {} : { field: quote(headerOf(field)) }),
      ...(text === undefined ? {} : { text: quote(text) }),
      ...(takesBack ? { takesBack: pickTakenBack(takesBack) } : {}),
    };
  }
}

async function readRows<Entry>(
  entries: readonly Entry[],
  read: (entry: Entry, place: number) => StatementRow,
): Promise<readonly StatementRow[]> {
  const rows: StatementRow[] = [];
  for (const [place, entry] of entries.entries()) {
    if (place > 0 && place % ROWS_A_TURN === 0) await yieldToEventLoop();
    rows.push(read(entry, place));
  }
  return rows;
}

/** Rejects a broken row, or one with content beyond its headers; blank cells there are allowed. */
function refuseBroken({ cells, fault }: Row, width: number): void {
  if (fault) throw new RowFault(fault);
  const beyond = cells.slice(width).find((cell) => cell.trim() !== "");
  if (beyond !== undefined) throw new RowFault("tooManyFields", undefined, beyond);
}

const DEFAULTS: ReadingChoices = {
  format: "custom",
  encoding: "utf-8",
  delimiter: ",",
  decimalMark: "point",
  dateOrder: "ymd",
  currency: "USD",
  columns: {},
};

const tookCurrency = (table: OpenTable, format: string): boolean =>
  format === "yahoo" || (format === "custom" && table.rows.length > 0);

async function readTable(
  text: string,
  known: Pick<Statement, "unsure"> & Pick<ReadingChoices, "encoding">,
  choices: Choices,
): Promise<StatementReading> {
  const layout = await findLayout(text, choices);
  if (!("format" in layout)) {
    const columns = choices.format === undefined ? guessColumns(layout.headers) : undefined;
    if (columns) return readTable(text, known, { ...choices, format: "custom", columns });
    const fault = choices.format === undefined ? "unknownFormat" : "noHeader";
    return unreadable(layout.fault ?? fault, layout.headers);
  }
  const { format, delimiter } = layout;
  const csv = await readCsv(text, delimiter);
  if (csv.status === "unreadable") return unreadable(csv.fault);
  const table = await runCooperatively(openTable(csv.records, layout, choices));
  if (!table) return unreadable("noHeader");
  const { reading, headers, columns, rows: all, decimalMark, dateOrder } = table;
  if (all.length > MAX_ROWS) return unreadable("tooManyRows");
  const read = await format.open({ rows: all, columns });
  const width = format.name === "interactiveBrokers" ? Number.POSITIVE_INFINITY : headers.length;
  const headerOf = (column: string): string => {
    const place = columns.get(column);
    return place === undefined ? column : (headers[place]?.trim() ?? column);
  };
  const readWhole = (row: Row): RowReading => {
    if (format.isNotice?.(row)) return skip(row.cells[0] ?? "");
    refuseBroken(row, width);
    return read(row);
  };
  const settings = all[0] && format.findSettings?.(all[0]);
  const rows = await readRows(settings ? all.slice(1) : all, (row) =>
    readSafely(row.line, reading.currency, () => readWhole(row), headerOf),
  );
  const isCurrencyGuess =
    choices.currency === undefined &&
    tookCurrency(table, format.name) &&
    !(format.name === "custom" && choices.columns?.["currency"]);
  return {
    status: "read",
    statement: {
      choices: {
        ...DEFAULTS,
        format: format.name,
        encoding: known.encoding,
        delimiter,
        decimalMark,
        dateOrder,
        currency: reading.currency,
        columns: choices.columns ?? {},
      },
      unsure: [
        ...known.unsure,
        ...table.unsure,
        ...(isCurrencyGuess ? (["currency"] as const) : []),
      ],
      headers: headers.map(quote),
      rows,
      ...(settings ? { settings } : {}),
    },
  };
}

async function readJson(
  file: JsonFile,
  format: JsonFormat,
  lists: readonly JsonRows[],
  known: Pick<Statement, "unsure"> & Pick<ReadingChoices, "encoding">,
  choices: Choices,
): Promise<StatementReading> {
  if (lists.reduce((sum, { list }) => sum + list.length, 0) > MAX_ROWS) {
    return unreadable("tooManyRows");
  }
  const currency = choices.currency ?? (format.detectCurrency(file) || DEFAULTS.currency);
  const read = await format.open(file);
  const settings = format.findSettings?.(file);
  const rows: StatementRow[] = [];
  for (const { list, kind } of lists) {
    for await (const entry of list.entries()) {
      const row = readSafely(rows.length + 1, currency, () => {
        if (!isObject(entry)) throw new RowFault("missingField");
        return read(kind === undefined ? entry : { ...entry, kind });
      });
      rows.push(row);
    }
  }
  return {
    status: "read",
    statement: {
      choices: { ...DEFAULTS, format: format.name, encoding: known.encoding, currency },
      unsure: known.unsure,
      headers: [],
      rows,
      ...(settings ? { settings } : {}),
    },
  };
}

const JSON_MEMBERS = new Set(jsonFormats.flatMap(({ members }) => members));

const isJsonChosen = ({ format }: Choices): boolean =>
  jsonFormats.some(({ name }) => name === format);

/** Converts UTF-16 to UTF-8, so that the file can be scanned byte by byte. */
async function toJsonBytes(
  bytes: Uint8Array,
  encoding: StatementEncoding,
): Promise<JsonBytes | undefined> {
  if (encoding === "utf-8" || encoding === "windows-1252") return { bytes, encoding };
  const decoded = await decode(bytes, encoding);
  if (decoded.status === "unreadable") return undefined;
  return { bytes: new TextEncoder().encode(decoded.text), encoding: "utf-8" };
}

async function readJsonFile(bytes: Uint8Array, choices: Choices): Promise<StatementReading> {
  const examined = await examineEncoding(bytes, choices.encoding);
  if (examined.status === "unreadable") return unreadable(examined.fault);
  const { encoding } = examined;
  const known = { encoding, unsure: examined.unsure ? (["encoding"] as const) : [] };
  try {
    const source = await toJsonBytes(bytes, encoding);
    const file = source && (await openJson(source, JSON_MEMBERS));
    if (!file) return unreadable("unknownFormat");
    for (const format of jsonFormats) {
      if (choices.format !== undefined && choices.format !== format.name) continue;
      const lists = format.findRows(file);
      if (lists) return await readJson(file, format, lists, known, choices);
    }
    return unreadable("unknownFormat");
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return unreadable(error.fault);
  }
}

/**
 * Reads a broker's file into drafts of transactions, with a reason for each rejected row. Never
 * throws because of the content, and the work is linear in the file's size. Yields to other work while
 * it reads a large file.
 */
export async function readStatement(
  bytes: Uint8Array,
  choices: Partial<ReadingChoices>,
): Promise<StatementReading> {
  if (beginsAsJson(bytes, choices.encoding) || isJsonChosen(choices)) {
    return readJsonFile(bytes, choices);
  }
  const decoded = await decode(bytes, choices.encoding);
  if (decoded.status === "unreadable") return unreadable(decoded.fault);
  const { text, encoding } = decoded;
  const unsure = decoded.unsure ? (["encoding"] as const) : [];
  return readTable(text, { encoding, unsure }, choices);
}
