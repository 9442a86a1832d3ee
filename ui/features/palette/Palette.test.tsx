import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router-dom";
import { startTypeAhead, takeTypedAhead } from "../../app/browser/typeAhead.ts";
import { makeStore } from "../../app/store.ts";
import { Palette } from "./Palette.tsx";

const APPLE = { symbol: "AAPL", name: "Apple", market: "US", currency: "USD" };
let stopFetching: () => void;

beforeEach(() => {
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) =>
    Response.json(request.url.includes("/search") ? [APPLE] : [])) as unknown as typeof fetch);
  stopFetching = () => fetching.mockRestore();
});

afterEach(() => {
  cleanup();
  stopFetching();
  takeTypedAhead();
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

test("a name and Enter typed while the palette loads open the stock, not the first entry", async () => {
  startTypeAhead();
  for (const key of [..."apple", "Enter"]) {
    window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  }
  const { findByText } = render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={["/settings"]}>
        <Palette screens={[{ path: "/alerts", title: "Price Alerts" }]} onClose={() => undefined} />
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  expect(await findByText("/stocks/AAPL")).toBeDefined();
});
