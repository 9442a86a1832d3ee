import { expect, test } from "bun:test";
import { marketKinds } from "../source.ts";
import { narrowUniverse } from "./pollPlan.ts";

test.each(marketKinds)(
  "a %s market uses its own universe unless requests have a cost",
  async (kind) => {
    let asked = 0;
    const market = {
      status: () => ({ kind, isOpen: true, asOf: 0 }),
      universe: async () => {
        asked += 1;
        return ["A", "B", "C"];
      },
    };
    const narrowed = narrowUniverse(market, async () => ["B", "Z", "B"]);
    const isLive = kind === "live";
    expect(await narrowed.universe()).toEqual(isLive ? ["B", "Z"] : ["A", "B", "C"]);
    expect(asked).toBe(isLive ? 0 : 1);
  },
);
