import type { NewManualPrice } from "../../../../contract/portfolioInsights.ts";
import type { PortfolioSettings, StatementChoices } from "../../../../contract/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolioTransaction.ts";

/** How a file is read. What is left out of a request is detected. */
export type ReadingChoices = Readonly<Required<StatementChoices>>;
export type StatementEncoding = ReadingChoices["encoding"];
export type Delimiter = ReadingChoices["delimiter"];
export type DecimalMark = ReadingChoices["decimalMark"];
export type DateOrder = ReadingChoices["dateOrder"];

/** What a row says of the security; which symbol it is, is decided afterwards. */
export interface Instrument {
  readonly symbol?: string;
  readonly isin?: string;
  readonly name?: string;
  /** As the file writes it, as `XETRA` or `NASDAQ`. */
  readonly exchange?: string;
  readonly currency?: string;
}

/** Why a row is no transaction; the interface has the sentence. */
export type RowRejection =
  | "unknownKind"
  | "missingField"
  | "notANumber"
  | "notADate"
  | "ambiguousDate"
  | "outOfRange"
  | "tooLong"
  | "tooManyFields"
  /** A quote that opens a field is never closed, as in a file that was cut off. */
  | "brokenQuotes"
  | "unsupported";

/** Where a transaction was from before it was exported by us. */
export interface Origin {
  readonly reference?: string;
  readonly rateSource?: string;
}

export type StatementRow =
  | {
      readonly status: "read";
      /** Of the file, from 1; of a JSON file the place in its list. */
      readonly line: number;
      /** Without `symbol`, which `instrument` stands for. */
      readonly draft: NewPortfolioTransaction;
      readonly instrument?: Instrument;
      /** Id that the file gives the row, by which a repeated import is recognized. */
      readonly reference?: string;
      /**
       * Units of `currency` for one of the draft's, as the broker converted. A portfolio in that
       * currency takes it for the draft's `exchangeRate`; for any other it says nothing.
       */
      readonly brokerRate?: { readonly currency: string; readonly rate: string };
      /**
       * Price and fee of the draft are in the unit that its symbol is quoted in, pence or pounds, which
       * the file does not say. `lastPrice` is the market's newest price in the same unit.
       */
      readonly asQuoted?: { readonly lastPrice?: string };
      /** The note was longer than the ledger keeps, and has been shortened. */
      readonly isNoteCut?: boolean;
      readonly origin?: Origin;
      /** The currency that the draft's `exchangeRate` leads to, where the file says it. */
      readonly rateCurrency?: string;
    }
  /** A manual price, which only an export of ours has. */
  | {
      readonly status: "price";
      readonly line: number;
      readonly date: string;
      readonly price: NewManualPrice;
      readonly instrument: Instrument;
    }
  /** A split of the market that is not to be offered; only an export of ours has it. */
  | {
      readonly status: "dismissal";
      readonly line: number;
      readonly date: string;
      readonly instrument: Instrument;
    }
  | {
      readonly status: "rejected";
      readonly line: number;
      readonly reason: RowRejection;
      /** The column and its text, shortened. */
      readonly field?: string;
      readonly text?: string;
      /** A negative dividend, which takes back one that an earlier file may have had. */
      readonly takesBack?: {
        readonly draft: NewPortfolioTransaction;
        readonly instrument?: Instrument;
      };
    }
  /**
   * Totals, headings and the like, which say nothing that is not in another row. `canceled` is the
   * transaction of a row that another one of the file took back: an earlier file may have had it.
   */
  | {
      readonly status: "skipped";
      readonly line: number;
      readonly text: string;
      readonly canceled?: NewPortfolioTransaction;
    };

export interface Statement {
  /** What was chosen or detected; a choice that cannot be detected keeps its default. */
  readonly choices: ReadingChoices;
  /** Which of `choices` is a guess that the rows do not settle, as 03/04/2025. */
  readonly unsure: readonly (keyof ReadingChoices)[];
  readonly headers: readonly string[];
  readonly rows: readonly StatementRow[];
  /** Of the portfolio that it was exported from, which only our own JSON says. */
  readonly settings?: PortfolioSettings;
}

/** Why no row could be read at all. */
export type StatementFault =
  | "empty"
  | "notText"
  | "badEncoding"
  | "badJson"
  | "noHeader"
  | "unknownFormat"
  | "tooManyRows"
  | "lineTooLong";

export type StatementReading =
  | { readonly status: "read"; readonly statement: Statement }
  | {
      readonly status: "unreadable";
      readonly fault: StatementFault;
      readonly headers: readonly string[];
    };

/** `readStatement.ts` exports one. Yields to other work while it reads a large file. */
export type ReadStatement = (
  bytes: Uint8Array,
  choices: Partial<ReadingChoices>,
) => Promise<StatementReading>;
