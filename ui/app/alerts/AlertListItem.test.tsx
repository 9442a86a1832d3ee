import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { alertRow } from "../../../mocks/alertRow.ts";
import type { Alert } from "../../api/endpoints.ts";
import { makeStore } from "../store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { AlertListItem } from "./AlertListItem.tsx";

afterEach(cleanup);
answerCalls(({ url }) =>
  url.endsWith("/mutes")
    ? Response.json([])
    : Response.json({ error: "No price" }, { status: 404 }),
);

const show = (change: Partial<Alert>) =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <AlertListItem
          alert={alertRow(change)}
          destination="To both addresses"
          isDeleting={false}
          onDelete={() => undefined}
        />
      </MemoryRouter>
    </Provider>,
  );

test.each([
  [{ isActive: true, isTriggered: false }, "Active"],
  // It repeats and waits to re-arm, as its text says.
  [{ isActive: true, isTriggered: true }, "Triggered"],
  [{ isActive: false, isTriggered: true }, "Triggered"],
  [{ isActive: false, isTriggered: false }, "Inactive"],
])("an alert that is %j is tagged %s", async (change, status) => {
  const { findByText } = show(change);
  expect((await findByText(status)).closest(".bp6-tag")).not.toBeNull();
});

test.each([
  ["either", "±5%"],
  ["up", "+5%"],
  ["down", "−5%"],
] as const)("a change that may go %s is written %s", async (direction, target) => {
  const { findByRole } = show({ alertType: "change_percent", targetPrice: 5, direction });
  const name = `AAPL Price Change % ${target}`;
  expect(await findByRole("article", { name })).toBeDefined();
});
