import { afterEach, expect, test } from "bun:test";
import { act, cleanup, render } from "@testing-library/react";
import { useIdleSteps } from "./runWhenIdle.ts";

const own = { request: globalThis.requestIdleCallback, cancel: globalThis.cancelIdleCallback };

afterEach(() => {
  cleanup();
  globalThis.requestIdleCallback = own.request;
  globalThis.cancelIdleCallback = own.cancel;
});

function Steps({ total }: { total: number }) {
  return <output>{useIdleSteps(total)}</output>;
}

/** A browser whose idle callbacks the test triggers. */
function takeOverIdleness() {
  const waiting = new Map<number, () => void>();
  let last = 0;
  globalThis.requestIdleCallback = (work) => {
    waiting.set(++last, () => work({ didTimeout: false, timeRemaining: () => 50 }));
    return last;
  };
  globalThis.cancelIdleCallback = (id) => void waiting.delete(id);
  const rest = () =>
    act(async () => {
      const [next] = waiting;
      if (next) {
        waiting.delete(next[0]);
        next[1]();
      }
    });
  return { rest, waiting };
}

test("each idle callback shows one more part, until all are shown", async () => {
  const { rest, waiting } = takeOverIdleness();
  const { container } = render(<Steps total={2} />);
  expect(container.textContent).toBe("0");
  await rest();
  expect(container.textContent).toBe("1");
  await rest();
  expect(container.textContent).toBe("2");
  expect(waiting.size).toBe(0);
});

test("a screen that is left requests no more callbacks", () => {
  const { waiting } = takeOverIdleness();
  const { unmount } = render(<Steps total={2} />);
  expect(waiting.size).toBe(1);
  unmount();
  expect(waiting.size).toBe(0);
});

test("a browser without idle callbacks shows everything", async () => {
  Object.assign(globalThis, { requestIdleCallback: undefined });
  const { container, findByText } = render(<Steps total={3} />);
  await findByText("3");
  expect(container.textContent).toBe("3");
});
