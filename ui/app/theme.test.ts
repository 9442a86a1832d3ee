import { beforeEach, expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { applyTheme, readTheme, useTheme } from "./theme.ts";

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset["theme"];
});

test("a document without a theme, or with an unknown one, is dark", () => {
  expect(readTheme()).toBe("dark");
  root.dataset["theme"] = "hotdog";
  expect(readTheme()).toBe("dark");
});

test("a theme is set on the document and remembered", () => {
  applyTheme("corporate");
  expect(root.dataset["theme"]).toBe("corporate");
  expect(root.classList.contains("bp6-dark")).toBe(false);
  expect(localStorage.getItem("theme")).toBe("corporate");
  applyTheme("dark");
  expect(root.classList.contains("bp6-dark")).toBe(true);
});

test("everything that shows the theme is notified of a change", () => {
  const { result, unmount } = renderHook(() => useTheme());
  expect(result.current.next).toBe("corporate");
  act(() => result.current.cycle());
  expect(result.current.theme).toBe("corporate");
  act(() => result.current.cycle());
  act(() => result.current.cycle());
  expect(result.current.theme).toBe("dark");
  unmount();
});

test("a change in another tab is followed, unless it is invalid", () => {
  const { result, unmount } = renderHook(() => useTheme());
  const hear = (newValue: string) =>
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
    });
  hear("light");
  expect(result.current.theme).toBe("light");
  hear("<script>");
  expect(result.current.theme).toBe("light");
  unmount();
});
