import { afterEach, expect, test } from "bun:test";
import { cleanup, render, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { answerCalls } from "../../backend/testing/worlds/answerCalls.ts";
import { ChannelNotice } from "./ChannelNotice.tsx";
import { makeStore } from "./store.ts";

afterEach(cleanup);
let activeAlerts = 0;
const me = { id: 1, email: "me@example.com", label: "", isActive: true };
let emails: object[] = [me];
let phones: object[] = [];
afterEach(() => {
  activeAlerts = 0;
  emails = [me];
  phones = [];
});

answerCalls(({ url }) => {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname.endsWith("/stats")) return Response.json({ activeAlerts, activeRules: 0 });
  if (pathname.endsWith("/credentials")) {
    const missing = { state: "missing", detail: null, checkedAt: null, canCheck: true };
    return Response.json(["email", "sms"].map((name) => ({ name, label: name, ...missing })));
  }
  if (pathname.endsWith("/email-notifications")) return Response.json(emails);
  if (pathname.endsWith("/phone-numbers")) return Response.json(phones);
  if (pathname.endsWith("/notifications/settings")) {
    return Response.json({ push: { subscriptionCount: 0 } });
  }
  return Response.json([]);
});

const show = async () => {
  const { container } = render(
    <Provider store={makeStore()}>
      <MemoryRouter>
        <ChannelNotice channel="email" />
      </MemoryRouter>
    </Provider>,
  );
  await waitFor(() => expect(container.querySelector(".notice-unknown")).toBeNull());
  return container.textContent;
};

test("a channel that is not set up is reported where its recipients are entered", async () => {
  expect(await show()).toContain("Email isn't set up");
});

test("it is not repeated when the notice above the screen reports it for waiting alerts", async () => {
  activeAlerts = 1;
  expect(await show()).toBe("");
});

test("there is no second notice when the one above the screen names several channels", async () => {
  activeAlerts = 1;
  phones = [{ id: 2, phone: "+12025550123", label: "", isActive: true, lastAlert: null }];
  expect(await show()).toBe("");
});

test("it is said beside the notice that there are no recipients yet", async () => {
  activeAlerts = 1;
  emails = [];
  expect(await show()).toContain("Email isn't set up");
});
