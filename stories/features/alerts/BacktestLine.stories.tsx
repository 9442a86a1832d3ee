import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, waitFor } from "storybook/test";
import { backtestFails } from "../../../mocks/scenarios.ts";
import { BacktestLine } from "../../../ui/features/alerts/BacktestLine.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: BacktestLine,
  args: { request: { symbol: "AAPL", alertType: "above", targetPrice: 1 } },
  parameters: onPage(),
} satisfies Meta<typeof BacktestLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Once: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByText("Would have triggered once in the last 90 days"),
    ).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll("circle")).toHaveLength(1));
  },
};

export const Never: Story = {
  args: { request: { symbol: "AAPL", alertType: "above", targetPrice: 100_000 } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Would not have triggered in the last 90 days"),
    ).toBeVisible();
  },
};

export const ManyTimes: Story = {
  args: { request: { symbol: "AAPL", alertType: "change_percent", targetPrice: 0.5 } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/Would have triggered \d+ times/)).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll("circle").length).toBeGreaterThan(1));
  },
};

export const NothingToTry: Story = {
  args: { request: undefined },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Enter a symbol and a target to backtest")).toBeVisible();
    await expect(canvasElement.querySelector("svg")).toBeNull();
  },
};

export const NoPast: Story = {
  args: { request: { symbol: "NOSUCH", alertType: "above", targetPrice: 1 } },
  tags: ["calls-fail"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No price history available")).toBeVisible();
  },
};

/** What fails is not taken for a symbol without a past. */
export const Fails: Story = {
  parameters: onPage({ scenario: backtestFails }),
  tags: ["calls-fail"],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Backtest failed")).toBeVisible();
  },
};

/** No answer moves what stands below it. */
export const KeepsItsPlace: Story = {
  args: { request: undefined },
  render: function Render({ request }) {
    const [tried, setTried] = useState(request);
    return (
      <div style={{ width: 430 }}>
        <BacktestLine request={tried} />
        <Button
          text="Try it"
          onClick={() => setTried({ symbol: "AAPL", alertType: "above", targetPrice: 1 })}
        />
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "Try it" });
    const heightOf = () => canvas.getByRole("figure").getBoundingClientRect().height;
    // As in the dialog; a catalog that was just opened still loads its styles and changes the width.
    await document.fonts.ready;
    await waitFor(() => expect(canvas.getByRole("figure")).toHaveStyle({ display: "flex" }));
    const before = heightOf();
    await userEvent.click(button);
    await canvas.findByText(/^Would have triggered once/);
    await expect(heightOf()).toBeCloseTo(before, 0);
  },
};
