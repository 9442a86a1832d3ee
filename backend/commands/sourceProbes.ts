import { withTimeout } from "../platform/timer.ts";
import type { Clock } from "../platform/clock.ts";
import type { ResearchSource } from "../market/research.ts";
import type { Capability, MarketSource } from "../market/source.ts";
import { cutText } from "../platform/text.ts";

export interface Probe {
  readonly source: string;
  readonly capability: Capability;
  readonly outcome: "answered" | "failed" | "not asked";
  readonly latencyMs: number | null;
  readonly detail: string;
}

/** A large company that every source of US stocks knows. */
const SYMBOL = "AAPL";
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends a query and resolves to a short summary of the response; undefined if the source lacks the
 * data.
 */
type Question = (source: MarketSource, today: string) => Promise<string | undefined> | undefined;

const count = (things: readonly unknown[] | undefined, what: string): string | undefined =>
  things && (things.length > 0 ? `${things.length} ${what}` : undefined);

const describe = <T>(
  asked: Promise<T | undefined> | undefined,
  words: (answer: T) => string | undefined,
): Promise<string | undefined> | undefined =>
  asked?.then((answer) => (answer === undefined ? undefined : words(answer)));

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Kinds that may do without an entry in `questions`: the probe reports the number of entries. */
type Research = Exclude<Capability & keyof ResearchSource, "earnings" | "options" | "fx">;

const describeResearch = (source: MarketSource, kind: Research) =>
  describe<unknown>(source[kind]?.(SYMBOL), (answer) =>
    Array.isArray(answer) ? count(answer, "entries") : "data received",
  );

const questions: Readonly<
  Record<Exclude<Capability, Research>, Question> & Partial<Record<Research, Question>>
> = {
  quote: (source) =>
    describe(
      source.quote(SYMBOL),
      ({ price, currency, asOf }) => `${price} ${currency} as of ${new Date(asOf).toISOString()}`,
    ),
  bars: (source) => describe(source.bars(SYMBOL, "1d", 5), (bars) => count(bars, "daily bars")),
  stream: (source) =>
    // A push source delivers when trades happen, not on request.
    source.play
      ? undefined
      : describe(source.samples([SYMBOL]), (samples) => count(samples, "current price")),
  search: (source) => describe(source.search("Apple", 5), (found) => count(found, "matches")),
  profile: (source) =>
    describe(source.profile?.(SYMBOL), ({ companyName, sector }) =>
      [companyName, sector].filter(Boolean).join(", "),
    ),
  universe: (source) => describe(source.universe?.(), (symbols) => count(symbols, "symbols")),
  listings: (source) =>
    describe(
      source.lister?.page("LSE", 0),
      ({ rows, total }) => `${rows} of ${total ?? "an unknown number of"} stocks in London`,
    ),
  calendar: (source) =>
    describe(
      source.calendar?.(SYMBOL),
      ({ earnings, splits }) => `${earnings.length} reports, ${splits.length} splits`,
    ),
  targets: (source) =>
    describe(
      source.targets?.(SYMBOL),
      ({ low, mean, high, analystCount }) => `${low} to ${high}, mean ${mean}, of ${analystCount}`,
    ),
  earnings: (source, today) =>
    source.earnings
      ? describe(source.earnings(SYMBOL), ({ date, hour }) =>
          [date, hour].filter(Boolean).join(", "),
        )
      : describe(source.reportsOn?.(today), (reports) => count(reports, "reports today")),
  options: (source) =>
    describe(
      source.options?.(SYMBOL),
      ({ calls, puts, expiries }) =>
        `${calls.length} calls, ${puts.length} puts, ${expiries.length} expiries`,
    ),
  insiders: (source) =>
    describe(
      source.insiders?.(SYMBOL),
      ({ bought, sold }) => `${Math.round(bought)} bought, ${Math.round(sold)} sold`,
    ),
  facts: (source) =>
    describe(
      source.facts?.(SYMBOL),
      ({ currency, beta }) => `beta ${beta ?? "unknown"}, ${currency}`,
    ),
  halts: (source) => describe(source.halts?.(SYMBOL), (halts) => `${halts.length} halts today`),
  holders: (source) =>
    describe(source.holders?.(SYMBOL), ({ institutions }) => `${institutions.length} institutions`),
  mentions: (source) =>
    describe(source.mentions?.(SYMBOL), ({ last24h }) => `${last24h} mentions in 24 hours`),
  fx: (source) => describe(source.fx?.("GBP", "USD"), ({ rate }) => `1 GBP is ${rate} USD`),
};

const hasDefault = (kind: Capability): kind is Research => !Object.hasOwn(questions, kind);

const ask = (source: MarketSource, kind: Capability, today: string): ReturnType<Question> =>
  hasDefault(kind) ? describeResearch(source, kind) : questions[kind]?.(source, today);

export interface ProbeTerms {
  readonly answerWithinMs?: number;
  /**
   * Called before each query except the first, so that no latency includes waiting for a budget.
   */
  readonly rest?: () => Promise<void>;
}

/** Sends one query per capability of each source, sequentially. Never rejects. */
export async function probeSources(
  sources: readonly MarketSource[],
  clock: Clock,
  { answerWithinMs = ANSWER_WITHIN_MS, rest }: ProbeTerms = {},
): Promise<readonly Probe[]> {
  const probes: Probe[] = [];
  for (const source of sources) {
    for (const capability of source.capabilities) {
      if (probes.length > 0) await rest?.();
      probes.push(await probe(source, capability, clock, answerWithinMs));
    }
  }
  return probes;
}

async function probe(
  source: MarketSource,
  capability: Capability,
  clock: Clock,
  answerWithinMs: number,
): Promise<Probe> {
  const asked = { source: source.name, capability };
  const start = clock.elapsed();
  try {
    const question = ask(source, capability, dateOf(clock.now()));
    if (!question) {
      return { ...asked, outcome: "not asked", latencyMs: null, detail: "pushes its own data" };
    }
    const answer = await withTimeout(answerWithinMs, () => question);
    const latencyMs = clock.elapsed() - start;
    return { ...asked, outcome: "answered", latencyMs, detail: answer ?? "no data right now" };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const detail = message.replace(`${source.name}: `, "");
    return { ...asked, outcome: "failed", latencyMs: clock.elapsed() - start, detail };
  }
}

const MAX_DETAIL = 72;

export function describeProbes(probes: readonly Probe[]): string {
  const rows = [
    ["SOURCE", "CAPABILITY", "OUTCOME", "LATENCY", "DETAIL"],
    ...probes.map(({ source, capability, outcome, latencyMs, detail }) => [
      source,
      capability,
      outcome,
      latencyMs === null ? "-" : `${Math.round(latencyMs)} ms`,
      cutText(detail.replaceAll(/\s+/g, " "), MAX_DETAIL),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isRight = (column: number) => column === 3;
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isRight(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const asked = probes.filter(({ outcome }) => outcome !== "not asked");
  const failed = asked.filter(({ outcome }) => outcome === "failed").length;
  const summary =
    failed === 0
      ? `All ${asked.length} requests succeeded.`
      : `${failed} of ${asked.length} requests failed.`;
  return [...lines, "", summary].join("\n");
}
