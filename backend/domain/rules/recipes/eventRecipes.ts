import { all, compare, fact, onEvent, recipe, text, type Recipe } from "./parts.ts";

export const eventRecipes: readonly Recipe[] = [
  recipe(
    text(
      "earningsTomorrow",
      "Earnings tomorrow",
      "A report is expected within a day.",
      "report",
      "calendar",
    ),
    { kind: "event", event: { name: "earningsNear", days: 1 } },
  ),
  onEvent(
    text(
      "insiderBuys",
      "Insider buys over $100K",
      "An insider buys shares worth at least 100,000 on the market.",
      "form 4",
      "director",
      "officer",
    ),
    { name: "insiderTrade", side: "bought", minValue: 100_000 },
  ),
  onEvent(
    text(
      "entersScreen",
      "Enters my screen",
      "A stock enters the results of the screener.",
      "screener",
      "new results",
    ),
    { name: "screenEntered", screen: "standard" },
  ),
  onEvent(text("upgrade", "Analyst upgrade", "A firm raises its rating.", "rating", "analyst"), {
    name: "ratingChange",
    change: "upgrade",
  }),
  onEvent(
    text("halted", "Trading halted", "The exchange halts trading.", "halt", "luld", "news pending"),
    { name: "halt" },
  ),
  recipe(
    text(
      "agreedUpside",
      "Upside over 30% that analysts agree on",
      "The mean target is 30% above the price, and the targets are close together.",
      "target",
      "dispersion",
      "consensus",
    ),
    all(compare(fact("upside"), ">", 30), compare(fact("dispersion"), "<", 20)),
  ),
];
