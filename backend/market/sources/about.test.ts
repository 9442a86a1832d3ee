import { expect, test } from "bun:test";
import { covers } from "./about.ts";

test("an exchange includes its listings but not its country's indexes", () => {
  const ofExchanges = { gives: { quote: ["US", "CCC"] } } as const;
  const ofAll = { gives: { quote: "world" } } as const;
  const covered = (gives: Parameters<typeof covers>[0]) =>
    ["AAPL", "BTC-USD", "^GSPC", "VOD.L"].filter((symbol) => covers(gives, "quote", symbol));
  expect(covered(ofExchanges)).toEqual(["AAPL", "BTC-USD"]);
  expect(covered(ofAll)).toEqual(["AAPL", "BTC-USD", "^GSPC", "VOD.L"]);
});
