import { MAX_PORTFOLIO_NAME } from "../../../domain/limits.ts";
import type { Currency } from "../../../domain/currency.ts";
import { statementFormats } from "../../../domain/choices.ts";
import { createLedger } from "../../../market/ledger/ledger.ts";
import type { NewPortfolio } from "../lifecycle/appendPortfolio.ts";
import type { OpenLedger } from "../lifecycle/ledgers.ts";
import type { Statement } from "./text/statement.ts";

export type PortfolioTerms = Required<NewPortfolio>;
export type CreatedPortfolio = PortfolioTerms & { readonly id: number };

/** Files of no broker: the user named them, and our own exports bear the portfolio's name. */
const NAMED_BY_FILE: ReadonlySet<string> = new Set(["ownCsv", "ownJson", "custom"]);

const nameOf = ({ choices: { format } }: Statement, fileName: string): string => {
  const name = fileName.replace(/\.[a-z0-9]{1,5}$/i, "").trim();
  return NAMED_BY_FILE.has(format) && name !== "" ? name : statementFormats[format];
};

/** Returns the currency of most deposits and withdrawals, or of most transactions without any. */
function currencyOf({ rows, choices }: Statement): string {
  const ofCash = new Map<string, number>();
  const ofAll = new Map<string, number>();
  for (const row of rows) {
    if (row.status !== "read" || row.draft.currency === undefined) continue;
    const { kind, currency } = row.draft;
    ofAll.set(currency, (ofAll.get(currency) ?? 0) + 1);
    if (kind === "deposit" || kind === "withdrawal") {
      ofCash.set(currency, (ofCash.get(currency) ?? 0) + 1);
    }
  }
  const [most] = [...(ofCash.size > 0 ? ofCash : ofAll)].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? (choices.currency || "USD");
}

/** Describes the portfolio that an import creates; `currency` is the user's choice, if any. */
export function termsOf(
  statement: Statement,
  fileName: string,
  currency: string | undefined,
): PortfolioTerms {
  const { settings } = statement;
  return {
    name: nameOf(statement, fileName),
    description: settings?.description ?? null,
    currency: currency ?? settings?.currency ?? currencyOf(statement),
    lotMethod: settings?.lotMethod ?? "fifo",
  };
}

/** Adds the lowest number that makes the name unique, ignoring case. */
export function uniqueName(name: string, namesInUse: readonly string[]): string {
  const used = new Set(namesInUse.map((each) => each.normalize("NFKC").toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const numbered = name.slice(0, MAX_PORTFOLIO_NAME - suffix.length) + suffix;
    if (!used.has(numbered.normalize("NFKC").toLowerCase())) return numbered;
  }
}

export const emptyLedger = (terms: PortfolioTerms): OpenLedger => ({
  ledger: createLedger(terms.currency as Currency, terms.lotMethod),
  version: 0,
  newestId: 0,
  unapplied: [],
});
