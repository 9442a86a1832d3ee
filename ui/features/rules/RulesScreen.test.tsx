import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { Link, MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { describeOptions } from "../../../backend/capabilities/rules/options.ts";
import type { OfferingMarket } from "../../../backend/capabilities/rules/series/available.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { ScreenHeadingContext } from "../../app/Screen.tsx";
import { makeStore } from "../../app/store.ts";
import { AddEmailPanel } from "../emailNotifications/AddEmailPanel.tsx";
import { RulesScreen } from "./RulesScreen.tsx";

const market = {
  offers: () => true,
  status: () => ({ kind: "simulated", asOf: 0 }),
} as unknown as OfferingMarket;
const saved = {
  id: 7,
  version: 2,
  status: "active",
  rule: {
    name: "Saved",
    scope: { kind: "symbol", symbol: "AAPL" },
    when: { kind: "event", event: { name: "halt" } },
    confirmation: "barClose",
    repetition: { kind: "once" },
    sessions: "regular",
    whenUnknown: "hold",
    labels: [],
  },
};

let recipients: readonly object[] = [];

afterEach(() => {
  cleanup();
  recipients = [];
});
answerCalls(({ method, url }) => {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === "/api/email-notifications" && method === "POST") {
    return Response.json({ id: 1 }, { status: 201 });
  }
  if (pathname === "/api/email-notifications") return Response.json(recipients);
  if (pathname === "/api/settings/credentials") {
    return Response.json([{ name: "email", label: "Email", state: "missing", detail: null }]);
  }
  if (pathname.startsWith("/api/stocks/quote/") || pathname.endsWith("/preview")) {
    return new Response(null, { status: 404 });
  }
  if (pathname === "/api/notifications/settings") {
    return Response.json({ push: { subscriptionCount: 0 } });
  }
  if (pathname === "/api/rules/options") return Response.json(describeOptions(market, 9, []));
  if (pathname === "/api/rules/7") return Response.json(saved);
  return Response.json([]);
});

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const open = (path: string) =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <ScreenHeadingContext value={{ title: "Rules", subtitle: "" }}>
          <Routes>
            <Route path="/rules" element={<RulesScreen />} />
            <Route path="/email-notifications" element={<AddEmailPanel />} />
            <Route path="/settings/sources" element={<Back />} />
          </Routes>
          <Link to="/rules">Sidebar</Link>
        </ScreenHeadingContext>
      </MemoryRouter>
    </Provider>,
  );

test("Enter in the last field of a new rule moves to the button", async () => {
  const { findByRole, getByRole } = open("/rules?create");
  const value = await findByRole("textbox", { name: "Compared with" });
  value.focus();
  fireEvent.keyDown(value, { key: "Enter" });
  expect(document.activeElement === getByRole("button", { name: "Create rule" })).toBe(true);
});

test("a new condition gets the focus", async () => {
  const { findByRole, getAllByRole } = open("/rules?create");
  fireEvent.click(await findByRole("button", { name: "Add a condition" }));
  const figures = getAllByRole("button", { name: /^Figure: close daily/ });
  expect(figures).toHaveLength(2);
  expect(document.activeElement === figures[1]).toBe(true);
});

test.each(["/rules?create", "/rules?edit=7"])(
  "at %s, adding the missing address keeps the rule and leads back to it",
  async (path) => {
    const { findByRole, findByLabelText, getByRole, getByLabelText, queryByRole } = open(path);
    fireEvent.change(await findByLabelText("Name"), { target: { value: "My rule" } });
    fireEvent.click(await findByRole("link", { name: "Add an email address" }));
    expect(queryByRole("alertdialog")).toBeNull();

    fireEvent.change(getByLabelText("Email"), { target: { value: "me@example.com" } });
    fireEvent.click(getByRole("button", { name: "Add address" }));
    expect(await findByLabelText("Name")).toHaveProperty("value", "My rule");
    const button = path.includes("edit") ? "Save changes" : "Create rule";
    const save = await findByRole("button", { name: button });
    // The rule is still not saved, so that leaving it asks first.
    fireEvent.click(getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(getByRole("alertdialog")).toBeDefined());
    expect(save).toBeDefined();
  },
);

test("Back from the settings of a channel that is not set up leads to the rule", async () => {
  recipients = [{ id: 1, email: "me@example.com", label: "Me", isActive: true }];
  const { findByRole, findByLabelText, getByRole, queryByRole } = open("/rules?create");
  fireEvent.change(await findByLabelText("Name"), { target: { value: "My rule" } });
  fireEvent.click(await findByRole("link", { name: "How to set up email" }));
  expect(queryByRole("alertdialog")).toBeNull();

  fireEvent.click(getByRole("button", { name: "Back" }));
  expect(await findByLabelText("Name")).toHaveProperty("value", "My rule");
});

test("a rule that waits for an address is kept until it is discarded", async () => {
  const { findByRole, findByLabelText, getByText, getByRole, queryByLabelText } =
    open("/rules?create");
  fireEvent.change(await findByLabelText("Name"), { target: { value: "My rule" } });
  fireEvent.click(await findByRole("link", { name: "Add an email address" }));
  fireEvent.click(getByText("Sidebar"));
  fireEvent.click(await findByRole("button", { name: "Create Rule" }));
  expect(await findByLabelText("Name")).toHaveProperty("value", "My rule");

  fireEvent.click(getByRole("button", { name: "Cancel" }));
  fireEvent.click(await findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(queryByLabelText("Name") === null).toBe(true));
  fireEvent.click(getByRole("button", { name: "Create Rule" }));
  expect(await findByLabelText("Name")).toHaveProperty("value", "");
});
