import { expect, test } from "bun:test";
import { describeReason } from "./messages.ts";

const SPLIT = { ratio: "4:1", effectiveDate: "2026-11-20" };

test.each([
  [null, ""],
  [{ code: "alreadyMet" }, "Already met when it was created"],
  [{ code: "late", isByBar: false }, "Detected late, after a data gap"],
  [{ code: "late", isByBar: true }, "Detected late, in the price history of a data gap"],
  [
    { code: "possibleSplit", ratio: "3:2" },
    "Possible 3:2 stock split, not confirmed by any source",
  ],
  [{ code: "farFromLast", percent: 33 }, "33% from the previous price; awaiting confirmation"],
  [{ code: "tooMany", firings: 15, windowMinutes: 3 }, "Triggered more than 15 times in 3 minutes"],
  [{ code: "split", ...SPLIT }, "4:1 split on 2026-11-20"],
  [{ code: "splitByOwner", ...SPLIT }, "4:1 split on 2026-11-20, confirmed by you"],
  [
    { code: "simulation", oldTarget: null },
    "The simulated prices have changed; waiting for the price to move back",
  ],
  [{ code: "simulation", oldTarget: 47 }, "The simulated prices have changed; the target was 47"],
  [{ code: "byHand", oldTarget: 47 }, "Moved manually from 47"],
  [{ code: "percentByHand", oldTarget: 12, newTarget: 15 }, "Moved manually from 12% to 15%"],
] as const)("%j is said as %p", (reason, sentence) => {
  expect(describeReason(reason)).toBe(sentence);
});
