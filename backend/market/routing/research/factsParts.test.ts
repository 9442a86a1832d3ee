import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import { NO_FACTS, type KeyFacts } from "../../research.ts";
import { SourceUnavailable, type MarketSource } from "../../source.ts";
import { createMarketRouter } from "../router.ts";

const clock = manualClock();
const short = { sharesShort: 5, shortCountedAt: clock.now() };
const reported = { earningsPerShare: 6, sharesOutstanding: 900 };

const source = (name: string, facts: Partial<KeyFacts> | Error): MarketSource => ({
  ...createScriptedSource({ clock, name, isRemote: true, capabilities: ["facts"] }),
  facts: async () => {
    if (facts instanceof Error) throw facts;
    return { ...NO_FACTS, currency: "USD", ...facts };
  },
});

const site = source("site", { industry: "Software", earningsPerShare: 5, ...short });

const filled = { earningsPerShare: 5, sharesOutstanding: 900, ...short };
const open = { ...filled, sharesOutstanding: null };

test.each([
  [
    "the next source fills them, by name",
    [site, source("b", reported)],
    { ...filled, parts: { sharesOutstanding: "b" } },
  ],
  ["so does the one after it", [site, source("b", short), source("c", reported)], filled],
  ["one that fails is passed over", [site, source("b", new SourceUnavailable("b", "429"))], open],
  ["not in another currency", [site, source("b", { ...reported, currency: "EUR" })], open],
  [
    "a count of shares sold short keeps its date",
    [source("b", { ...reported, shortShare: 0.1 }), site],
    { ...reported, industry: "Software", shortShare: 0.1, sharesShort: null },
  ],
] as const)("facts that the first source lacks: %s", async (fact, sources, expected) => {
  const found = await createMarketRouter(sources, silentLog, { clock }).sourced.facts("AAPL");
  expect(found).toMatchObject({ source: sources[0].name, value: expected });
  expect(found?.isStandIn === true).toBe(fact === "one that fails is passed over");
});
