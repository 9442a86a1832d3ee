import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { createWatchlistsOperations } from "./listOperations.ts";
import { createWatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";
import { createWatchlistQueries } from "./queries.ts";
import { casesOf } from "../../testing/casesOf.ts";

const STOCKS = ["A", "B", "C", "D", "E"];
const LISTS = [1, 2];

type Step =
  | { readonly kind: "add" | "remove" | "restore"; readonly list: number; readonly symbol: string }
  | { readonly kind: "batch"; readonly list: number; readonly symbols: readonly string[] }
  | {
      readonly kind: "move";
      readonly list: number;
      readonly symbol: string;
      readonly before: string | null;
    };

const symbol = fc.constantFrom(...STOCKS);
const list = fc.constantFrom(...LISTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("add", "remove", "restore"), list, symbol }),
  fc.record({
    kind: fc.constant("batch" as const),
    list,
    symbols: fc.array(symbol, { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant("move" as const),
    list,
    symbol,
    before: fc.option(symbol, { nil: null }),
  }),
);

/** A list as an array in which removed symbols keep their place. */
class SlowList {
  order: string[] = [];
  readonly removed = new Set<string>();

  apply(one: Step): void {
    switch (one.kind) {
      case "add":
        return this.addMany([one.symbol]);
      case "batch":
        return this.addMany([...new Set(one.symbols)]);
      case "remove":
        if (this.order.includes(one.symbol)) this.removed.add(one.symbol);
        return;
      case "restore":
        this.removed.delete(one.symbol);
        return;
      case "move":
        return this.move(one.symbol, one.before);
      default:
        one satisfies never;
    }
  }

  private addMany(symbols: readonly string[]): void {
    const isNew = (each: string) => !this.order.includes(each) || this.removed.has(each);
    const added = symbols.filter(isNew);
    this.order = [...added, ...this.order.filter((each) => !added.includes(each))];
    for (const each of added) this.removed.delete(each);
  }

  private move(moved: string, before: string | null): void {
    if (!this.order.includes(moved) || this.removed.has(moved) || moved === before) return;
    if (before !== null && !this.order.includes(before)) return;
    const others = this.order.filter((each) => each !== moved);
    const at = before === null ? others.length : others.indexOf(before);
    this.order = others.toSpliced(at, 0, moved);
  }

  shown(): readonly string[] {
    return this.order.filter((each) => !this.removed.has(each));
  }
}

async function openLists() {
  const store = await openMemoryStore([watchlistProjection]);
  const { symbols } = acceptAll({ quote: () => Promise.resolve(undefined) });
  const entries = createWatchlistOperations({ store, symbols });
  const lists = createWatchlistsOperations({
    store,
    symbols,
    market: {
      status: () => ({ kind: "simulated", isOpen: true, asOf: 0 }),
      venueOf: () => undefined,
      listings: () => Promise.resolve([]),
    },
    figures: { read: () => Promise.resolve(new Map()) },
    countAlerts: () => Promise.resolve(new Map()),
  });
  await lists.change({ kind: "create", name: "Second" });
  const run = async (one: Step): Promise<unknown> => {
    switch (one.kind) {
      case "add":
        return entries.add({ symbol: one.symbol, name: undefined }, one.list);
      case "remove":
        return entries.remove(one.symbol, one.list);
      case "restore":
        return entries.restore(one.symbol, one.list);
      case "batch":
        return lists.addMany(
          one.list,
          one.symbols.map((each) => ({ symbol: each, name: undefined })),
        );
      case "move":
        return lists.move(one);
      default:
        return one satisfies never;
    }
  };
  const queries = createWatchlistQueries(store.database);
  const shown = async (id: number) => (await queries.inOrder(id)).rows.map((row) => row.symbol);
  return { store, run, shown };
}

test("the lists equal those of a simple model after any commands", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40, size: "max" }),
      async (steps) => {
        const { store, run, shown } = await openLists();
        const models = new Map(LISTS.map((id) => [id, new SlowList()]));
        for (const one of steps) {
          await run(one);
          models.get(one.list)!.apply(one);
        }
        for (const id of LISTS) expect(await shown(id)).toEqual([...models.get(id)!.shown()]);
        await run({ kind: "add", list: 1, symbol: "A" });
        await expectRedeliveryHarmless(store, [watchlistProjection]);
        await expectRebuildEqual(store, [watchlistProjection]);
      },
    ),
    { numRuns: casesOf({ usual: 12, long: 2000 }) },
  );
});

test("concurrent moves of several tabs all count, and no stock is lost", async () => {
  const { run, shown } = await openLists();
  await run({ kind: "batch", list: 2, symbols: STOCKS });
  await Promise.all([
    run({ kind: "move", list: 2, symbol: "A", before: null }),
    run({ kind: "move", list: 2, symbol: "E", before: "B" }),
    run({ kind: "move", list: 2, symbol: "C", before: null }),
    run({ kind: "remove", list: 2, symbol: "D" }),
    run({ kind: "add", list: 2, symbol: "F" }),
    run({ kind: "move", list: 2, symbol: "B", before: "D" }),
  ]);
  const after = await shown(2);
  expect(after.toSorted()).toEqual(["A", "B", "C", "E", "F"]);
  expect(after.indexOf("A")).toBeGreaterThan(after.indexOf("E"));
  expect(after.at(-1)).toBe("C");
});

test("pages continue from any stock, even one that was removed meanwhile", async () => {
  const { store, run } = await openLists();
  await run({ kind: "batch", list: 1, symbols: STOCKS });
  await run({ kind: "remove", list: 1, symbol: "C" });
  const page = await createWatchlistQueries(store.database).inOrder(1, { after: "C", limit: 1 });
  expect(page.rows.map((row) => row.symbol)).toEqual(["D"]);
  expect([page.total, page.next]).toEqual([4, "D"]);
});

test("newest first: in pages, and after a stock that was removed meanwhile", async () => {
  const { store, run } = await openLists();
  for (const each of ["B", "A", "C"]) await run({ kind: "add", list: 1, symbol: each });
  await run({ kind: "move", list: 1, symbol: "B", before: "C" });
  const { list: read, stocks } = createWatchlistQueries(store.database);
  const symbolsOf = ({ rows }: { rows: readonly { symbol: string }[] }) =>
    rows.map((row) => row.symbol);
  expect(symbolsOf(await read({ limit: 2 }))).toEqual(["C", "A"]);
  expect(symbolsOf(await stocks({ limit: 2 }))).toEqual(["C", "A"]);
  expect(symbolsOf(await stocks({ after: "A" }))).toEqual(["B"]);
  await run({ kind: "remove", list: 1, symbol: "A" });
  expect(symbolsOf(await read({ after: "A" }))).toEqual(["B"]);
  expect(await read({ symbol: "A" })).toMatchObject({ rows: [], total: 0 });
});
