import { describe, expect, test } from "bun:test";
import { mapMentions } from "./source.ts";

const page = (results: unknown) => ({ count: 763, pages: 8, current_page: 1, results });
const entry = {
  rank: 1,
  ticker: "ACME",
  name: "Acme &amp; Sons",
  mentions: 316,
  upvotes: 900,
  rank_24h_ago: 2,
  mentions_24h_ago: 120,
};

describe("mentions", () => {
  test("are counts of one day and of the previous one, as numbers or digits", () => {
    const asText = { ...entry, ticker: "BRK.B", mentions: "12", mentions_24h_ago: "0" };
    expect(mapMentions(page([entry, asText]))).toEqual({
      status: "value",
      value: {
        pages: 8,
        mentions: [
          { symbol: "ACME", last24h: 316, previous24h: 120 },
          { symbol: "BRK-B", last24h: 12, previous24h: 0 },
        ],
      },
    });
  });

  test("without a valid count for both days a ticker is left out", () => {
    const odd = [null, undefined, -1, 1.5, "many", Number.NaN].map((mentions_24h_ago) => ({
      ...entry,
      mentions_24h_ago,
    }));
    expect(mapMentions(page(odd))).toEqual({ status: "value", value: { pages: 8, mentions: [] } });
    expect(mapMentions(page([{ ...entry, ticker: "../x" }]))).toMatchObject({
      value: { mentions: [] },
    });
  });

  test("an unexpected format is an error", () => {
    for (const odd of [null, [], "", {}, page({}), page([{ symbol: "ACME" }]), { results: [] }]) {
      expect(mapMentions(odd)).toMatchObject({ status: "fault", fault: "malformed" });
    }
  });
});
