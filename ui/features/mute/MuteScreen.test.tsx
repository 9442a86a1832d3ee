import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import type { Mute } from "../../api/endpoints.ts";
import { readNow } from "../../app/browser/clock.ts";
import { ScreenHeadingContext } from "../../app/Screen.tsx";
import { makeStore } from "../../app/store.ts";
import { answerCalls } from "../../../backend/testing/worlds/answerCalls.ts";
import { HOUR_MS } from "../../../backend/domain/durations.ts";
import { formatAsOf } from "../../format/time.ts";
import { MuteScreen } from "./MuteScreen.tsx";

let mutes: readonly Mute[] = [];

afterEach(cleanup);
answerCalls(({ url }) =>
  url.endsWith("/mutes")
    ? Response.json(mutes)
    : Response.json({ error: "Alert not found" }, { status: 404 }),
);

const show = (path: string) =>
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[path]}>
        <ScreenHeadingContext value={{ title: "Mute" }}>
          <MuteScreen />
        </ScreenHeadingContext>
      </MemoryRouter>
    </Provider>,
  );

const inHours = (hours: number): string => new Date(readNow() + hours * HOUR_MS).toISOString();

test("while nothing is muted the heading is a question", async () => {
  mutes = [];
  const { findByRole } = show("/notifications/mute");
  expect(await findByRole("button", { name: "Mute for 1 hour" })).toBeDefined();
  expect(await findByRole("heading", { name: "Mute all alerts?" })).toBeDefined();
});

test("while everything is muted it says so, with the same end as the bar of every screen", async () => {
  const until = inHours(1);
  mutes = [{ alertId: null, until }];
  const { findByRole, findByText, queryByText } = show("/notifications/mute");
  expect(await findByRole("heading", { name: "All alerts are muted" })).toBeDefined();
  expect(await findByText(`Muted until ${formatAsOf(until, readNow())}.`)).toBeDefined();
  expect(queryByText("Mute all alerts?")).toBeNull();
});

test("a muted alert is named, while another alert still has the question", async () => {
  mutes = [{ alertId: 1, until: inHours(1) }];
  expect(await show("/notifications/mute?alert=1").findByText("This alert is muted")).toBeDefined();
  expect(await show("/notifications/mute?alert=2").findByText("Mute this alert?")).toBeDefined();
});

test("an expired mute no longer counts", async () => {
  mutes = [{ alertId: null, until: inHours(-1) }];
  const { findByRole, queryByRole } = show("/notifications/mute");
  expect(await findByRole("button", { name: "Mute for 1 hour" })).toBeDefined();
  expect(await findByRole("heading", { name: "Mute all alerts?" })).toBeDefined();
  expect(queryByRole("button", { name: "Unmute" })).toBeNull();
});
