import { afterEach, expect, mock, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { FieldList } from "./FieldList.tsx";
import type { Choice } from "./model/fields.ts";

const offer = (
  value: string,
  title: string,
  group: string,
  reason: string | null = null,
): Choice => ({
  value,
  title,
  group,
  reason,
});
const filler = Array.from({ length: 12 }, (_, index) =>
  offer(`fact:${index}`, `Fact ${index}`, "Facts"),
);
const choices = [
  offer("price:close", "Close", "Prices"),
  offer("price:volume", "Volume", "Prices", "a volume cannot be compared with a price"),
  offer("indicator:sma", "Simple moving average", "Indicators"),
  offer("indicator:ema", "Exponential moving average", "Indicators"),
  ...filler,
];

function show(offered: readonly Choice[] = choices) {
  const onSet = mock();
  render(
    <FieldList
      fields={[
        { kind: "choice", name: "what", label: "What", value: "price:close", choices: offered },
      ]}
      onSet={onSet}
    />,
  );
  const field = screen.getByLabelText("What");
  const press = (key: string) => fireEvent.keyDown(field, { key });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { onSet, field, press, type };
}
const selected = () => screen.getByRole("option", { selected: true }).textContent;

afterEach(cleanup);

test("a long list opens on an arrow key at the current choice, which Escape keeps", () => {
  const { onSet, field, press } = show();
  expect(field).toHaveProperty("value", "Close");
  expect(screen.queryByRole("option")).toBeNull();
  press("ArrowDown");
  expect(selected()).toBe("Close");
  press("ArrowUp");
  press("Escape");
  expect(screen.queryByRole("option")).toBeNull();
  expect(field).toHaveProperty("value", "Close");
  expect(onSet).not.toHaveBeenCalled();
});

test("typing narrows it, and Enter takes the highlighted choice", () => {
  const { onSet, press, type } = show();
  type("moving");
  expect(screen.getAllByRole("option")).toHaveLength(2);
  press("ArrowDown");
  expect(selected()).toBe("Exponential moving average");
  press("Enter");
  expect(onSet.mock.calls).toEqual([["what", "indicator:ema"]]);
  expect(screen.queryByRole("option")).toBeNull();
});

test("a typed number is a number, even when an explanation contains it", () => {
  const constant = { value: "constant", title: "A number" };
  const { onSet, press, type } = show([
    { ...offer("indicator:rsi", "RSI", "Indicators"), explanation: "Below 30 is oversold." },
    constant,
    ...choices,
  ]);
  type("30");
  expect(screen.getByRole("option").textContent).toBe("A number: 30");
  press("Enter");
  expect(onSet.mock.calls).toEqual([["what", "constant:30"]]);
});

test("an option that cannot be compared is listed with the reason and cannot be selected", () => {
  const { onSet, press, type } = show();
  type("volume");
  const option = screen.getByRole("option");
  expect(option.textContent).toBe("Volume: a volume cannot be compared with a price");
  expect(option.getAttribute("aria-disabled")).toBe("true");
  press("Enter");
  fireEvent.click(option);
  expect(onSet).not.toHaveBeenCalled();
});

test("the absence of matches is shown, and leaving the field restores the choice", () => {
  const { field, type } = show();
  type("xyzzy");
  expect(screen.getByText("No matches")).toBeDefined();
  fireEvent.blur(field);
  expect(field).toHaveProperty("value", "Close");
});
