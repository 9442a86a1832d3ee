import { expect, test } from "bun:test";
import { isPremiumName, PREMIUM_KEYWORDS } from "./premium.ts";

test("a name that contains a keyword, in any case, is premium", () => {
  for (const keyword of PREMIUM_KEYWORDS) {
    expect(isPremiumName(keyword)).toBe(true);
    expect(isPremiumName(`Ann the ${keyword.toUpperCase()}`)).toBe(true);
    expect(isPremiumName(`x${keyword}_1`)).toBe(true);
  }
});

test("any other name is not", () => {
  for (const name of ["Ann", "Anonymous investor", "prem ium", "annalyst", ""]) {
    expect([name, isPremiumName(name)]).toEqual([name, false]);
  }
});
