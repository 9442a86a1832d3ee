import { isoTime, type Clock } from "../../platform/clock.ts";
import type {
  ScreenerProgress,
  ScreenerRun,
  ScreenerRunDetails,
} from "../../contract/discovery/screener.ts";
import type { LeftOut, RunKind, RunParameters, RunPlan, RunReach } from "./events.ts";
import type { StartedRun } from "./decide.ts";
import type { RecordedRun } from "./queries.ts";
import { DEFAULT_MARKETS, type ListingMarket } from "./reach.ts";
import type { ScreenOutcome, ScreenStep } from "./screen.ts";

export interface ProgressOptions {
  readonly clock: Clock;
  readonly id: number;
  readonly kind: RunKind;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly parameters: RunParameters;
  readonly earlier?: StartedRun | undefined;
}

const MIN_TO_ESTIMATE = 20;

export type Progress = ReturnType<typeof createProgress>;

export function createProgress(options: ProgressOptions) {
  const { clock, id, kind, startedAt, parameters, earlier } = options;
  let plan: RunPlan | null = earlier?.plan ?? null;
  let listing: ListingMarket | null = null;
  let looked = earlier?.looked.size ?? 0;
  let unknown = earlier?.unknown.size ?? 0;
  let found = earlier?.found.length ?? 0;
  const since = { at: clock.elapsed(), done: looked + unknown };
  let finished: { readonly outcome: ScreenOutcome; readonly at: string } | undefined;

  const total = (): number => plan?.symbols.length ?? 0;
  const done = (): number => looked + unknown;

  function expectEnd(): string | null {
    const doneHere = done() - since.done;
    if (doneHere < MIN_TO_ESTIMATE) return null;
    const perSymbolMs = (clock.elapsed() - since.at) / doneHere;
    return isoTime(Math.round(clock.now() + (total() - done()) * perSymbolMs));
  }

  return {
    kind,
    startedAt,
    /** Reports a page of an exchange's list; cleared by the plan. */
    list(next: ListingMarket): void {
      listing = next;
    },
    begin(next: RunPlan): void {
      plan = next;
      listing = null;
    },
    plan: (): RunPlan | null => plan,
    advance(step: ScreenStep): void {
      looked += step.looked.length;
      unknown += step.unknown.length;
    },
    record(results: number): void {
      found += results;
    },
    finish(outcome: ScreenOutcome, at: string): void {
      finished = { outcome, at };
    },
    count: (): ScreenerProgress => ({ done: done(), total: total() }),
    answer: (): ScreenerRun => ({
      id,
      kind,
      startedAt,
      finishedAt: finished?.at ?? null,
      screened: finished?.outcome.screened ?? looked,
      skipped: finished?.outcome.skipped ?? unknown,
      count: finished?.outcome.results.length ?? found,
    }),
    describe: (): ScreenerRunDetails => ({
      id,
      status: "running",
      startedAt,
      finishedAt: null,
      parameters: describeParameters(parameters),
      reason: null,
      listed: plan?.listed ?? null,
      leftOut: describeLeftOut(plan?.leftOut ?? null),
      ...describeReach(plan),
      ...(listing && { listing }),
      total: total(),
      screened: looked,
      waiting: total() - done(),
      skipped: unknown,
      found,
      expectedEnd: expectEnd(),
    }),
  };
}

export const describeParameters = (parameters: RunParameters) => ({
  maxPrice: parameters.maxPrice,
  minVolume: parameters.minVolume,
  upsideFilter: parameters.upsideFilter ?? ("all" as const),
  ...(parameters.markets && { markets: [...parameters.markets] }),
});

const describeLeftOut = (leftOut: LeftOut | null) => {
  if (leftOut === null) return null;
  const { currency = 0, ...others } = leftOut;
  return { ...others, ...(currency > 0 && { currency }) };
};

function describeReach(reach: RunReach | null) {
  const { markets = [], rates = [] } = reach ?? {};
  const isDefault = markets.every(
    ({ market, isComplete }) => DEFAULT_MARKETS.includes(market) && isComplete,
  );
  return isDefault && rates.length === 0 ? {} : { markets: [...markets], rates: [...rates] };
}

export function describeEnded(run: StartedRun, newest: RecordedRun): ScreenerRunDetails {
  const { outcome, plan } = run;
  const screened = outcome?.screened ?? run.looked.size;
  const skipped = outcome?.skipped ?? run.unknown.size;
  const total = outcome ? screened + skipped : (plan?.symbols.length ?? 0);
  return {
    id: run.runId,
    status: run.status,
    startedAt: newest.startedAt,
    finishedAt: newest.finishedAt,
    parameters: describeParameters(run.parameters),
    reason: run.reason,
    listed: outcome?.listed ?? plan?.listed ?? null,
    leftOut: describeLeftOut(outcome?.leftOut ?? plan?.leftOut ?? null),
    ...describeReach(outcome ?? plan),
    total,
    screened,
    waiting: total - screened - skipped,
    skipped,
    found: run.found.length,
    expectedEnd: null,
  };
}
