import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router-dom";
import { startTypeAhead, takeTypedAhead } from "../../app/browser/typeAhead.ts";
import { makeStore } from "../../app/store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { Palette } from "./Palette.tsx";

const APPLE = { symbol: "AAPL", name: "Apple", market: "US", currency: "USD" };

afterEach(() => {
  cleanup();
  takeTypedAhead();
});
answerCalls(({ url }) => Response.json(url.includes("/search") ? [APPLE] : []));

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
