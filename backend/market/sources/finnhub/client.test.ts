import { expect, test } from "bun:test";
import { createFinnhubClient } from "./source.ts";

test("sends symbols as Finnhub writes them, and no key in any URL", async () => {
  const asked: string[] = [];
  const client = createFinnhubClient(async ({ url }) => {
    asked.push(url.replace("https://finnhub.io/api/v1", ""));
    return { status: 403, body: '{"error":"You don\'t have access to this resource."}' };
  });
  for (const answer of [
    client.quote("BRK-B"),
    client.ratings("ACME"),
    client.earnings("ACME", "2026-03-09", "2026-06-09"),
  ]) {
    expect(await answer).toMatchObject({ status: "fault", fault: "refused" });
  }
  expect(asked).toEqual([
    "/quote?symbol=BRK.B",
    "/stock/recommendation?symbol=ACME",
    "/calendar/earnings?symbol=ACME&from=2026-03-09&to=2026-06-09",
  ]);
});
