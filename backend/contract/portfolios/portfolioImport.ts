import { Type, type Static } from "@sinclair/typebox";
import { statementFormats, type StatementFormat as FormatName } from "../../domain/choices.ts";
import {
  Count,
  CurrencyCode,
  Flag,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  SymbolText,
  Text,
} from "../common.ts";
import { SymbolMatch } from "../discovery/discovery.ts";
import { LotMethod } from "./portfolio.ts";
import { TransactionKind } from "./portfolioTransaction.ts";

export const MAX_IMPORT_QUESTIONS = 100;
const MAX_SHOWN = 200;
const MAX_COLUMNS = 40;

export const StatementFormat = OneOf(Object.keys(statementFormats) as FormatName[], {
  $id: "StatementFormat",
  description: "Use `custom` for any other table and name its columns",
});

export const StatementChoices = Type.Partial(
  Type.Object({
    format: StatementFormat,
    encoding: OneOf(["utf-8", "utf-16le", "utf-16be", "windows-1252"]),
    delimiter: OneOf([",", ";", "\t", "|"]),
    decimalMark: OneOf(["point", "comma"]),
    dateOrder: OneOf(["ymd", "dmy", "mdy"]),
    currency: Type.String({
      minLength: 3,
      maxLength: 3,
      pattern: "^[A-Z]{3}$",
      examples: ["USD"],
      description: "Currency of rows that do not state one",
    }),
    columns: Type.Record(
      Type.String({ minLength: 1, maxLength: 40 }),
      Type.String({ maxLength: MAX_SHOWN }),
      {
        maxProperties: MAX_COLUMNS,
        description: "Column header of each field; required only for `custom`",
      },
    ),
  }),
  { $id: "StatementChoices", description: "How the file is read. Omitted choices are detected." },
);
export type StatementChoices = Static<typeof StatementChoices>;

export const ImportRowStatus = OneOf(["ready", "question", "duplicate", "rejected", "skipped"], {
  $id: "ImportRowStatus",
  description:
    "`ready`: recorded by a commit; `question`: its instrument has to be identified first; `duplicate`: already recorded, or repeated in the file; `rejected`: not a transaction, or one that the portfolio refuses; `skipped`: without content, or excluded",
});
export type ImportRowStatus = Static<typeof ImportRowStatus>;

const Shown = Text("Text from the file, shortened");

export const ImportRow = Named("ImportRow", {
  row: Type.Integer({
    minimum: 1,
    description: "Position in the list; pass it as `after` to get the rows that follow",
  }),
  line: Count("Line of the file; for JSON, the position in its list"),
  status: ImportRowStatus,
  kind: Nullable(
    Type.Union([TransactionKind, Type.Literal("manualPrice"), Type.Literal("dismissedSplit")], {
      description:
        "The product's own exports also contain `manualPrice` and `dismissedSplit`, a split that is no longer offered",
    }),
  ),
  date: Nullable(Type.String()),
  symbol: Nullable(Type.String()),
  instrument: Nullable(Type.Integer({ description: "Number of the row's instrument" })),
  quantity: Nullable(Text("Decimal text")),
  price: Nullable(Text("Decimal text")),
  amount: Nullable(Text("Decimal text")),
  currency: Nullable(Type.String()),
  reason: Nullable(
    OneOf([
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
      "amountsDiffer",
      "recorded",
      "repeated",
      "leftOut",
    ]),
  ),
  field: Nullable(Shown),
  text: Nullable(Shown),
  refusal: Nullable(Text("Why the portfolio refuses the transaction, in one sentence")),
  warnings: Type.Array(Type.String(), { description: "Possible problems, one sentence each" }),
  isTwin: Flag(
    "True if the row equals another row of the file but counts as a separate transaction",
  ),
});
export type ImportRow = Static<typeof ImportRow>;
export const ImportRows = Type.Array(ImportRow);

export const ImportInstrument = Named("ImportInstrument", {
  number: Type.Integer({ minimum: 1 }),
  symbol: Nullable(Shown),
  isin: Nullable(Shown),
  name: Nullable(Shown),
  exchange: Nullable(Shown),
  currency: Nullable(Shown),
  rows: Type.Integer({ minimum: 1 }),
  reason: Nullable(
    OneOf(["several", "none", "name", "currency", "unavailable", "unit"], {
      description:
        "Why the instrument has to be identified; null if it does not. `unit`: no source has a price that shows whether the file's prices are in pence or pounds",
    }),
  ),
  candidates: Type.Array(SymbolMatch),
  units: Type.Array(Type.String(), {
    description:
      "Possible units of the file's prices, such as `GBX` for pence and `GBP` for pounds; the answer names one of them. Empty unless `reason` is `unit`",
  }),
  match: Nullable(Text("Symbol under which the rows are recorded")),
  isLeftOut: Type.Boolean(),
});
export type ImportInstrument = Static<typeof ImportInstrument>;

export const PortfolioSettings = Named(
  "PortfolioSettings",
  {
    description: Nullable(Type.String()),
    currency: CurrencyCode,
    lotMethod: LotMethod,
    benchmark: Nullable(Text("Symbol; null for the default")),
  },
  {
    description:
      "Settings of the portfolio from which the file was exported. A commit does not apply them.",
  },
);
export type PortfolioSettings = Static<typeof PortfolioSettings>;

export const PortfolioImport = Named(
  "PortfolioImport",
  {
    id: Type.String(),
    portfolioId: Nullable(
      Type.Integer({ minimum: 1, description: "Null until the commit creates the portfolio" }),
    ),
    newPortfolio: Nullable(
      Type.Object(
        { name: Type.String(), currency: CurrencyCode },
        {
          description:
            "Portfolio that the commit creates or has created; null for an existing one, and until the file is read",
        },
      ),
    ),
    fileName: Type.String(),
    size: Count("Bytes"),
    status: OneOf(["reading", "matching", "checking", "ready", "unreadable", "committed"], {
      description:
        "`ready` can be committed; `unreadable` has a `fault` and can be read again with other choices",
    }),
    progress: Nullable(Type.Object({ done: Count(), total: Count() })),
    fault: Nullable(
      OneOf([
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
    unsure: Type.Array(Type.String(), { description: "Choices that were guessed" }),
    headers: Type.Array(Type.String()),
    counts: Type.Object({
      ready: Count(),
      question: Count(),
      duplicate: Count(),
      rejected: Count(),
      skipped: Count(),
    }),
    instruments: Type.Array(ImportInstrument, {
      maxItems: MAX_IMPORT_QUESTIONS,
      description: "Open questions first, then by number of rows, highest first",
    }),
    openQuestions: Count(),
    warnings: Count("Number of rows with a warning"),
    takesDuplicates: Type.Boolean(),
    settings: Nullable(PortfolioSettings),
    prices: Count("Number of manual prices among the ready rows or, after a commit, recorded"),
    dismissedSplits: Count(
      "Number of dismissed splits among the ready rows or, after a commit, recorded",
    ),
    recorded: Count("Number of transactions recorded by the commit"),
    expiresAt: IsoTime,
  },
  { description: "A file that is being imported" },
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
            description: "Unit of the prices in the rows; one of the instrument's `units`",
          }),
        ),
      }),
      {
        minItems: 1,
        maxItems: MAX_IMPORT_QUESTIONS,
        description: "Symbol for each instrument; null excludes its rows",
      },
    ),
    takesDuplicates: Type.Boolean(),
    currency: Type.String({
      minLength: 3,
      maxLength: 3,
      pattern: "^[A-Z]{3}$",
      description: "ISO 4217 code of a portfolio that the commit creates",
    }),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
        isTaken: Flag("True to include a duplicate; false to exclude a ready row"),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  { $id: "PortfolioImportChange", minProperties: 1 },
);
export type PortfolioImportChange = Static<typeof PortfolioImportChange>;

export const UndoneImport = Named("UndoneImport", {
  removed: Count("Transactions"),
  prices: Count("Number of manual prices restored to their previous state"),
  dismissedSplits: Count("Number of splits offered again"),
});
export type UndoneImport = Static<typeof UndoneImport>;
