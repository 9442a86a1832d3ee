import { afterEach, expect, test } from "bun:test";
import { readNow } from "./browser/clock.ts";
import {
  dismissToast,
  durationOf,
  readShownToast,
  recallToast,
  showToast,
  subscribeToToasts,
  TOAST_DURATION_MS,
  TOAST_REMOVAL_DELAY_MS,
} from "./toasts.ts";

afterEach(dismissToast);

const shownMessage = () => readShownToast()?.toast.message;

test("a toast replaces the one before, which is notified", () => {
  const left: string[] = [];
  const seen: (string | undefined)[] = [];
  const unsubscribe = subscribeToToasts(() => seen.push(shownMessage()));
  const close = showToast({
    intent: "info",
    message: "one",
    onDismiss: () => left.push(`one, for ${shownMessage()}`),
  });
  showToast({ intent: "info", message: "two", onDismiss: () => left.push("two") });
  close();
  expect([seen, left]).toEqual([["one", "two"], ["one, for two"]]);
  dismissToast();
  unsubscribe();
  expect([shownMessage(), left.at(-1)]).toEqual([undefined, "two"]);
});

test("two toasts with the same text are separate", () => {
  const toast = { intent: "info", message: "same" } as const;
  showToast(toast);
  const key = readShownToast()?.key;
  showToast(toast);
  expect(readShownToast()?.key).not.toBe(key);
});

test("a toast that has left can be recalled without its action until its record is removed", () => {
  const action = { text: "Undo", onClick: () => undefined };
  showToast({ intent: "failure", message: "missed", action })();
  const now = readNow();
  expect(recallToast(now + TOAST_REMOVAL_DELAY_MS - 1000)).toEqual({
    intent: "failure",
    message: "missed",
  });
  expect(recallToast(now + TOAST_REMOVAL_DELAY_MS)).toBeNull();
  expect(recallToast(now)).toBeNull();
});

test("a toast with an action stays for 10 s, others for the usual time", () => {
  const toast = { intent: "success", message: "Alert deleted" } as const;
  const action = { text: "Undo", onClick: () => undefined };
  expect(durationOf({ ...toast, action })).toBe(10_000);
  expect(durationOf(toast)).toBe(TOAST_DURATION_MS);
  expect(durationOf({ ...toast, action, durationMs: 8000 })).toBe(8000);
});
