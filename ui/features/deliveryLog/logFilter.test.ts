import { expect, test } from "bun:test";
import { chosen, isFiltered, readFilter } from "./logFilter.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

test("the filter comes from the address", () => {
  const filter = read("channel=sms&status=failed&symbol=aapl&tests=without");
  expect(filter).toEqual({ channel: "sms", status: "failed", symbol: "AAPL", tests: "without" });
  expect(isFiltered(filter)).toBe(true);
  expect(chosen(filter)).toMatchObject({ channel: "sms", status: "failed", symbol: "AAPL" });
});

test("a message that was only saved to a file does not count as delivered", () => {
  expect(chosen(read("status=filed"))).toEqual({ outcome: "filed" });
  expect(chosen(read("status=accepted"))).toEqual({ outcome: "accepted" });
  expect(chosen(read("status=delivered"))).toEqual({ outcome: "delivered" });
});

test("unknown values are not requested", () => {
  const filter = read("channel=pigeon&status=__proto__&tests=yes&before=x");
  expect(isFiltered(filter)).toBe(false);
  expect(chosen(filter)).toEqual({});
  expect(read(`symbol=${"A".repeat(500)}`).symbol).toHaveLength(15);
});
