import { withTimeout } from "../platform/timer.ts";
import type { Clock } from "../platform/clock.ts";
import type { ResearchSource } from "../market/research.ts";
import { isAboutSymbol } from "../market/routing/research/researchQuestions.ts";
import type { Capability, MarketSource } from "../market/source.ts";
import type { AboutSource } from "../market/sources/about.ts";
import { liveSources } from "../market/sources/index.ts";
import { cutText } from "../platform/text.ts";

export interface Probe {
  readonly source: string;
  readonly capability: Capability;
  readonly outcome: "answered" | "failed" | "not asked";
  readonly latencyMs: number | null;
  readonly detail: string;
}

/** A large company that every source of US stocks knows, and what is asked of sources without them. */
const SYMBOLS = { US: "AAPL", CCY: "EURUSD=X", CCC: "BTC-EUR" } as const;
const ANSWER_WITHIN_MS = 30_000;

/** Resolves to a short summary of the response; undefined if the source lacks the data. */
type Question = (
  source: MarketSource,
  symbol: string,
  today: string,
) => Promise<string | undefined> | undefined;

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

/** `about` is a symbol, or the date for a kind of the whole market. */
const describeResearch = (source: MarketSource, kind: Research, about: string) =>
  describe<unknown>(source[kind]?.(about), (answer) =>
    Array.isArray(answer) ? count(answer, "entries") : "data received",
  );

const questions: Readonly<
  Record<Exclude<Capability, Research>, Question> & Partial<Record<Research, Question>>
> = {
  quote: (source, symbol) =>
    describe(
      source.quote(symbol),
      ({ price, currency, asOf }) => `${price} ${currency} as of ${new Date(asOf).toISOString()}`,
    ),
  bars: (source, symbol) =>
    describe(source.bars(symbol, "1d", 5), (bars) => count(bars, "daily bars")),
  stream: (source, symbol) =>
    // A push source delivers when trades happen, not on request.
    source.play
      ? undefined
      : describe(source.samples([symbol]), (samples) => count(samples, "current price")),
  // One source knows companies by name, another by their international number.
  search: (source) =>
    describe(
      Promise.all(["Apple", "US0378331005"].map((text) => source.search(text, 5))),
      (found) => count(found.flat(), "matches"),
    ),
  profile: (source, symbol) =>
    describe(source.profile?.(symbol), ({ companyName, sector }) =>
      [companyName, sector].filter(Boolean).join(", "),
    ),
  universe: (source) => describe(source.universe?.(), (symbols) => count(symbols, "symbols")),
  listings: (source) =>
    describe(
      source.lister?.page("LSE", 0),
      ({ rows, total }) => `${rows} of ${total ?? "an unknown number of"} stocks in London`,
    ),
  calendar: (source, symbol) =>
    describe(
      source.calendar?.(symbol),
      ({ earnings, splits }) => `${earnings.length} reports, ${splits.length} splits`,
    ),
  targets: (source, symbol) =>
    describe(
      source.targets?.(symbol),
      ({ low, mean, high, analystCount }) => `${low} to ${high}, mean ${mean}, of ${analystCount}`,
    ),
  earnings: (source, symbol, today) =>
    source.earnings
      ? describe(source.earnings(symbol), ({ date, hour }) =>
          [date, hour].filter(Boolean).join(", "),
        )
      : describe(source.reportsOn?.(today), (reports) => count(reports, "reports today")),
  ipos: (source, _symbol, today) =>
    describe(source.iposIn?.(today.slice(0, 7)), (ipos) => `${ipos.length} IPOs this month`),
  economicEvents: (source, _symbol, today) =>
    describe(source.economicEventsOn?.(today), (events) => count(events, "economic events today")),
  yields: (source) =>
    describe(source.yields?.(), ({ date, yields }) => `${yields.length} maturities on ${date}`),
  options: (source, symbol) =>
    describe(
      source.options?.(symbol),
      ({ calls, puts, expiries }) =>
        `${calls.length} calls, ${puts.length} puts, ${expiries.length} expiries`,
    ),
  insiders: (source, symbol) =>
    describe(
      source.insiders?.(symbol),
      ({ bought, sold }) => `${Math.round(bought)} bought, ${Math.round(sold)} sold`,
    ),
  facts: (source, symbol) =>
    describe(
      source.facts?.(symbol),
      ({ currency, ...facts }) =>
        `${Object.values(facts).filter((fact) => fact !== null).length} figures in ${currency}`,
    ),
  halts: (source, symbol) =>
    describe(source.halts?.(symbol), (halts) => `${halts.length} halts today`),
  holders: (source, symbol) =>
    describe(source.holders?.(symbol), ({ institutions }) => `${institutions.length} institutions`),
  mentions: (source, symbol) =>
    describe(source.mentions?.(symbol), ({ last24h }) => `${last24h} mentions in 24 hours`),
  fx: (source) => describe(source.fx?.("GBP", "USD"), ({ rate }) => `1 GBP is ${rate} USD`),
};

const hasDefault = (kind: Capability): kind is Research => !Object.hasOwn(questions, kind);

function symbolFor({ name }: MarketSource, kind: Capability): string {
  const gives: AboutSource["gives"] = liveSources.find((live) => live.name === name)?.gives ?? {};
  const coverage = gives[kind] ?? "world";
  if (typeof coverage === "string" || coverage.includes("US")) return SYMBOLS.US;
  return coverage.includes("CCY") ? SYMBOLS.CCY : SYMBOLS.CCC;
}

function ask(source: MarketSource, kind: Capability, today: string): ReturnType<Question> {
  const symbol = symbolFor(source, kind);
  return hasDefault(kind)
    ? describeResearch(source, kind, isAboutSymbol(kind) ? symbol : today)
    : questions[kind]?.(source, symbol, today);
}

export interface ProbeTerms {
  readonly answerWithinMs?: number;
  /** Called before each query but the first, so that no latency includes waiting for a budget. */
  readonly rest?: (next: MarketSource) => Promise<void>;
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
      if (probes.length > 0) await rest?.(source);
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
