import { afterEach, expect, mock, test } from "bun:test";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { createDemo } from "../../../stories/demoSeeds.ts";
import { createDemoSession, DemoSessionContext } from "../../app/demo/demoSession.ts";
import { MemoryRouter, useLocation } from "react-router-dom";
import { DemoInboxContext, type DemoMail } from "../../app/demo/demoInbox.ts";
import { DemoNotice } from "./DemoNotice.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const buttonOf = (name: string, within = "") =>
  [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].find(
    ({ textContent }) => textContent === name,
  );
const click = (button: HTMLButtonElement | undefined) =>
  act(async () => void fireEvent.click(button!));

test("a start with or without the story is offered first, and once", async () => {
  const startEmpty = mock(() => Promise.resolve());
  const reset = mock(() => Promise.resolve());
  const reload = mock();
  const starting = Promise.withResolvers<void>();
  const session = createDemoSession(async () => {
    await starting.promise;
    return createDemo({ startEmpty, reset });
  });
  render(
    <DemoSessionContext value={session}>
      <DemoNotice reload={reload} />
    </DemoSessionContext>,
  );
  // The bar is the same before the demo has started, so that nothing moves.
  expect(buttonOf("Start empty")?.disabled).toBe(true);
  await act(async () => {
    starting.resolve();
    await session.ready;
  });
  expect(buttonOf("Start empty")?.disabled).toBe(false);

  const answer = async (opener: string, choice: string) => {
    await click(buttonOf(opener));
    await click(buttonOf(choice, "[role=alertdialog]"));
  };
  await answer("Start empty", "Cancel");
  expect(startEmpty).not.toHaveBeenCalled();
  await answer("Start empty", "Delete everything");
  expect(reload).toHaveBeenCalledTimes(1);
  expect([startEmpty.mock.calls.length, reset.mock.calls.length]).toEqual([1, 0]);
  await answer("Reset", "Reset");
  expect(reload).toHaveBeenCalledTimes(2);
  expect([startEmpty.mock.calls.length, reset.mock.calls.length]).toEqual([1, 1]);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test("the tour does each of its five steps, waits for the message, and ends for good", async () => {
  const mail = { key: "1", to: "", subject: "", text: "", date: "2026-11-20T15:00:00Z" };
  let mails: readonly DemoMail[] = [mail];
  let announce = () => {};
  const inbox = {
    list: () => mails,
    subscribe: (listener: () => void) => {
      announce = listener;
      return () => {};
    },
  };
  const alertSoon = mock(() => Promise.reject(new Error("Out of memory")));
  const session = createDemoSession(async () => createDemo({ alertSoon }));
  const show = () =>
    act(async () => {
      render(
        <DemoSessionContext value={session}>
          <DemoInboxContext value={inbox}>
            <MemoryRouter>
              <DemoNotice />
              <Address />
            </MemoryRouter>
          </DemoInboxContext>
        </DemoSessionContext>,
      );
      await session.ready;
    });
  const bar = () => document.querySelector("section")?.textContent;
  const address = () => document.querySelector("output")?.textContent;

  await show();
  await click(buttonOf("Take the tour"));
  expect(bar()).toContain("1 of 5: Open a stock");
  await click(buttonOf("Open Apple"));
  expect(address()).toBe("/stocks/AAPL");
  await click(buttonOf("Next"));
  await click(buttonOf("Create the alert"));
  // It failed and can be retried.
  expect(address()).toBe("/stocks/AAPL");
  alertSoon.mockImplementation((() => Promise.resolve("TSLA")) as never);
  await click(buttonOf("Create the alert"));
  expect([address(), alertSoon.mock.calls.length]).toEqual(["/alerts", 2]);
  await click(buttonOf("Next"));
  expect(bar()).toContain("Wait for it to trigger");
  const arrive = async (key: string, text: string) => {
    mails = [{ ...mail, key, text }, ...mails];
    await act(async () => announce());
  };
  await arrive("2", "AAPL rose above $300.00");
  expect(bar()).toContain("Wait for it to trigger");
  await arrive("3", "TSLA fell below $200.00");
  expect(bar()).toContain("It has triggered");
  await click(buttonOf("Next"));
  await click(buttonOf("Open the inbox"));
  expect(address()).toBe("/alerts?demo-inbox");
  await click(buttonOf("Next"));
  await click(buttonOf("Open the portfolios"));
  expect(address()).toBe("/portfolios");
  await click(buttonOf("Finish"));
  expect(bar()).toContain("Demo: simulated prices");
  expect(buttonOf("Take the tour")).toBeUndefined();
  cleanup();
  await show();
  expect(buttonOf("Take the tour")).toBeUndefined();
});
