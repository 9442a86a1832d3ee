import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { ScreenHeadingContext } from "../../app/Screen.tsx";
import { makeStore } from "../../app/store.ts";
import { AddEmailPanel } from "../emailNotifications/AddEmailPanel.tsx";
import { AlertsScreen } from "./AlertsScreen.tsx";

afterEach(cleanup);
answerCalls(({ method, url }) => {
  const { pathname } = new URL(url, "http://localhost");
  if (method === "POST") return Response.json({ id: 1 }, { status: 201 });
  if (pathname.startsWith("/api/stocks/quote/")) return new Response(null, { status: 404 });
  if (pathname === "/api/notifications/settings") {
    return Response.json({ push: { subscriptionCount: 0 } });
  }
  return Response.json([]);
});

const HEADING = { title: "Price Alerts", subtitle: "Manage your stock price alerts" };

const renderDraft = () =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={["/alerts?create&symbol=AAPL&target=90&condition=below"]}>
        <ScreenHeadingContext value={HEADING}>
          <Routes>
            <Route path="/alerts" element={<AlertsScreen />} />
            <Route path="/email-notifications" element={<AddEmailPanel />} />
          </Routes>
          <Link to="/alerts">Sidebar</Link>
        </ScreenHeadingContext>
      </MemoryRouter>
    </Provider>,
  );

test("adding the missing address keeps the alert and returns to it", async () => {
  const { findByRole, findByLabelText, getByRole, getByLabelText, getByText, queryByRole } =
    renderDraft();
  fireEvent.change(await findByLabelText("Target price"), { target: { value: "85.5" } });
  fireEvent.click(await findByRole("link", { name: "Add an email address" }));
  expect(queryByRole("alertdialog")).toBeNull();
  expect(getByText("After adding it, you return to where you were.")).toBeDefined();

  fireEvent.change(getByLabelText("Email"), { target: { value: "me@example.com" } });
  fireEvent.click(getByRole("button", { name: "Add address" }));
  expect(await findByLabelText("Target price")).toHaveProperty("value", "85.5");
  expect(getByLabelText("Condition")).toHaveProperty("value", "below");
});

test("an alert that waits for an address is kept until it is discarded", async () => {
  const { findByRole, findByLabelText, getByRole, getByText, queryByLabelText } = renderDraft();
  fireEvent.change(await findByLabelText("Target price"), { target: { value: "85.5" } });
  fireEvent.click(await findByRole("link", { name: "Add an email address" }));
  fireEvent.click(getByText("Sidebar"));
  fireEvent.click(await findByRole("button", { name: "Create Alert" }));
  const target = await findByLabelText("Target price");
  expect(target).toHaveProperty("value", "85.5");

  fireEvent.keyDown(target, { key: "Escape" });
  fireEvent.click(await findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(queryByLabelText("Target price") === null).toBe(true));
  fireEvent.click(getByRole("button", { name: "Create Alert" }));
  expect(await findByLabelText("Target price")).toHaveProperty("value", "");
});
