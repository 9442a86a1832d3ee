import { expect, test } from "bun:test";
import { createNasdaqClient } from "./client.ts";

test("requests the universe, a day and a share class as Nasdaq writes them", async () => {
  const asked: string[] = [];
  const client = createNasdaqClient(async ({ url }) => {
    asked.push(url.replace("https://api.nasdaq.com/api/", ""));
    return { status: 200, body: '{"data":null,"status":{"rCode":400}}' };
  });
  expect(await client.universe()).toMatchObject({ fault: "unknown-symbol" });
  await client.earningsOn("2026-03-09");
  await client.targets("BRK-B");
  expect(asked).toEqual([
    "screener/stocks?tableonly=true&limit=25&offset=0&download=true",
    "calendar/earnings?date=2026-03-09",
    "analyst/BRK.B/targetprice",
  ]);
});
