import { expect, test } from "bun:test";
import { createAlertPath, editAlertPath, readAlertDraft, readEditedId } from "./alertDraft.ts";

const read = (query: string) => readAlertDraft(new URLSearchParams(query));

test.each([
  { symbol: "AAPL", targetPrice: 150.25, condition: "above" },
  { symbol: "VOD.L", targetPrice: 0.8123, condition: "below" },
  { symbol: "BRK-B", targetPrice: 1e-7, condition: "above" },
  { symbol: "AAPL", targetPrice: null, condition: "above" },
  {
    symbol: "AAPL",
    targetPrice: 5,
    condition: "change_percent",
    options: {
      repeat: "daily",
      direction: "down",
      isExtended: true,
      expiresAt: "2026-12-01T10:00:00.000Z",
      note: "Sell & wait",
    },
  },
] as const)("a draft in an address is read back as it was", (draft) => {
  const path = createAlertPath(draft);
  expect(path).toStartWith("/alerts?create&");
  expect(read(path.slice(path.indexOf("?")))).toEqual(draft);
});

test.each([
  "",
  "symbol=AAPL&target=1",
  "symbol=AAPL&condition=above",
  "symbol=AAPL&target=&condition=above",
  "symbol=AAPL&target=0&condition=above",
  "symbol=AAPL&target=-5&condition=above",
  "symbol=AAPL&target=Infinity&condition=above",
  "symbol=AAPL&target=ten&condition=above",
  "symbol=AAPL&target=10&condition=sideways",
  "symbol=%3Cscript%3E&target=10&condition=above",
  "target=10&condition=above",
])("nonsense (%s) gives no draft", (query) => {
  expect(read(query)).toBeNull();
});

test("a draft proposed by an assistant is read without its invalid parts", () => {
  const draft = "symbol=AAPL&target=5&condition=change_percent";
  const about = { symbol: "AAPL", targetPrice: 5, condition: "change_percent" } as const;
  expect(read(draft)).toEqual(about);
  expect(
    read(
      `${draft}&repeat=daily&direction=down&sessions=extended&expires=2026-12-01T10:00:00Z&note=Sell+%26+wait`,
    ),
  ).toEqual({
    ...about,
    options: {
      repeat: "daily",
      direction: "down",
      isExtended: true,
      expiresAt: "2026-12-01T10:00:00.000Z",
      note: "Sell & wait",
    },
  });
  expect(read(`${draft}&repeat=x&direction=&sessions=all&expires=soon&note=+`)).toEqual(about);
});

test("an address names the alert to edit, if any", () => {
  const edited = (query: string) => readEditedId(new URLSearchParams(query));
  expect(edited(editAlertPath(7).replace("/alerts", ""))).toBe(7);
  for (const nonsense of ["", "edit", "edit=", "edit=0", "edit=-1", "edit=1.5", "edit=x"]) {
    expect(edited(nonsense)).toBeNull();
  }
});
