import { beforeEach, expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { usePosterName } from "./posterName.ts";

beforeEach(() => localStorage.clear());

test("without a name the poster is an anonymous investor", () => {
  const { result } = renderHook(usePosterName);
  expect([result.current.typed, result.current.signature]).toEqual(["", "Anonymous investor"]);
  act(() => result.current.change("   "));
  expect(result.current.signature).toBe("Anonymous investor");
});

test("a name is remembered by the browser", () => {
  const first = renderHook(usePosterName);
  act(() => first.result.current.change(" Ann "));
  expect(first.result.current.signature).toBe("Ann");
  first.unmount();
  const second = renderHook(usePosterName);
  expect(second.result.current.signature).toBe("Ann");
});

test("where storage is forbidden the name lasts as long as the page", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { getItem, setItem } = Storage.prototype;
  Object.assign(Storage.prototype, { getItem: forbidden, setItem: forbidden });
  try {
    const { result } = renderHook(usePosterName);
    act(() => result.current.change("Ann"));
    expect(result.current.signature).toBe("Ann");
  } finally {
    Object.assign(Storage.prototype, { getItem, setItem });
  }
});
