import { expect, test } from "bun:test";
import { readWatchlistDraft } from "./WatchlistScreen.tsx";

const read = (query: string) => readWatchlistDraft(new URLSearchParams(query));

test("an address can contain stocks to add, to an existing list or a new one", () => {
  expect(read("list=2&add=aapl,BRK.B")).toEqual({ text: "AAPL, BRK-B", name: null });
  expect(read("add=KO&name=+Tea+")).toEqual({ text: "KO", name: "Tea" });
});

test("nonsense is ignored, and gives no draft on its own", () => {
  expect(read("add=AAPL,%3Cscript%3E,,KO")).toEqual({ text: "AAPL, KO", name: null });
  for (const query of ["", "add=", "add=%3Cscript%3E", "name=Tea"]) expect(read(query)).toBeNull();
  const many = Array.from({ length: 80 }, (_, index) => `S${index}`).join(",");
  expect(read(`add=${many}`)?.text.split(", ")).toHaveLength(50);
});
