import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { answerCalls } from "../../../../backend/testing/worlds/answerCalls.ts";
import { makeStore } from "../../../app/store.ts";
import { readReturn } from "../../../app/browser/returnPath.ts";
import { readRuleDraft } from "../../../app/rules/ruleDraft.ts";
import { LineAlertDialog } from "./LineAlertDialog.tsx";

afterEach(cleanup);
answerCalls(({ url }) =>
  Response.json(url.endsWith("/settings") ? { push: { subscriptionCount: 0 } } : []),
);

const subject = {
  symbol: "AAPL",
  timeframe: "1d",
  line: { from: { time: 1, price: 90 }, to: { time: 2, price: 95 }, scale: "straight" },
} as const;

function ReturnPath() {
  return <output>{readReturn(useLocation().state)?.returnTo}</output>;
}

test("adding the missing address takes the alert on the line along", async () => {
  const { findByRole, getByLabelText, getByRole } = render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={["/stocks/AAPL"]}>
        <Routes>
          <Route
            path="/stocks/AAPL"
            element={<LineAlertDialog isOpen subject={subject} onClose={() => undefined} />}
          />
          <Route path="/email-notifications" element={<ReturnPath />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.change(getByLabelText("Alert when AAPL"), { target: { value: "broken" } });
  fireEvent.change(getByLabelText("Name"), { target: { value: "Support" } });
  fireEvent.click(await findByRole("link", { name: "Add an email address" }));
  const [, query] = getByRole("status").textContent.split("?");
  expect(readRuleDraft(new URLSearchParams(query))).toMatchObject({
    ...subject,
    alert: "broken",
    name: "Support",
  });
});
