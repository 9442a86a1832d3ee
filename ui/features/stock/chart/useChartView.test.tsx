import { afterEach, expect, test } from "bun:test";
import { act, cleanup, renderHook } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { usualIndicator, writeIndicator } from "../../../charts/model/indicators.ts";
import { useChartView } from "./useChartView.ts";

afterEach(() => {
  cleanup();
  localStorage.removeItem("chart-indicators");
});

function open(path: string) {
  const { result } = renderHook(() => ({ ...useChartView("AAPL"), ...useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  });
  return {
    shown: () => result.current.indicators.map(writeIndicator).join(),
    search: () => result.current.search,
    setView: (change: Parameters<typeof result.current.setView>[0]) =>
      act(() => result.current.setView(change)),
  };
}

test("indicators are kept for the next chart, unless its URL has others", () => {
  open("/stocks/AAPL").setView({ indicators: [usualIndicator("sma"), usualIndicator("rsi")] });
  expect(open("/stocks/MSFT").shown()).toBe("sma,rsi");
  expect(open("/stocks/MSFT?indicators=macd").shown()).toBe("macd");
  expect(open("/stocks/MSFT").shown()).toBe("sma,rsi");
});

test("removed indicators stay removed, even at the same URL", () => {
  localStorage.setItem("chart-indicators", "sma");
  const chart = open("/stocks/AAPL");
  chart.setView({ type: "line" });
  expect(chart.search()).toBe("?type=line&indicators=sma");
  chart.setView({ indicators: [] });
  expect(chart.shown()).toBe("");
  expect(open(`/stocks/AAPL${chart.search()}`).shown()).toBe("");
  expect(open("/stocks/MSFT").shown()).toBe("");
});
