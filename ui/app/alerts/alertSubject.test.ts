import { describe, expect, test } from "bun:test";
import { formatPriceOf } from "../../format/level.ts";
import {
  changeCondition,
  changeDirection,
  changeSymbol,
  directionOf,
  EMPTY_SUBJECT,
  findIntendedCondition,
  isAlreadyMet,
  chooseTarget,
  describeTargetProblem,
  listTargetChoices,
  plainTarget,
  readTarget,
  settleTarget,
  typeTarget,
  type AlertSubject,
  type LookedUp,
} from "./alertSubject.ts";

const AAPL = { symbol: "AAPL", price: 309.56, currency: "USD" };
const NVDA = { symbol: "NVDA", price: 181.2, currency: "USD" };

const typed = (subject: AlertSubject, symbol: string) => ({
  ...subject,
  ...changeSymbol(subject, symbol),
});
const settled = (subject: AlertSubject, found: LookedUp) => ({
  ...subject,
  ...settleTarget(subject, found),
});
const turned = (subject: AlertSubject, alertType: AlertSubject["alertType"]) => ({
  ...subject,
  ...changeCondition(subject, alertType),
});
const filled = settled(typed(EMPTY_SUBJECT, "aapl"), AAPL);

describe("a fetched price", () => {
  test("fills an empty target, which counts as chosen only when it is typed or pressed", () => {
    expect(filled).toMatchObject({ targetPrice: "309.56", targetOf: "AAPL" });
    const isChosen = (change: Partial<AlertSubject>) =>
      describeTargetProblem({ ...filled, ...change }) === undefined;
    expect(isChosen({})).toBe(false);
    expect(isChosen(typeTarget(filled, "309.56"))).toBe(true);
    expect(isChosen(chooseTarget(filled, 5, "325.04"))).toBe(true);
  });

  test.each([
    ["AAPL", 217.9, "USD", "217.90"],
    ["AAPL", 217, "USD", "217.00"],
    ["F", 0.4312, "USD", "0.4312"],
    ["F", 0.5, "USD", "0.5000"],
    ["SHIB-USD", 0.0000123, "USD", "0.00001230"],
    ["7203.T", 2945, "JPY", "2945"],
    ["EURUSD=X", 1.15, "USD", "1.1500"],
    ["^GSPC", 6705.1, "USD", "6705.10"],
  ])(
    "of %s, %d %s, is written like the price next to it: %s",
    (symbol, price, currency, target) => {
      const found = { symbol, price, currency };
      expect(settled(typed(EMPTY_SUBJECT, symbol), found).targetPrice).toBe(target);
      expect(formatPriceOf(symbol, price, currency).replace(/[^\d.]/g, "")).toBe(target);
    },
  );

  test("fills it once per symbol, so that an emptied target stays empty", () => {
    expect(settleTarget({ ...filled, targetPrice: "" }, { ...AAPL, price: 310 })).toBeUndefined();
  });

  test("is not used as a percentage, and a missing price fills nothing", () => {
    expect(settleTarget(turned(filled, "change_percent"), AAPL)).toBeUndefined();
    expect(
      settleTarget(typed(EMPTY_SUBJECT, "X"), { ...AAPL, symbol: "X", price: null }),
    ).toBeUndefined();
  });

  test("of a symbol that is no longer typed is ignored", () => {
    expect(settleTarget(typed(EMPTY_SUBJECT, "NVDA"), AAPL)).toBeUndefined();
  });
});

describe("a target belongs to its symbol", () => {
  test("another symbol clears it at once and fills in its own price", () => {
    const other = typed(filled, "NVDA");
    expect(other.targetPrice).toBe("");
    expect(settled(other, NVDA).targetPrice).toBe("181.20");
  });

  test("a typed one is cleared too, once its symbol was looked up", () => {
    const own = settled({ ...typed(EMPTY_SUBJECT, "AAPL"), targetPrice: "300" }, AAPL);
    expect(own.targetPrice).toBe("300");
    expect(typed(own, "NVDA").targetPrice).toBe("");
    const unverified = { ...typed(EMPTY_SUBJECT, "AAPL"), targetPrice: "300" };
    expect(typed(settled(unverified, { ...AAPL, price: null }), "NVDA").targetPrice).toBe("");
  });

  test("one typed before the symbol waits for it", () => {
    const first = { ...EMPTY_SUBJECT, targetPrice: "300" };
    expect(settled(typed(typed(first, "AAP"), "AAPL"), AAPL)).toMatchObject({
      targetPrice: "300",
      targetOf: "AAPL",
    });
  });

  test("case and spaces do not change the symbol", () => {
    expect(typed(filled, " aapl ").targetPrice).toBe("309.56");
  });
});

describe("a target belongs to its kind of condition", () => {
  test("changing between price conditions keeps it", () => {
    expect(turned(filled, "below").targetPrice).toBe("309.56");
  });

  test("a price does not become a percentage, nor a percentage a price", () => {
    const change = turned(filled, "change_percent");
    expect(change.targetPrice).toBe("");
    const five = settled({ ...change, targetPrice: "5" }, AAPL);
    const back = turned(five, "above");
    expect(back.targetPrice).toBe("");
    expect(settled(back, AAPL).targetPrice).toBe("309.56");
  });
});

describe("the presets next to a target", () => {
  const targets = (...args: Parameters<typeof listTargetChoices>) =>
    listTargetChoices(...args).map(({ percent, target }) => [percent, target]);

  test.each([
    ["above", -5, "190", { alertType: "below" }],
    ["below", 2, "204", { alertType: "above" }],
    ["change_percent", 5, "5", { direction: "up" }],
    ["change_percent", -5, "5", { direction: "down" }],
  ] as const)("set the side that they wait on: %s, %d%%", (alertType, percent, target, side) => {
    const chosen = chooseTarget({ alertType }, percent, target);
    expect(chosen).toMatchObject({ targetPrice: target, ...side });
  });

  test("pressed before the price is known apply to it, unless something else is typed", () => {
    const pressed = { ...EMPTY_SUBJECT, symbol: "aapl", ...chooseTarget(filled, -5, null) };
    expect(pressed).toMatchObject({ alertType: "below", targetPrice: "" });
    expect(describeTargetProblem(pressed)).toBe("Waiting for the current price");
    const applied = settled(pressed, { ...AAPL, price: 200 });
    expect(applied).toMatchObject({ alertType: "below", targetPrice: "190", isSuggested: false });
    expect(describeTargetProblem(applied)).toBeUndefined();
    const own = { ...pressed, ...typeTarget(pressed, "150") };
    expect(settled(own, AAPL).targetPrice).toBe("150");
    const unknown = settled(pressed, { ...AAPL, price: null });
    expect(describeTargetProblem(unknown)).toBe("Enter a target price");
  });

  test("of an exchange rate have the rate's decimals", () => {
    expect(targets("above", 1.1523, "EURUSD=X")[0]).toEqual([-5, "1.0947"]);
    expect(targets("above", 150.123, "JPY=X")[0]).toEqual([-5, "142.617"]);
  });

  test("are shares of the current price, as precise as it is quoted", () => {
    expect(targets("above", 200)).toEqual([
      [-5, "190"],
      [-2, "196"],
      [2, "204"],
      [5, "210"],
    ]);
    expect(targets("below", 0.8123)[0]).toEqual([-5, "0.7717"]);
    expect(targets("above", 0.0000102)).toEqual([
      [-5, "0.00000969"],
      [-2, "0.000009996"],
      [2, "0.000010404"],
      [5, "0.00001071"],
    ]);
    expect(targets("above", 8.12e-7)[2]).toEqual([2, "0.00000082824"]);
  });

  test("wait for the price, except those of a change", () => {
    expect(targets("above", null).map(([, target]) => target)).toEqual([null, null, null, null]);
    expect(targets("change_percent", null)).toEqual([
      [-10, "10"],
      [-5, "5"],
      [5, "5"],
      [10, "10"],
    ]);
  });
});

describe("a percentage", () => {
  const alertType = "change_percent" as const;

  test.each([
    ["5", 5, undefined],
    ["5%", 5, undefined],
    [" 2.5 % ", 2.5, undefined],
    ["2,5", 2.5, undefined],
    [".5", 0.5, undefined],
    ["5.", 5, undefined],
    ["+5", 5, "up"],
    ["-5", 5, "down"],
    ["−5%", 5, "down"],
    ["- 5", 5, "down"],
    ["-", undefined, undefined],
    ["0", undefined, undefined],
    ["-0", undefined, undefined],
    ["5%%", undefined, undefined],
    ["1,000", undefined, undefined],
    ["1e5", undefined, undefined],
    ["", undefined, undefined],
  ] as const)("%p is read as %p, direction %p", (targetPrice, target, direction) => {
    expect(readTarget({ alertType, targetPrice })).toBe(target as number);
    expect(typeTarget({ alertType }, targetPrice)).toEqual({
      targetPrice,
      isSuggested: false,
      awaitedShift: null,
      ...(direction && { direction }),
    });
  });

  test("loses its sign when the field is left and when another direction is chosen", () => {
    expect(plainTarget({ alertType, targetPrice: "-5%" })).toBe("5");
    expect(plainTarget({ alertType, targetPrice: "much" })).toBe("much");
    expect(changeDirection({ alertType, targetPrice: "-5" }, "up")).toEqual({
      targetPrice: "5",
      direction: "up",
    });
  });

  test("is sent with a direction only if one was chosen", () => {
    expect(directionOf({ alertType, direction: "down" })).toEqual({ direction: "down" });
    expect(directionOf({ alertType, direction: "either" })).toEqual({});
    expect(directionOf({ alertType: "below", direction: "down" })).toEqual({});
  });
});

test("a price is read without signs and stays as it was typed", () => {
  expect(readTarget({ alertType: "above", targetPrice: "-5" })).toBeUndefined();
  expect(typeTarget({ alertType: "below" }, "-5").targetPrice).toBe("-5");
  expect(plainTarget({ alertType: "above", targetPrice: "5.50" })).toBe("5.50");
});

describe("a condition that is already met", () => {
  test.each([
    ["above", 150, true],
    ["above", 149.99, false],
    ["below", 150, true],
    ["below", 150.01, false],
  ] as const)("%s 150 at %p is %p", (alertType, price, isMet) => {
    const quote = { price, changePercent: -3 };
    expect(isAlreadyMet({ ...EMPTY_SUBJECT, alertType, targetPrice: "150" }, quote)).toBe(isMet);
  });

  test.each([
    ["either", -3, true],
    ["either", 2.99, false],
    ["up", -3, false],
    ["up", 3, true],
    ["down", -3, true],
    ["down", 3, false],
    ["either", null, false],
  ] as const)("a change of 3%% %s at %p is %p", (direction, changePercent, isMet) => {
    const change = { alertType: "change_percent", targetPrice: "3", direction } as const;
    expect(isAlreadyMet(change, { price: 150, changePercent })).toBe(isMet);
  });

  test("does not exist without a target", () => {
    const empty = { ...EMPTY_SUBJECT, alertType: "below" } as const;
    expect(isAlreadyMet(empty, { price: 1, changePercent: 0 })).toBe(false);
  });
});

describe("the condition that was probably meant", () => {
  test.each([
    ["above", "190", "below"],
    ["below", "210", "above"],
    ["above", "210", undefined],
    ["below", "190", undefined],
    ["above", "200", undefined],
    ["above", "", undefined],
    ["change_percent", "2", undefined],
  ] as const)("%s %p at 200 is %p", (alertType, targetPrice, intended) => {
    const quote = { price: 200, changePercent: 3 };
    expect(findIntendedCondition({ ...EMPTY_SUBJECT, alertType, targetPrice }, quote)).toBe(
      intended,
    );
  });
});
