import { heapStats } from "bun:jsc";
import Fuse from "fuse.js";
import { buildIndex } from "../capabilities/search/search.ts";
import type { SymbolMatch } from "../contract/discovery/discovery.ts";
import { yieldToEventLoop } from "../platform/yieldToEventLoop.ts";
import { medianOf } from "../domain/median.ts";
import { sayProgress, type Benchmark, type Measurement } from "./benchmark.ts";
import { createRandom, makeNames, pickFrom } from "./searchNames.ts";

const NAMES = 60_000;
const QUERIES = 200;
/** Fuse compares every name with every query, which takes a quarter of a second each. */
const FUSE_QUERIES = 40;
const ROUNDS = 3;
const MATCHES = 10;
const LIMIT_MS = 50;
const LIMIT_MB = 60;

type Find = (text: string) => readonly SymbolMatch[];

/**
 * Makes the queries that a user types on the way to a name: its symbol, its prefixes, the whole,
 * and one letter missing.
 */
function makeQueries(names: readonly SymbolMatch[]): readonly string[] {
  const random = createRandom(7);
  return Array.from({ length: QUERIES / 8 }, () => {
    const { symbol, name } = pickFrom(names, random());
    const beginnings = [1, 2, 3, 5].map((length) => name.slice(0, length));
    const misspelled = name.slice(0, 3) + name.slice(4);
    return [symbol, ...beginnings, name, misspelled, symbol.slice(0, 2)];
  }).flat();
}

const scan =
  (names: readonly SymbolMatch[]): Find =>
  (text) => {
    const wanted = text.toLowerCase();
    return names
      .filter(
        ({ symbol, name }) =>
          symbol.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(wanted),
      )
      .slice(0, MATCHES);
  };

function createFuse(names: readonly SymbolMatch[]): Find {
  const fuse = new Fuse([...names], { keys: ["symbol", "name"], threshold: 0.3 });
  return (text) => fuse.search(text, { limit: MATCHES }).map(({ item }) => item);
}

function time(find: Find, queries: readonly string[]): number[] {
  return queries.map((text) => {
    const start = performance.now();
    find(text);
    return performance.now() - start;
  });
}

const atShare = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/**
 * A collection keeps what the stack of the current turn still references, hence the second one
 * after a yield.
 */
async function heapAndBuffers(): Promise<number> {
  Bun.gc(true);
  await yieldToEventLoop();
  Bun.gc(true);
  const { heapSize, extraMemorySize } = heapStats();
  return heapSize + extraMemorySize;
}

async function measureIndex(names: readonly SymbolMatch[]) {
  const before = await heapAndBuffers();
  const start = performance.now();
  const index = await buildIndex(names);
  const buildMs = performance.now() - start;
  if (!index) throw new Error("The index was not built");
  const megabytes = ((await heapAndBuffers()) - before) / 1e6;
  return { index, buildMs, megabytes };
}

export const search: Benchmark = {
  name: "search",
  run: async () => {
    const names = makeNames(NAMES);
    const queries = makeQueries(names);
    const { index, buildMs, megabytes } = await measureIndex(names);
    const finders: Readonly<Record<string, readonly [Find, readonly string[]]>> = {
      ours: [(text) => index.find(text, MATCHES).map(({ match }) => match), queries],
      "linear scan": [scan(names), queries],
      "fuse.js": [createFuse(names), queries.slice(0, FUSE_QUERIES)],
    };
    if (index.find("berkshire hathway", 1)[0]?.match.symbol !== "BRK-B") {
      throw new Error("The index finds no misspelled name: its speed means nothing");
    }
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, [find, asked]] of Object.entries(finders)) {
        sayProgress(`${name}, ${round === 0 ? "warming up" : `round ${round} of ${ROUNDS}`}`);
        const figures = time(find, asked);
        if (round > 0) times.set(name, [...(times.get(name) ?? []), ...figures]);
      }
    }
    const measure = (what: string, figureOf: (times: readonly number[]) => number): Measurement => {
      const { ours = Number.NaN, ...peers } = Object.fromEntries(
        [...times].map(([name, figures]) => [name, figureOf(figures)]),
      );
      return {
        name: `search over ${NAMES.toLocaleString("en-US")} names: ${what}`,
        unit: "ms",
        better: "lower",
        ours,
        peers,
        limit: LIMIT_MS,
        note: `the scan finds no misspelling and ranks nothing; fuse.js answers the first ${FUSE_QUERIES} of the ${QUERIES} queries`,
      };
    };
    return [
      measure("median", medianOf),
      measure("99th percentile", (figures) => atShare(figures, 0.99)),
      {
        name: "search: heap of the index",
        unit: "MB",
        better: "lower",
        ours: megabytes,
        peers: {},
        limit: LIMIT_MB,
        note: `beside the names themselves, after a full collection; built in ${Math.round(buildMs)} ms, in slices`,
      },
    ];
  },
};
