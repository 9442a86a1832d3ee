import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { answerCalls } from "../../../../backend/testing/worlds/answerCalls.ts";
import { makeStore } from "../../../app/store.ts";
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

const Query = () => <output>{useLocation().search}</output>;

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

test("Back from the missing address leads to the alert on the line", async () => {
  const { findByRole, getByLabelText, getByRole } = render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={["/stocks/AAPL"]}>
        <Routes>
          <Route
            path="/stocks/AAPL"
            element={<LineAlertDialog isOpen subject={subject} onClose={() => undefined} />}
          />
          <Route path="/email-notifications" element={<Back />} />
          <Route path="/rules" element={<Query />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  fireEvent.change(getByLabelText("Alert when AAPL"), { target: { value: "broken" } });
  fireEvent.change(getByLabelText("Name"), { target: { value: "Support" } });
  fireEvent.click(await findByRole("link", { name: "Add an email address" }));
  fireEvent.click(getByRole("button", { name: "Back" }));
  const query = getByRole("status").textContent;
  expect(readRuleDraft(new URLSearchParams(query))).toMatchObject({
    ...subject,
    alert: "broken",
    name: "Support",
  });
});
