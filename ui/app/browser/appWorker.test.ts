import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, jest, spyOn, test } from "bun:test";
import { keepForOffline, useAppUpdate } from "./appWorker.ts";

/** A worker that answers every question with its build, and never takes over. */
function createWorker(state: string, messages: string[]): ServiceWorker {
  return Object.assign(new EventTarget(), {
    state,
    postMessage: ({ kind }: { kind: string }, [port]: MessagePort[] = []) => {
      messages.push(kind);
      port?.postMessage("another build");
    },
  }) as unknown as ServiceWorker;
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("Reload loads the page after two seconds even if the old worker stays", async () => {
  const value = new EventTarget();
  Object.defineProperty(navigator, "serviceWorker", { value, configurable: true });
  const messages: string[] = [];
  await keepForOffline(
    Object.assign(new EventTarget(), {
      active: createWorker("activated", []),
      waiting: createWorker("installed", messages),
      installing: null,
    }) as unknown as ServiceWorkerRegistration,
  );
  const { result } = renderHook(useAppUpdate);
  await waitFor(() => expect(result.current).not.toBeNull());

  const reload = spyOn(window.location, "reload").mockImplementation(() => undefined);
  jest.useFakeTimers();
  result.current?.();
  expect(messages).toEqual(["tell-build", "take-over"]);
  expect(reload).toHaveBeenCalledTimes(0);
  jest.advanceTimersByTime(2000);
  expect(reload).toHaveBeenCalledTimes(1);
});
