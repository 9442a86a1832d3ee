import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent, waitFor, within } from "storybook/test";
import type { AlertLine } from "../../../ui/charts/model/alertLines.ts";
import { chartOfAYear, MovableChart, newest } from "../overTheChart.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const last = Math.round(newest.close);
const above: AlertLine = { id: "1", name: "Above", price: last + 12, isMovable: true };
const below: AlertLine = { id: "2", name: "Below", price: last - 15, isMovable: true };
const change: AlertLine = { id: "3 1", name: "Change +3.00%", price: last + 5, isMovable: false };

const meta = {
  component: MovableChart,
  args: { ...chartOfAYear, alertLines: [above, below, change], onMoveAlert: fn() },
} satisfies Meta<typeof MovableChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const lineOf = (canvas: HTMLElement, name: string): HTMLElement =>
  within(canvas).getByRole("slider", { name: `Alert: ${name}` });
const priceOf = (line: HTMLElement): number => Number(line.getAttribute("aria-valuenow"));

/** Pixels from the line's label; the pointer stays down. */
async function grab(line: HTMLElement, dy: number, pointerType = "mouse") {
  const { left, top, height } = line.getBoundingClientRect();
  const at = (y: number) => ({
    clientX: left + 500,
    clientY: top + height / 2 + y,
    pointerId: 1,
    pointerType,
    isPrimary: true,
    button: 0,
    bubbles: true,
  });
  // The pointer is unknown to the browser and cannot be captured.
  line.setPointerCapture = () => undefined;
  await fireEvent.pointerDown(line, at(0));
  for (const share of [0.3, 0.6, 1]) await fireEvent.pointerMove(line, at(dy * share));
  return { drop: () => fireEvent.pointerUp(line, at(dy)) };
}

export const Lines: Story = {
  tags: ["screenshot"],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".chart-alert-line line").length).toBe(3);
    await expect(lineOf(canvasElement, "Above")).toHaveAttribute(
      "aria-valuetext",
      above.price.toFixed(2),
    );
    await expect(canvasElement.querySelector(".chart-alert")).toHaveTextContent(
      `Above ${above.price.toFixed(2)}`,
    );
  },
};

export const Dragged: Story = {
  play: async ({ canvasElement, args }) => {
    const line = lineOf(canvasElement, "Above");
    await grab(line, 60);
    await waitFor(() => expect(priceOf(line)).not.toBe(above.price));
    await userEvent.keyboard("{Escape}");
    await expect(priceOf(line)).toBe(above.price);
    await grab(line, 60);
    await fireEvent.pointerCancel(line, { pointerId: 1 });
    await expect(priceOf(line)).toBe(above.price);
    let drawn = 0;
    const observer = new MutationObserver((records) => (drawn += records.length));
    for (const part of canvasElement.querySelectorAll(".chart-surface > svg:not(.chart-alerts)")) {
      observer.observe(part, { attributes: true, subtree: true, childList: true });
    }
    const { drop } = await grab(line, 40);
    await waitFor(() => expect(canvasElement.querySelector(".chart-alert-moving")).not.toBeNull());
    await expect(line).toHaveAttribute("aria-valuetext", expect.stringContaining("not set yet"));
    await expect(args.onMoveAlert).not.toHaveBeenCalled();
    await drop();
    await expect(args.onMoveAlert).toHaveBeenCalledTimes(1);
    await expect(priceOf(line)).toBeLessThan(above.price);
    await expect(drawn + observer.takeRecords().length).toBe(0);
    observer.disconnect();
    await (await grab(lineOf(canvasElement, "Below"), -30, "touch")).drop();
    await expect(args.onMoveAlert).toHaveBeenLastCalledWith("2", expect.any(Number));
    await expect(priceOf(lineOf(canvasElement, "Below"))).toBeGreaterThan(below.price);
  },
};

export const MovedByKeys: Story = {
  play: async ({ canvasElement, args }) => {
    const fixed = lineOf(canvasElement, "Change +3.00%");
    await expect(fixed).toHaveAttribute("aria-readonly", "true");
    await (await grab(fixed, 40)).drop();
    fixed.focus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(priceOf(fixed)).toBe(change.price);
    await expect(args.onMoveAlert).not.toHaveBeenCalled();
    const line = lineOf(canvasElement, "Below");
    line.focus();
    await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}{PageDown}{ArrowDown}");
    await expect(priceOf(line)).toBeCloseTo(below.price - 0.01, 6);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    await expect(args.onMoveAlert).toHaveBeenCalledWith("2", below.price + 0.01);
    await userEvent.keyboard("{ArrowUp}");
    line.blur();
    await waitFor(() => expect(priceOf(line)).toBeCloseTo(below.price + 0.01, 6));
    await expect(args.onMoveAlert).toHaveBeenCalledTimes(1);
  },
};

export const Crowded: Story = {
  args: {
    alertLines: [0, 0.4, 0.8, 1.2, 6, 6.2, -0.3, -8].map((distance, place) => ({
      id: String(place),
      name: distance >= 0 ? "Above" : "Below",
      price: last + distance,
      isMovable: true,
    })),
  },
  play: async ({ canvasElement }) => {
    const chips = [...canvasElement.querySelectorAll(".chart-alert-chip")].map((chip) =>
      chip.getBoundingClientRect(),
    );
    await expect(chips.length).toBe(8);
    const sorted = chips.toSorted((a, b) => a.top - b.top);
    for (const [place, chip] of sorted.slice(1).entries()) {
      await expect(chip.top).toBeGreaterThanOrEqual(sorted[place]!.bottom);
    }
    const label = canvasElement
      .querySelector(".chart-last .chart-label-box")!
      .getBoundingClientRect();
    for (const chip of chips) {
      await expect(chip.bottom <= label.top || chip.top >= label.bottom).toBe(true);
    }
  },
};

export const OutOfViewAndSmallPrices: Story = {
  render: variantsOf(MovableChart, {
    outOfView: {
      alertLines: [
        above,
        { ...above, id: "8", name: "Above far", price: 9000 },
        { ...below, id: "9", name: "Below far", price: 1 },
      ],
    },
    small: {
      label: "PENNY",
      bars: chartOfAYear.bars.map((bar) => ({
        ...bar,
        open: bar.open / 1000,
        high: bar.high / 1000,
        low: bar.low / 1000,
        close: bar.close / 1000,
      })),
      alertLines: [{ ...above, name: "Above small", price: 0.2 }],
    },
  }),
  play: async ({ canvasElement, args }) => {
    const chart = canvasElement.querySelector(".chart-surface")!;
    const drawn = () => chart.querySelectorAll(".chart-alert").length;
    await expect(drawn()).toBe(1);
    const beyond = [...chart.querySelectorAll(".chart-alert-beyond")];
    await expect(beyond.map((text) => text.textContent)).toEqual(["↑ 1 alert", "↓ 1 alert"]);
    lineOf(canvasElement, "Above small").focus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(args.onMoveAlert).toHaveBeenCalledWith("1", 0.2001);
    lineOf(canvasElement, "Above far").focus();
    await waitFor(() => expect(drawn()).toBe(2));
  },
};

export const Narrow: Story = {
  tags: ["phone"],
  args: { width: 350 },
  play: async ({ canvasElement }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const chip = canvasElement.querySelector(".chart-alert-chip")!;
    await expect(Number(chip.getAttribute("x"))).toBeGreaterThan(0);
  },
};

export const States = statesOf(() => import("./AlertLines.stories.tsx"), { width: 900 });
