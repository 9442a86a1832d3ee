import type { ScreenedStock } from "./events.ts";
import { upsideOf } from "./upside.ts";

const analysts = (count: number): string => (count === 1 ? "1 analyst" : `${count} analysts`);

export function reasonOf(stock: ScreenedStock): string {
  const upside = Math.round(upsideOf(stock.price, stock.targetPrice));
  const place =
    upside === 0
      ? "at the price"
      : `${Math.abs(upside)}% ${upside > 0 ? "above" : "below"} the price`;
  return `Mean target of ${analysts(stock.analystCount)} is ${place}`;
}

/** Lower bounds of the narrative tiers, in percent of upside. */
export const NARRATIVE_TIERS = { extreme: 300, veryWide: 200, wide: 100 } as const;

export function narrate(stock: ScreenedStock): string {
  const upside = upsideOf(stock.price, stock.targetPrice);
  const isOne = stock.analystCount === 1;
  const they = `${analysts(stock.analystCount)} who ${isOne ? "follows" : "follow"} ${stock.name}`;
  const who = `The ${they}`;
  const expect = isOne ? "expects" : "expect";
  if (upside > NARRATIVE_TIERS.extreme) {
    return (
      `${who} ${expect} more than four times today's price. A gap this wide usually follows a ` +
      "collapse that targets have not caught up with, so check their age before anything else."
    );
  }
  if (upside > NARRATIVE_TIERS.veryWide) {
    return (
      `${who} ${expect} more than three times today's price. Targets like this rest on one event, ` +
      "such as an approval or a contract, and fail with it."
    );
  }
  if (upside > NARRATIVE_TIERS.wide) {
    return (
      `${who} ${expect} the price to more than double within a year. The market ` +
      "disagrees, so one side is far off."
    );
  }
  // A refreshed price may have passed the target.
  if (upside <= 0) {
    return `The price has reached the mean target of the ${they}, so the target implies no more upside.`;
  }
  return (
    `${who} ${isOne ? "sees" : "see"} room above today's price within a year. This is a ` +
    "typical gap. Earnings and the overall market matter more than any single event."
  );
}
