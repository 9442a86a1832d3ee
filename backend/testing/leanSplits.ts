import type { Split } from "../market/companyCalendar.ts";

/** As announced by the companies, for years and symbols of the recorded factor files. */
const announced: Readonly<Record<string, string>> = {
  AAPL: "2000-06-21 2:1, 2005-02-28 2:1, 2014-06-09 7:1, 2020-08-31 4:1",
  AIG: "1998-08-03 3:2, 1999-08-02 5:4, 2000-07-31 3:2, 2009-07-01 1:20",
  BAC: "2004-08-30 2:1",
  GOOGL: "2014-04-03 2:1",
  IBM: "1999-05-27 2:1",
  IWM: "2005-06-09 2:1",
  NWSA: "",
  QQQ: "2000-03-20 2:1",
  SPY: "",
  USO: "2020-04-29 1:8",
};

export const leanSplits: Readonly<Record<string, readonly Split[]>> = Object.fromEntries(
  Object.entries(announced).map(([symbol, list]) => [
    symbol,
    list
      .split(", ")
      .filter((text) => text !== "")
      .map((text): Split => {
        const [date = "", ratio = ""] = text.split(" ");
        const [numerator = 1, denominator = 1] = ratio.split(":").map(Number);
        return { date: date as Split["date"], numerator, denominator };
      }),
  ]),
);
