import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { ReactNode } from "react";
import { useChartOverlay } from "./useChartOverlay.ts";

function render(...entries: string[]) {
  let inner: ReactNode = null;
  const router = createMemoryRouter([{ path: "*", Component: () => <>{inner}</> }], {
    initialEntries: entries,
  });
  const { result } = renderHook(() => useChartOverlay(), {
    wrapper: ({ children }) => {
      inner = children;
      return <RouterProvider router={router} />;
    },
  });
  const search = () => router.state.location.search;
  return { result, router, search };
}

test("a symbol in the address opens its chart", () => {
  expect(render("/?chart=brk-b").result.current.symbol).toBe("BRK-B");
});

test("an invalid symbol opens nothing", () => {
  for (const bad of ["", "<script>", "../../etc", "A".repeat(16), "%00"]) {
    expect(render(`/?chart=${encodeURIComponent(bad)}`).result.current.symbol).toBeNull();
  }
});

test("opening adds one entry to the history, so Back closes", async () => {
  const { result, router, search } = render("/alerts?sort=price");
  await act(async () => result.current.openChart("aapl"));
  expect(result.current.symbol).toBe("AAPL");
  expect(search()).toBe("?sort=price&chart=AAPL");
  await act(async () => router.navigate(-1));
  expect(result.current.symbol).toBeNull();
  expect(search()).toBe("?sort=price");
});

test("another symbol replaces the first, and one close leaves the chart", async () => {
  const { result, search } = render("/");
  await act(async () => result.current.openChart("AAPL"));
  await act(async () => result.current.openChart("MSFT"));
  expect(result.current.symbol).toBe("MSFT");
  await act(async () => result.current.closeChart());
  expect(result.current.symbol).toBeNull();
  expect(search()).toBe("");
});

test("closing a chart that the address opened stays on the page", async () => {
  const { result, router } = render("/alerts?chart=AAPL");
  await act(async () => result.current.closeChart());
  expect(router.state.location.pathname).toBe("/alerts");
  expect(result.current.symbol).toBeNull();
});
