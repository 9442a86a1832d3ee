import { expect, test } from "bun:test";
import { fetchMentions, MAX_PAGES } from "./source.ts";

const entry = (ticker: string, mentions = 5) => ({ ticker, mentions, mentions_24h_ago: 1 });

/** A list with several pages; `asked` records the pages that were read. */
const board =
  (pages: number, asked: number[], failing = 0) =>
  async ({ url }: { url: string }) => {
    const page = Number(url.split("/").at(-1));
    asked.push(page);
    if (page === failing) return { status: 502, body: "<html>Bad gateway</html>" };
    const results = [entry(`P${page}`), entry("ACME", page)];
    return { status: 200, body: JSON.stringify({ count: 2 * pages, pages, results }) };
  };

test("every page is read once, and the first count of a ticker is used", async () => {
  const asked: number[] = [];
  const mapped = await fetchMentions(board(3, asked));
  if (mapped.status === "fault") throw new Error(mapped.detail);
  expect(asked).toEqual([1, 2, 3]);
  expect([...mapped.value.keys()]).toEqual(["P1", "ACME", "P2", "P3"]);
  expect(mapped.value.get("ACME")?.last24h).toBe(1);
});

test("an endless list is read up to a limit", async () => {
  const asked: number[] = [];
  await fetchMentions(board(1_000_000, asked));
  expect(asked).toHaveLength(MAX_PAGES);
});

test("an incomplete list is a failure, because a missing ticker must mean no mentions", async () => {
  expect(await fetchMentions(board(3, [], 2))).toMatchObject({
    status: "fault",
    fault: "unavailable",
  });
});
