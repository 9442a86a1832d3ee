import { withTimeout, type StartTimer } from "../../../platform/timer.ts";
import type { KeyFacts } from "../../research.ts";
import type { Sourced } from "../../sourced.ts";
import { createCachedQuery, type CachedQuery, type CachedQueryPorts } from "../cachedQuery.ts";
import { researchQuestions, type SymbolArgs } from "./researchQuestions.ts";

/** Another source has this long; a late answer is cached for the next request. */
const FILL_WITHIN_MS = 2500;

/** Facts that are of one count belong together. */
const GROUPS: readonly (readonly (keyof KeyFacts)[])[] = [
  ["industry"],
  ["country"],
  ["earningsPerShare"],
  ["beta"],
  ["dividendPerShare"],
  ["dividendYield"],
  ["exDividendDate"],
  ["sharesOutstanding"],
  ["shortShare", "sharesShort", "shortCountedAt"],
];

/**
 * True if a figure is missing that every company has, so that another source may have it. Dividends
 * do not count: all sources would be asked in vain about a company that pays none.
 */
const isIncomplete = (facts: KeyFacts): boolean =>
  facts.industry === null ||
  facts.earningsPerShare === null ||
  facts.sharesOutstanding === null ||
  facts.shortCountedAt === null;

function fillFacts(facts: KeyFacts, { value: other, source }: Sourced<KeyFacts>): KeyFacts {
  if (facts.currency !== other.currency) return facts;
  const missing = GROUPS.filter((group) => group.every((fact) => facts[fact] === null)).flat();
  const found = missing.filter((fact) => other[fact] !== null);
  return {
    ...facts,
    ...Object.fromEntries(found.map((fact) => [fact, other[fact]])),
    parts: { ...facts.parts, ...Object.fromEntries(found.map((fact) => [fact, source])) },
  };
}

/**
 * Fills what the facts of the first source lack from the next ones, in order and in the same
 * currency. The source of the answer is that of the first; `parts` names the others.
 */
export function composeFacts(
  ports: CachedQueryPorts,
  first: CachedQuery<SymbolArgs, KeyFacts>,
  startTimer: StartTimer | undefined,
): CachedQuery<SymbolArgs, KeyFacts> {
  const askOnly = createCachedQuery<SymbolArgs, KeyFacts>(ports, {
    ...researchQuestions.facts,
    skips: ({ name }, _symbol, only) => name !== only,
  });
  return async (symbol, except, priority) => {
    const answer = await first(symbol, except, priority);
    if (!answer) return undefined;
    let { value, isStandIn = false } = answer;
    for (const { source } of ports.sourcesFor("facts")) {
      if (!isIncomplete(value)) break;
      const isAsked = source.name === answer.source || source.name === except;
      if (isAsked || source.covers?.("facts", symbol) === false) continue;
      const other = await withTimeout(
        FILL_WITHIN_MS,
        () => askOnly(symbol, source.name, priority),
        startTimer && { startTimer },
      ).catch(() => {
        isStandIn = true;
        return undefined;
      });
      if (other) value = fillFacts(value, other);
    }
    return { ...answer, value, ...(isStandIn && { isStandIn }) };
  };
}
