import { TO_CREATE } from "../../../domain/choices.ts";
import {
  MAX_IMPORT_QUESTIONS,
  type ImportInstrument,
  type ImportRowStatus,
  type PortfolioImport,
} from "../../../contract/portfolios/portfolioImport.ts";
import { isoTime } from "../../../platform/clock.ts";
import { shown } from "./checking/describeRow.ts";
import { keyOfInstrument, type StagedInstrument } from "./readingSteps.ts";
import type { Stage } from "./stage.ts";

const MAX_HEADERS = 200;

export function describeStage(stage: Stage, expiresAt: number): PortfolioImport {
  const counts: Record<ImportRowStatus, number> = {
    ready: 0,
    question: 0,
    duplicate: 0,
    rejected: 0,
    skipped: 0,
  };
  let warnings = 0;
  const { decisions, findings, isCommitted, portfolioId } = stage;
  const { status, progress, fault, headers, statement, checked, recorded } = findings;
  const { rows, prices, dismissals } = checked;
  for (const row of rows) {
    counts[row.status]++;
    if (row.status === "ready" && row.warnings.length > 0) warnings++;
  }
  const instruments = findings.instruments.list.map((each, index) =>
    describe(stage, each, index + 1),
  );
  const isOpen = ({ match, isLeftOut, units }: ImportInstrument) =>
    !isLeftOut && (match === null || units.length > 0);
  const { created = portfolioId === TO_CREATE && statement ? stage.terms() : undefined } = findings;
  return {
    id: stage.id,
    portfolioId: portfolioId === TO_CREATE ? (findings.created?.id ?? null) : portfolioId,
    newPortfolio: created ? { name: created.name, currency: created.currency } : null,
    fileName: stage.fileName,
    size: stage.size,
    status,
    progress,
    fault,
    chosen: decisions.chosen,
    choices: statement ? { ...statement.choices, columns: { ...statement.choices.columns } } : null,
    unsure: [...(statement?.unsure ?? [])],
    headers: headers.slice(0, MAX_HEADERS),
    counts,
    instruments: instruments
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.rows - a.rows)
      .slice(0, MAX_IMPORT_QUESTIONS),
    openQuestions: instruments.filter(isOpen).length,
    warnings,
    takesDuplicates: decisions.takesDuplicates,
    settings: statement?.settings ?? null,
    prices: isCommitted ? recorded.prices : prices.length,
    dismissedSplits: isCommitted ? recorded.dismissals : dismissals.length,
    recorded: recorded.transactions,
    expiresAt: isoTime(expiresAt),
  };
}

function describe(
  { decisions: { answers }, findings }: Stage,
  { instrument, rows, match }: StagedInstrument,
  number: number,
): ImportInstrument {
  const answer = answers.get(keyOfInstrument(instrument));
  const question = match?.status === "question" ? match : undefined;
  const found = match?.status === "matched" ? match.symbol : null;
  const ofUnit = findings.checked.unitQuestions.get(number);
  return {
    number,
    symbol: shown(instrument.symbol),
    isin: shown(instrument.isin),
    name: shown(instrument.name),
    exchange: shown(instrument.exchange),
    currency: shown(instrument.currency),
    rows,
    reason: ofUnit ? "unit" : (question?.reason ?? null),
    candidates: (question?.candidates ?? []).map(({ symbol, companyName, market, currency }) => ({
      symbol,
      name: companyName,
      market,
      currency,
    })),
    units: [...(ofUnit?.units ?? [])],
    match: answer === undefined ? found : answer.symbol,
    isLeftOut: answer?.symbol === null,
  };
}
