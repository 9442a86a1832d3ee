import { expect, test } from "bun:test";
import { describeReason } from "./messages.ts";

const SPLIT = { ratio: "4:1", effectiveDate: "2026-11-20" };

test.each([
  [null, ""],
  [{ code: "alreadyMet" }, "Already met when it was created"],
  [{ code: "late", isByBar: false }, "Late: found after a time without prices"],
  [{ code: "late", isByBar: true }, "Late: a bar of the time without prices shows it"],
  [{ code: "possibleSplit", ratio: "3:2" }, "May be a 3:2 split; no source could say"],
  [
    { code: "farFromLast", percent: 33 },
    "33 % away from the price before it: waits for a second one",
  ],
  [{ code: "tooMany", firings: 15, windowMinutes: 3 }, "More than 15 firings in 3 minutes"],
  [{ code: "split", ...SPLIT }, "4:1 split on 2026-11-20"],
  [{ code: "splitByOwner", ...SPLIT }, "4:1 split on 2026-11-20, by its owner"],
  [{ code: "simulation", oldTarget: null }, "The simulated market has changed: waits to fire"],
  [{ code: "simulation", oldTarget: 47 }, "The simulated market has changed; the target was 47"],
  [{ code: "byHand", oldTarget: 47 }, "By hand, from 47"],
  [{ code: "percentByHand", oldTarget: 12, newTarget: 15 }, "By hand, from 12 % to 15 %"],
] as const)("%j is said as %p", (reason, sentence) => {
  expect(describeReason(reason)).toBe(sentence);
});
