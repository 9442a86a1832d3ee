import { expect, test } from "bun:test";
import { createSharedReads } from "./sharedReads.ts";

const isShared = createSharedReads([
  { sharedReads: ["/api/alerts"] },
  { sharedPaths: ["/api/watchlists", "/api/portfolios/:id/transactions"] },
  {},
]);

test.each([
  ["/api/alerts", true],
  ["/api/alerts/1/history", true],
  ["/api/alerts-of-others", false],
  ["/api/watchlists", true],
  ["/api/watchlists/", false],
  ["/api/watchlists/1/rows", false],
  ["/api/portfolios", false],
  ["/api/portfolios/1", false],
  ["/api/portfolios/1/transactions", true],
  ["/api/portfolios//transactions", false],
  ["/api/portfolios/1/transactions/2", false],
])("%s is shared: %p", (path, expected) => {
  expect(isShared(path)).toBe(expected);
});
