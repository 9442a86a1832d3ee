import { afterEach, expect, mock, test } from "bun:test";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { createDemo } from "../../../stories/demoSeeds.ts";
import { createDemoSession, DemoSessionContext } from "../../app/demo/demoSession.ts";
import { DemoNotice } from "./DemoNotice.tsx";

afterEach(cleanup);

test("a start without or with the story is asked for first, and once", async () => {
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
  const buttonOf = (name: string, within = "") =>
    [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].find(
      ({ textContent }) => textContent === name,
    );
  // The same bar before the demo has started, so that nothing moves.
  expect(buttonOf("Start empty")?.disabled).toBe(true);
  await act(async () => {
    starting.resolve();
    await session.ready;
  });
  expect(buttonOf("Start empty")?.disabled).toBe(false);

  const click = (button: HTMLButtonElement | undefined) =>
    act(async () => void fireEvent.click(button!));
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
