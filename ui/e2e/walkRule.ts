import { priceRule } from "../../backend/testing/priceRule.ts";
/** A rule that holds at once, so that a screen of rules has something to show. */
export const WALK_RULE = priceRule("close", 100, { name: "Above a hundred", labels: ["walk"] });
