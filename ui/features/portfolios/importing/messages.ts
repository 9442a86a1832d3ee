import { SPLITS } from "../insights/messages.ts";
import { statementFormats } from "../../../../backend/domain/choices.ts";

export const IMPORT = "Import";
export const IMPORT_FILE = "Import transactions";
export const IMPORT_A_FILE = "Import a file";
export const describeNewPortfolio = (name: string): string =>
  `Currency of the new portfolio “${name}”`;
export const NEW_PORTFOLIO_HELP =
  "Used for its totals. You can rename the portfolio later, but not change its currency.";
export const describeImported = (contents: string, name: string): string =>
  `${contents} imported into ${name}`;
export const describeUnrecorded = (count: string, isOne: boolean): string =>
  isOne ? "1 row was not recorded." : `${count} rows were not recorded.`;
export const CHOOSE_FILE = "Choose a file or drop it here";
const { ownCsv: _csv, ownJson: _json, custom: _custom, ...brokers } = statementFormats;
export const FILE_HELP = `CSV or JSON of at most 64 MB: ${Object.values(brokers).join(", ")}, a Stock Monitor export, or any table whose columns you name. Nothing is recorded until you confirm.`;
export const TOO_LARGE = "The file is larger than 64 MB.";
export const IMPORT_FAILED = "The import failed";
export const FILE_GONE = "The server no longer has the file";
export const FILE_GONE_REASON =
  "The server restarted, the file expired, or it was discarded elsewhere. Nothing was recorded.";
export const describeSendAgain = (file: string): string => `Send ${file} again`;
export const LOADING_IMPORT = "Looking for an unfinished import.";
export const UPLOADING = "Sending the file.";
export const READING = "Reading the file.";
export const MATCHING = "Finding the stocks of the file.";
export const CHECKING = "Checking the rows against the portfolio.";
export const describeProgress = (done: string, total: string): string => `${done} of ${total}`;
export const PROGRESS = "Import";
export const CANCEL = "Cancel";
export const CLOSE = "Close";
export const DISCARD = "Discard the file";
export const ANOTHER_FILE = "Another file";
export const UNDO = "Undo";
export const COMMITTING_FAILED = "Nothing was recorded";
export const UNDO_FAILED = "The import could not be undone";
export interface Counted {
  readonly count: string;
  readonly isOne: boolean;
}
const describeTransactions = ({ count, isOne }: Counted): string =>
  isOne ? "1 transaction" : `${count} transactions`;
const describePrices = ({ count, isOne }: Counted): string =>
  isOne ? "1 manual price" : `${count} manual prices`;
const describeDismissals = ({ count, isOne }: Counted): string =>
  isOne ? "1 dismissed split" : `${count} dismissed splits`;
export const describeContents = (
  transactions: Counted | undefined,
  prices: Counted | undefined,
  dismissals: Counted | undefined,
): readonly string[] =>
  [
    transactions && describeTransactions(transactions),
    prices && describePrices(prices),
    dismissals && describeDismissals(dismissals),
  ].filter((part) => part !== undefined);
export const describeCommit = (contents: string): string => `Record ${contents}`;
export const describeRecorded = (contents: string, isOne: boolean, file: string): string =>
  `${contents} of ${file} ${isOne ? "is" : "are"} recorded`;
export const describeUndone = (contents: string, isOne: boolean): string =>
  `${contents} ${isOne ? "has" : "have"} been removed`;
export const describeManualPrice = (symbol: string | null, price: string): string =>
  symbol === null ? `Manual price: ${price}` : `Manual price of ${symbol}: ${price}`;
export const describeDismissedSplit = (symbol: string | null): string =>
  symbol === null ? "Dismissed split" : `Dismissed split of ${symbol}`;
export const describeOpen = (count: string, isOne: boolean): string =>
  isOne
    ? "1 stock is unclear. Choose it or leave it out."
    : `${count} stocks are unclear. Choose them or leave them out.`;
export const NOTHING_READY = "No row can be recorded with these settings.";
export const describeRejected = (count: string, isOne: boolean): string =>
  isOne
    ? "1 row can't be recorded. Without it, holdings and returns may be wrong."
    : `${count} rows can't be recorded. Without them, holdings and returns may be wrong.`;
export const describeWarnings = (count: string, isOne: boolean): string =>
  isOne
    ? "1 row may be wrong. Check its warning."
    : `${count} rows may be wrong. Check their warnings.`;

export const faults = {
  empty: "The file is empty",
  notText: "This is not a text file. Export it as CSV or JSON, not as a spreadsheet or PDF",
  badEncoding: "The file does not use this encoding",
  badJson: "The file is not complete JSON",
  noHeader: "The file has no header row",
  unknownFormat: "The columns match no known broker. Choose the format or name the columns",
  tooManyRows: "The file has more rows than a portfolio can hold",
  lineTooLong: "A line of the file is too long",
  failed: "The file could not be read",
} as const;

export const HOW_READ = "Read as";
export const describeUnsure = (choices: string): string =>
  `Guessed from the rows: ${choices}. Check a few rows before you record them.`;
export const DETECT = "Detect";
export const READ_AGAIN = "Read again";
export const FORMAT = "Format";
export const ENCODING = "Encoding";
export const DELIMITER = "Columns are separated by";
export const DECIMAL_MARK = "Decimals are written with";
export const DATE_ORDER = "Dates are written as";
export const ROW_CURRENCY = "Currency of rows without one";
export const NOT_NAMED = "None";
export const NO_HEADERS = "You can name the columns once the file is read as a table.";

export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
} as const;
export const delimiters = { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Bar" } as const;
export const decimalMarks = { point: "Point, 1234.5", comma: "Comma, 1234,5" } as const;
export const dateOrders = {
  ymd: "Year, month, day",
  dmy: "Day, month, year",
  mdy: "Month, day, year",
} as const;
/** In form order. */
export const columns = {
  kind: "Kind",
  date: "Date",
  time: "Time",
  symbol: "Symbol",
  isin: "ISIN",
  name: "Name",
  exchange: "Exchange",
  quantity: "Shares",
  price: "Price",
  amount: "Amount",
  currency: "Currency",
  fee: "Fee",
  tax: "Tax",
  numerator: "New shares of a split",
  denominator: "Old shares of a split",
  note: "Note",
  id: "Reference",
} as const;
export const choiceNames: Readonly<Record<string, string>> = {
  format: "format",
  encoding: "encoding",
  delimiter: "separator",
  decimalMark: "decimal mark",
  dateOrder: "order of dates",
  currency: "currency",
  columns: "columns",
};

export const QUESTIONS = "Which stock is it?";
export const questionReasons = {
  several: "Several stocks match",
  none: "No stock was found",
  name: "The match has a different name",
  currency: "The match is quoted in another currency",
  unavailable: "No data source responded",
  unit: "Choose the unit of its prices",
} as const;
export const describeRows = (count: string, isOne: boolean): string =>
  isOne ? "1 row" : `${count} rows`;
export const nameAnswer = (instrument: string): string => `Symbol of ${instrument}`;
export const ANSWER = "Use";
export const LEAVE_OUT = "Leave out";
export const nameLeaveOut = (instrument: string): string => `Leave out ${instrument}`;
export const nameUse = (symbol: string, instrument: string): string =>
  `Use ${symbol} for ${instrument}`;
export const nameUnit = (unit: string, symbol: string): string =>
  `The prices of ${symbol} are in ${unit}`;
export const NO_INSTRUMENT = "A stock without a name";

export const ROWS = "Rows of the file";
export const ROW_NOUN = "rows";
export const ROWS_FAILED = "The rows could not be loaded";
export const WAITING_FOR_ROWS = "Waiting for the rows.";
export const NO_ROWS = "No matching rows";
export const ALL = "All";
export const statuses = {
  ready: "Ready",
  question: "Question",
  duplicate: "Duplicate",
  rejected: "Rejected",
  skipped: "Skipped",
} as const;
export const nameFilter = (status: string, count: string): string => `${status} ${count}`;
export const FILTER = "Show rows";
export const TAKE_DUPLICATES = "Record duplicates as well";
export const TAKE = "Include";
export const LEAVE_ROW = "Leave out";
export const nameTake = (line: string): string => `Include line ${line}`;
export const nameLeaveRow = (line: string): string => `Leave out line ${line}`;
export const LINE = "Line";
export const STATUS = "Status";
export const DATE = "Date";
export const WHAT = "Transaction";
export const REASON = "Remarks";
export const ACTIONS = "Actions";
export const TWIN = "Identical to another row; both are kept";
export const describePurchase = (quantity: string, symbol: string, price: string): string =>
  `${quantity} ${symbol} at ${price}`;
export const describeFault = (sentence: string, field: string, text: string): string =>
  `${sentence}: ${[field, text].filter((part) => part !== "").join(", ")}`;
export const describeSplitRemedy = (add: string): string =>
  `After the import, record the split under “${SPLITS}” or with “${add}”.`;
export const reasons = {
  unknownKind: "Not a known kind of transaction",
  missingField: "A field is missing",
  notANumber: "Not a number",
  notADate: "Not a date",
  ambiguousDate: "Ambiguous date",
  outOfRange: "Out of range",
  tooLong: "Too long",
  tooManyFields: "More cells than columns",
  unsupported: "Not supported",
  brokenQuotes: "A quotation mark is never closed",
  amountsDiffer: "The amounts do not match",
  recorded: "Recorded already",
  repeated: "Repeated in the file",
  leftOut: "Left out",
} as const;

export const FILE_SETTINGS = "The file comes from a portfolio with different settings:";
export const describeFileCurrency = (theirs: string, ours: string): string =>
  `Currency: ${theirs} (this portfolio: ${ours})`;
export const describeFileLots = (theirs: string, ours: string): string =>
  `Cost basis method: ${theirs} (this portfolio: ${ours})`;
export const describeFileBenchmark = (theirs: string, ours: string): string =>
  `Benchmark: ${theirs} (this portfolio: ${ours})`;
export const describeFileDescription = (text: string): string => `Description: ${text}`;
export const SETTINGS_STAY =
  "A portfolio's currency can't change once it has transactions. Market exchange rates are used instead of the file's.";
export const USE_FILE_SETTINGS = "Use the file's settings";
