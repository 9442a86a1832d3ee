import type { NewManualPrice } from "../../../../contract/portfolios/portfolioInsights.ts";
import type {
  ImportRow,
  PortfolioImport,
  PortfolioSettings,
  StatementChoices,
} from "../../../../contract/portfolios/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";

/** How to read a file. Whatever a request omits is detected. */
export type ReadingChoices = Readonly<Required<StatementChoices>>;
export type StatementEncoding = ReadingChoices["encoding"];
export type Delimiter = ReadingChoices["delimiter"];
export type DecimalMark = ReadingChoices["decimalMark"];
export type DateOrder = ReadingChoices["dateOrder"];

export interface Instrument {
  readonly symbol?: string;
  readonly isin?: string;
  readonly name?: string;
  /** As written in the file, such as `XETRA` or `NASDAQ`. */
  readonly exchange?: string;
  readonly currency?: string;
}

/**
 * Why a row is rejected; the UI provides the sentence. `brokenQuotes`: the quote that opens a field
 * is never closed, as in a truncated file; `amountsDiffer`: the amounts of the row contradict each
 * other.
 */
export type RowRejection = Exclude<
  NonNullable<ImportRow["reason"]>,
  "recorded" | "repeated" | "leftOut"
>;

export interface Origin {
  readonly reference?: string;
  readonly rateSource?: string;
}

export type RowReading =
  | {
      readonly status: "read";
      /** Has no `symbol`, because `instrument` determines it. */
      readonly draft: NewPortfolioTransaction;
      readonly instrument?: Instrument;
      readonly reference?: string;
      /** Units of `currency` per unit of the draft's; used only by portfolios in that currency. */
      readonly brokerRate?: { readonly currency: string; readonly rate: string };
      /**
       * Set if price and fee are in the symbol's quote unit (such as pence or pounds), which the
       * file does not state. `lastPrice` is the market's newest price in that unit.
       */
      readonly asQuoted?: { readonly lastPrice?: string };
      readonly isNoteCut?: boolean;
      readonly origin?: Origin;
      /** Target currency of the draft's `exchangeRate`, if the file states it. */
      readonly rateCurrency?: string;
    }
  /** A manual price; only in our own exports. */
  | {
      readonly status: "price";
      readonly date: string;
      readonly price: NewManualPrice;
      readonly instrument: Instrument;
    }
  /** A split that is not to be offered; only in our own exports. */
  | { readonly status: "dismissal"; readonly date: string; readonly instrument: Instrument }
  /**
   * Totals, headings and the like, which repeat other rows. `canceled` is the transaction of a row
   * that another row cancels; an earlier file may have recorded it.
   */
  | {
      readonly status: "skipped";
      readonly text: string;
      readonly canceled?: NewPortfolioTransaction;
    };
export type ReadRow = Extract<RowReading, { status: "read" }>;

interface RejectedRow {
  readonly status: "rejected";
  readonly reason: RowRejection;
  readonly field?: string;
  readonly text?: string;
  /** A negative dividend, which reverses one that may come from an earlier file. */
  readonly takesBack?: Pick<ReadRow, "draft" | "instrument">;
}

/** `line` is the line in the file, from 1; in JSON the position in its list. */
export type StatementRow = (RowReading | RejectedRow) & { readonly line: number };

export interface Statement {
  /** Chosen or detected; what cannot be detected keeps its default. */
  readonly choices: ReadingChoices;
  /** Choices that are guesses because the rows are ambiguous, such as 03/04/2025. */
  readonly unsure: readonly (keyof ReadingChoices)[];
  readonly headers: readonly string[];
  readonly rows: readonly StatementRow[];
  /** Settings of the exported portfolio; only in our own exports. */
  readonly settings?: PortfolioSettings;
}

export type StatementFault = Exclude<NonNullable<PortfolioImport["fault"]>, "failed">;

export type StatementReading =
  | { readonly status: "read"; readonly statement: Statement }
  | {
      readonly status: "unreadable";
      readonly fault: StatementFault;
      readonly headers: readonly string[];
    };
