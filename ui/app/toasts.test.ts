import { afterEach, expect, test } from "bun:test";
import {
  connectToaster,
  recallToast,
  recordDismissal,
  showToast,
  TOAST_REMOVAL_DELAY_MS,
  type ToastMessage,
} from "./toasts.ts";

let disconnect: (() => void) | undefined;
afterEach(() => disconnect?.());

function connect(): ToastMessage[] {
  const shown: ToastMessage[] = [];
  disconnect = connectToaster((toast) => {
    shown.push(toast);
    return () => undefined;
  });
  return shown;
}

test("a toast said before the toaster is on the page is shown when it is", () => {
  showToast({ intent: "info", message: "early" });
  expect(connect().map(({ message }) => message)).toEqual(["early"]);
});

test("a toast is given to the toaster of the page, and to none after it left", () => {
  const first = connect();
  showToast({ intent: "success", message: "one" });
  disconnect?.();
  showToast({ intent: "success", message: "two" });
  expect(first).toHaveLength(1);
  expect(connect().map(({ message }) => message)).toEqual(["two"]);
});

test("a dismissed toast can be recalled until its record is removed", () => {
  recordDismissal({ intent: "failure", message: "missed" }, 0);
  expect(recallToast(TOAST_REMOVAL_DELAY_MS - 1)?.message).toBe("missed");
  expect(recallToast(TOAST_REMOVAL_DELAY_MS)).toBeNull();
  expect(recallToast(0)).toBeNull();
});

test("a recalled toast has lost its action", () => {
  const action = { text: "Undo", onClick: () => undefined };
  recordDismissal({ intent: "info", message: "deleted", action }, 0);
  expect(recallToast(1)).toEqual({ intent: "info", message: "deleted" });
});
