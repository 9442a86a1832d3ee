import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, useLocation } from "react-router-dom";
import { startTypeAhead, takeTypedAhead } from "../../app/browser/input/typeAhead.ts";
import { makeStore } from "../../app/store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { Palette } from "./Palette.tsx";

const stock = (symbol: string, name: string) => ({ symbol, name, market: "US", currency: "USD" });
const STOCKS = [stock("AAPL", "Apple"), stock("MSFT", "Microsoft")];

afterEach(() => {
  cleanup();
  takeTypedAhead();
});
answerCalls(({ url }) => {
  const q = new URL(url).searchParams.get("q")?.toLowerCase() ?? "";
  const isFound = ({ name, symbol }: (typeof STOCKS)[number]) =>
    [name, symbol].some((text) => text.toLowerCase().startsWith(q));
  if (q === "home depo") return Response.json([stock("HD", "The Depot")]);
  return Response.json(url.includes("/search") ? STOCKS.filter(isFound) : []);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

test.each([
  ["apple", "/stocks/AAPL"],
  ["apple vs microsoft", "/stocks/AAPL?compare=MSFT"],
  ["aapl msft", "/stocks/AAPL?compare=MSFT"],
  ["alert microsoft", "/alerts?create&symbol=MSFT"],
])("%p and Enter typed while the palette loads wait for its stocks", async (text, address) => {
  startTypeAhead();
  for (const key of [...text, "Enter"]) {
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
  expect(await findByText(address)).toBeDefined();
});

test("a guess under the pointer is selected at once, while the words are searched as symbols", async () => {
  let isClosed = false;
  const { findByRole } = render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Palette screens={[]} onClose={() => (isClosed = true)} />
      </MemoryRouter>
    </Provider>,
  );
  const field = await findByRole("combobox");
  fireEvent.change(field, { target: { value: "home depo" } });
  await findByRole("option", { name: /HD/ });
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(isClosed).toBe(true);
});

test("Enter highlights a guess, and Enter again opens it", async () => {
  let isClosed = false;
  const { findByRole } = render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <Palette screens={[]} onClose={() => (isClosed = true)} />
      </MemoryRouter>
    </Provider>,
  );
  const field = await findByRole("combobox");
  fireEvent.change(field, { target: { value: "home depo" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await findByRole("option", { name: /HD/, selected: true });
  expect(isClosed).toBe(false);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(isClosed).toBe(true);
});
