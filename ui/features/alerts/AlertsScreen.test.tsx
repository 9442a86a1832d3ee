import { afterEach, beforeEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { alertRow } from "../../../mocks/alertRow.ts";
import { ScreenHeadingContext } from "../../app/Screen.tsx";
import { Toaster } from "../../app/Toaster.tsx";
import { makeStore } from "../../app/store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { AlertsScreen } from "./AlertsScreen.tsx";

const alerts = [
  alertRow({ id: 3, symbol: "AAPL", targetPrice: 110 }),
  alertRow({ id: 2, symbol: "MSFT", targetPrice: 101 }),
  alertRow({
    id: 1,
    symbol: "KO",
    alertType: "below",
    targetPrice: 50,
    isActive: false,
    isTriggered: true,
  }),
];

const HEADING = { title: "Price Alerts", subtitle: "Manage your stock price alerts" };

let asked: string[];

const answerOf = (path: string): unknown => {
  if (path.startsWith("/api/stocks/quote/")) {
    const symbol = path.slice("/api/stocks/quote/".length);
    return {
      symbol,
      companyName: `${symbol} Company`,
      price: 100,
      previousClose: 99,
      currency: "USD",
      lastUpdated: "2026-01-05T15:00:00.000Z",
    };
  }
  if (path === "/api/alerts") return alerts;
  if (path === "/api/notifications/settings") return { push: { subscriptionCount: 0 } };
  return [];
};

beforeEach(() => {
  asked = [];
  localStorage.removeItem("alerts-view");
});
afterEach(cleanup);
answerCalls(({ method, url }) => {
  const { pathname } = new URL(url, "http://localhost");
  asked.push(`${method} ${pathname}`);
  return Response.json(method === "GET" ? answerOf(pathname) : { success: true });
});

const renderScreen = (path = "/alerts") =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <ScreenHeadingContext value={HEADING}>
          <AlertsScreen />
          <Toaster />
        </ScreenHeadingContext>
      </MemoryRouter>
    </Provider>,
  );

const show = async () => {
  const screen = renderScreen();
  const table = await screen.findByRole("table", { name: "Alerts" });
  const symbols = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.getAttribute("aria-label")?.split(" ")[0]);
  return { ...screen, table, symbols };
};

test("rows show condition, distance and status, and are sorted by the distance", async () => {
  const { table, symbols, getByRole } = await show();
  await within(table).findByText("AAPL Company");
  const aapl = getByRole("row", { name: "AAPL Price Above $110.00" });
  expect(aapl.textContent).toContain("rises to $110.00");
  expect(aapl.textContent).toContain("10.00%");
  expect(getByRole("row", { name: /^KO/ }).textContent).toContain("falls to $50.00");
  expect(symbols()).toEqual(["AAPL", "MSFT", "KO"]);
  fireEvent.click(getByRole("button", { name: "Distance" }));
  expect(symbols()).toEqual(["MSFT", "AAPL", "KO"]);
});

test("a search by company narrows, and filters that match nothing can be cleared", async () => {
  const { table, symbols, getByRole, getByText, findByText } = await show();
  await findByText("MSFT Company");
  fireEvent.change(getByRole("searchbox"), { target: { value: "msft comp" } });
  expect(symbols()).toEqual(["MSFT"]);
  fireEvent.change(getByRole("combobox", { name: "Status" }), { target: { value: "triggered" } });
  expect(getByText("No alerts match")).toBeDefined();
  expect(table.isConnected).toBe(false);
  fireEvent.click(getByRole("button", { name: "Clear filters" }));
  expect(getByRole("row", { name: /^AAPL/ })).toBeDefined();
});

test.each([
  ["Delete", "3 alerts deleted", [3, 2, 1], "DELETE", "", "Undo", "/restore"],
  // One of them is not active.
  ["Pause", "2 alerts paused", [3, 2], "POST", "/pause", "Resume", "/resume"],
])(
  "%s is for all selected alerts that it can change, and so is the way back",
  async (verb, done, ids, method, action, back, reverse) => {
    const { getByRole, queryByRole, findByText, getByText } = await show();
    const isSelecting = () => queryByRole("region", { name: "Selected alerts" }) !== null;
    fireEvent.click(getByRole("checkbox", { name: "Select all alerts" }));
    const bar = within(getByRole("region", { name: "Selected alerts" }));
    expect(bar.getByText("3 selected")).toBeDefined();
    fireEvent.click(bar.getByRole("button", { name: verb }));
    await findByText(done);
    // A failing `toBeNull` would print the whole page at every attempt.
    await waitFor(() => expect(isSelecting()).toBe(false));
    const changes = () => asked.filter((call) => !call.startsWith("GET"));
    expect(changes()).toEqual(ids.map((id) => `${method} /api/alerts/${id}${action}`));
    asked = [];
    fireEvent.click(getByText(back));
    await waitFor(() =>
      expect(changes()).toEqual(ids.map((id) => `POST /api/alerts/${id}${reverse}`)),
    );
  },
);

test("the chosen view is remembered", async () => {
  const { getByRole, findByRole } = await show();
  fireEvent.click(getByRole("radio", { name: "Cards" }));
  expect(within(await findByRole("list", { name: "Alerts" })).getAllByRole("article")).toHaveLength(
    3,
  );
  cleanup();
  expect(await renderScreen().findByRole("list", { name: "Alerts" })).toBeDefined();
});

test.each([
  ["/alerts?create", /Choose a stock and a target\./],
  ["/alerts?create&symbol=AAPL", /current price\..*Enter a target\./],
])("the new alert at %s says once what is missing", async (path, missing) => {
  const { findByRole } = renderScreen(path);
  const dialog = await findByRole("dialog", { name: "Create New Price Alert" });
  await waitFor(() => expect(dialog.textContent).toMatch(missing));
  expect(dialog.textContent.match(/\b(Choose a|Enter a)\b/g)).toHaveLength(1);
});
