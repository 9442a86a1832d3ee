import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { IndicatorPicker } from "./IndicatorPicker.tsx";
import { writeIndicator, type ChartIndicator } from "../model/indicators.ts";

afterEach(cleanup);

function Picker({ onChange }: { onChange: (chosen: readonly ChartIndicator[]) => void }) {
  const [chosen, setChosen] = useState<readonly ChartIndicator[]>([]);
  return (
    <IndicatorPicker
      chosen={chosen}
      interval="1d"
      onChange={(next) => {
        setChosen(next);
        onChange(next);
      }}
    />
  );
}

function renderPicker() {
  let chosen: readonly ChartIndicator[] = [];
  const view = render(<Picker onChange={(next) => (chosen = next)} />);
  const field = view.getByRole("searchbox");
  return {
    ...view,
    chosen: () => chosen.map(writeIndicator),
    type: (text: string) => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: "Enter" });
      return { chosen: chosen.map(writeIndicator), field };
    },
  };
}

test("Enter adds the best match, a second time with the next usual period", () => {
  const { type, getByText } = renderPicker();
  expect(type("sma").chosen).toEqual(["sma"]);
  expect(type("SMA").chosen).toEqual(["sma", "sma-50"]);
  expect(getByText("SMA 50 added to the chart.")).toBeDefined();
  expect(type("sma").chosen).toEqual(["sma", "sma-50", "sma-100"]);
  const { chosen, field } = type("moving average");
  expect(chosen.at(-1)).toBe("sma-200");
  expect(field.getAttribute("value")).toBe("");
});

test("Enter shows why it adds nothing", () => {
  const { type, getByText } = renderPicker();
  expect(type("xyz").chosen).toEqual([]);
  expect(getByText("No indicator matches “xyz”.")).toBeDefined();
  expect(type("vwap").chosen).toEqual([]);
  expect(getByText(/^VWAP needs intraday bars/)).toBeDefined();
  type("obv");
  expect(type("obv").chosen).toEqual(["obv"]);
  expect(getByText("OBV is already on the chart.")).toBeDefined();
});

test("Add another adds one that the first does not cover", () => {
  const { type, getByRole, chosen } = renderPicker();
  type("sma");
  fireEvent.click(getByRole("button", { name: "Add another SMA" }));
  expect(chosen()).toEqual(["sma", "sma-50"]);
});

test("an invalid parameter says why, and the chart keeps the last valid one", () => {
  const { type, getByRole, getByText, chosen } = renderPicker();
  type("macd");
  const fast = getByRole("spinbutton", { name: "Fast bars" }) as HTMLInputElement;
  fireEvent.change(fast, { target: { value: "3" } });
  expect(chosen()).toEqual(["macd-3-26-9"]);
  fireEvent.change(fast, { target: { value: "30" } });
  expect(getByText("“Fast bars” must be fewer than “Slow bars”.")).toBeDefined();
  expect(fast.getAttribute("aria-invalid")).toBe("true");
  expect(chosen()).toEqual(["macd-3-26-9"]);
  fireEvent.blur(fast);
  expect(fast.value).toBe("3");
});

test("an indicator is also found by the words of its explanation", () => {
  const { getByRole, queryByRole } = renderPicker();
  fireEvent.change(getByRole("searchbox"), { target: { value: "volume" } });
  expect(queryByRole("button", { name: "RSI" })).toBeNull();
  expect(getByRole("button", { name: "Anchored VWAP" })).toBeDefined();
});
