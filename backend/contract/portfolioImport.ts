import { Type, type Static } from "@sinclair/typebox";
import {
  statementFormats,
  type StatementFormat as FormatName,
} from "../domain/statementFormats.ts";
import { CurrencyCode, IsoTime, Nullable, SymbolText } from "./common.ts";
import { SymbolMatch } from "./discovery.ts";
import { LotMethod } from "./portfolio.ts";
import { TransactionKind } from "./portfolioTransaction.ts";

export const MAX_IMPORT_QUESTIONS = 100;
const MAX_SHOWN = 200;
const MAX_COLUMNS = 40;

const oneOf = <const T extends string>(values: readonly T[], options = {}) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );

export const StatementFormat = oneOf(Object.keys(statementFormats) as FormatName[], {
  $id: "StatementFormat",
  description: "`custom` is any table whose columns are named",
});

export const StatementChoices = Type.Partial(
  Type.Object({
    format: StatementFormat,
    encoding: oneOf(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
    delimiter: oneOf([",", ";", "\t", "|"]),
    decimalMark: oneOf(["point", "comma"]),
    dateOrder: oneOf(["ymd", "dmy", "mdy"]),
    currency: Type.String({
      minLength: 3,
      maxLength: 3,
      pattern: "^[A-Z]{3}$",
      examples: ["USD"],
      description: "Of rows that state none",
    }),
    columns: Type.Record(
      Type.String({ minLength: 1, maxLength: 40 }),
      Type.String({ maxLength: MAX_SHOWN }),
      { maxProperties: MAX_COLUMNS, description: "Header of each field; only `custom` needs it" },
    ),
  }),
  { $id: "StatementChoices", description: "How a file is read. What is left out is detected." },
);
export type StatementChoices = Static<typeof StatementChoices>;

export const ImportRowStatus = oneOf(["ready", "question", "duplicate", "rejected", "skipped"], {
  $id: "ImportRowStatus",
  description:
    "`ready` is what a commit records; `question`: its instrument is to be answered; `duplicate`: recorded already, or in the file before; `rejected`: no transaction, or one that the portfolio refuses; `skipped`: says nothing, or was left out",
});
export type ImportRowStatus = Static<typeof ImportRowStatus>;

const Shown = Type.String({ description: "As the file says it, shortened" });

export const ImportRow = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: "Place in the list; `after` of what follows" }),
    line: Type.Integer({ minimum: 0, description: "Of the file; of JSON, the place in its list" }),
    status: ImportRowStatus,
    kind: Nullable(
      Type.Union([TransactionKind, Type.Literal("manualPrice"), Type.Literal("dismissedSplit")], {
        description:
          "Of our own exports also what was stated: `manualPrice`, and `dismissedSplit`, a split of the market that is not offered",
      }),
    ),
    date: Nullable(Type.String()),
    symbol: Nullable(Type.String()),
    instrument: Nullable(Type.Integer({ description: "Number of its instrument" })),
    quantity: Nullable(Type.String({ description: "Decimal text" })),
    price: Nullable(Type.String({ description: "Decimal text" })),
    amount: Nullable(Type.String({ description: "Decimal text" })),
    currency: Nullable(Type.String()),
    reason: Nullable(
      oneOf([
        "unknownKind",
        "missingField",
        "notANumber",
        "notADate",
        "ambiguousDate",
        "outOfRange",
        "tooLong",
        "tooManyFields",
        "unsupported",
        "brokenQuotes",
        "recorded",
        "repeated",
        "leftOut",
      ]),
    ),
    field: Nullable(Shown),
    text: Nullable(Shown),
    refusal: Nullable(Type.String({ description: "Why the portfolio refuses it, a sentence" })),
    warnings: Type.Array(Type.String(), { description: "What may be wrong, in sentences" }),
    isTwin: Type.Boolean({ description: "Equal to another row of the file, and not taken for it" }),
  },
  { $id: "ImportRow" },
);
export type ImportRow = Static<typeof ImportRow>;
export const ImportRows = Type.Array(ImportRow);

export const ImportInstrument = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    symbol: Nullable(Shown),
    isin: Nullable(Shown),
    name: Nullable(Shown),
    exchange: Nullable(Shown),
    currency: Nullable(Shown),
    rows: Type.Integer({ minimum: 1 }),
    reason: Nullable(
      oneOf(["several", "none", "name", "currency", "unavailable", "unit"], {
        description:
          "Why it is a question; null where it is none. `unit`: no source has a price that tells the unit of the file's prices, pence or pounds",
      }),
    ),
    candidates: Type.Array(SymbolMatch),
    units: Type.Array(Type.String(), {
      description:
        "Codes as `GBX` for pence or `GBP`: an answer names the one that its prices are in. Empty but for `unit`",
    }),
    match: Nullable(Type.String({ description: "The symbol that its rows are recorded under" })),
    isLeftOut: Type.Boolean(),
  },
  { $id: "ImportInstrument" },
);
export type ImportInstrument = Static<typeof ImportInstrument>;

const Count = Type.Integer({ minimum: 0 });

export const PortfolioSettings = Type.Object(
  {
    description: Nullable(Type.String()),
    currency: CurrencyCode,
    lotMethod: LotMethod,
    benchmark: Nullable(Type.String({ description: "Symbol; null for the default" })),
  },
  {
    $id: "PortfolioSettings",
    description:
      "Of the portfolio that a file was exported from. A commit does not take them over.",
  },
);
export type PortfolioSettings = Static<typeof PortfolioSettings>;

export const PortfolioImport = Type.Object(
  {
    id: Type.String(),
    fileName: Type.String(),
    size: Type.Integer({ minimum: 0, description: "Bytes" }),
    status: oneOf(["reading", "matching", "checking", "ready", "unreadable", "committed"], {
      description: "`ready` can be committed; `unreadable` has a `fault` and can be read otherwise",
    }),
    progress: Nullable(Type.Object({ done: Count, total: Count })),
    fault: Nullable(
      oneOf([
        "empty",
        "notText",
        "badEncoding",
        "badJson",
        "noHeader",
        "unknownFormat",
        "tooManyRows",
        "lineTooLong",
        "failed",
      ]),
    ),
    chosen: StatementChoices,
    choices: Nullable(StatementChoices),
    unsure: Type.Array(Type.String(), { description: "Choices that are a guess" }),
    headers: Type.Array(Type.String()),
    counts: Type.Object({
      ready: Count,
      question: Count,
      duplicate: Count,
      rejected: Count,
      skipped: Count,
    }),
    instruments: Type.Array(ImportInstrument, {
      maxItems: MAX_IMPORT_QUESTIONS,
      description: "Open questions first, those with the most rows first",
    }),
    openQuestions: Count,
    warnings: Type.Integer({ minimum: 0, description: "Rows with a warning" }),
    takesDuplicates: Type.Boolean(),
    settings: Nullable(PortfolioSettings),
    prices: Type.Integer({
      minimum: 0,
      description: "Manual prices among the rows that are ready, or that the commit has recorded",
    }),
    dismissedSplits: Type.Integer({ minimum: 0, description: "The same of dismissed splits" }),
    recorded: Type.Integer({ minimum: 0, description: "Transactions, by the commit" }),
    expiresAt: IsoTime,
  },
  { $id: "PortfolioImport", description: "A file that was read and is not recorded yet" },
);
export type PortfolioImport = Static<typeof PortfolioImport>;
export const PortfolioImports = Type.Array(PortfolioImport);

export const PortfolioImportChange = Type.Partial(
  Type.Object({
    choices: StatementChoices,
    answers: Type.Array(
      Type.Object({
        instrument: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        symbol: Nullable(SymbolText),
        unit: Type.Optional(
          Type.String({
            minLength: 3,
            maxLength: 3,
            description: "Of the prices of its rows: one of the instrument's `units`",
          }),
        ),
      }),
      { minItems: 1, maxItems: MAX_IMPORT_QUESTIONS, description: "Null leaves its rows out" },
    ),
    takesDuplicates: Type.Boolean(),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
        isTaken: Type.Boolean({ description: "A duplicate taken in, or a ready row left out" }),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  { $id: "PortfolioImportChange", minProperties: 1 },
);
export type PortfolioImportChange = Static<typeof PortfolioImportChange>;

export const UndoneImport = Type.Object(
  {
    removed: Type.Integer({ minimum: 0, description: "Transactions" }),
    prices: Type.Integer({ minimum: 0, description: "Manual prices that are as they were before" }),
    dismissedSplits: Type.Integer({ minimum: 0, description: "That are offered again" }),
  },
  { $id: "UndoneImport" },
);
export type UndoneImport = Static<typeof UndoneImport>;
