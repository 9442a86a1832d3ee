import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { ScreenHeadingContext } from "../../app/Screen.tsx";
import { makeStore } from "../../app/store.ts";
import { ChannelsScreen } from "./ChannelsScreen.tsx";

afterEach(cleanup);
answerCalls(({ url }) =>
  Response.json(
    url.endsWith("/settings")
      ? { push: { subscriptionCount: 0 }, sendgrid: { isConfigured: false } }
      : [],
  ),
);

const show = (path = "/notifications/channels") =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <ScreenHeadingContext value={{ title: "Notification Channels", subtitle: "" }}>
          <ChannelsScreen />
        </ScreenHeadingContext>
      </MemoryRouter>
    </Provider>,
  );

test("the channels that can be added are named in a sentence", async () => {
  const { findByText } = show();
  expect(
    await findByText(/^Alerts can also be sent by ntfy, .*, MQTT, and webhook\.$/),
  ).toBeDefined();
});

test("the free tier is told with email, after what can be done at once", async () => {
  const { findByText, getByRole } = show();
  const note = await findByText("SendGrid sends up to 100 emails/day for free. It isn't set up.");
  expect(getByRole("region", { name: "Email (Gmail)" }).contains(note)).toBe(true);
});

test.each([
  ["telegram", "telegram", "Chat ID"],
  ["unknown", "ntfy", "Topic URL"],
])("an address that adds %s opens the form of %s", async (name, service, field) => {
  const { findByRole, findByLabelText, getByRole } = show(`/notifications/channels?add=${name}`);
  await findByRole("dialog", { name: "Add channel" });
  expect(await findByLabelText("Service")).toHaveProperty("value", service);
  expect(await findByLabelText(field)).toBeDefined();
  fireEvent.click(getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(document.querySelectorAll("form select").length).toBe(0));
});
