import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { BacktestLine } from "../../../ui/features/alerts/BacktestLine.tsx";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: BacktestLine,
  args: { request: { symbol: "AAPL", alertType: "above", targetPrice: 1 } },
  parameters: onPage(),
} satisfies Meta<typeof BacktestLine>;

export default meta;
type Story = StoryObj<typeof meta>;

const requests = {
  once: { symbol: "AAPL", alertType: "above", targetPrice: 1 },
  never: { symbol: "AAPL", alertType: "above", targetPrice: 100_000 },
  often: { symbol: "AAPL", alertType: "change_percent", targetPrice: 0.5 },
  nothing: undefined,
  unknown: { symbol: "NOSUCH", alertType: "above", targetPrice: 1 },
} as const;

export const EveryOutcome: Story = {
  tags: ["calls-fail"],
  render: () => (
    <>
      {Object.entries(requests).map(([name, request]) => (
        <section
          key={name}
          aria-label={name}
          style={{ width: 430, padding: 16, overflow: "auto", position: "relative" }}
        >
          <BacktestLine request={request} />
        </section>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const line = (name: keyof typeof requests) => canvas.getByRole("region", { name });
    const dotsOf = (name: keyof typeof requests) => line(name).querySelectorAll("circle").length;
    await expect(
      await within(line("once")).findByText("Would have triggered once in the last 90 days"),
    ).toBeVisible();
    await waitFor(() => expect(dotsOf("once")).toBe(1));
    await expect(
      await within(line("never")).findByText("Would not have triggered in the last 90 days"),
    ).toBeVisible();
    await expect(
      await within(line("often")).findByText(/Would have triggered \d+ times/),
    ).toBeVisible();
    await waitFor(() => expect(dotsOf("often")).toBeGreaterThan(1));
    // The hidden table must not make a dialog scroll.
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = line("often");
    await expect(scrollHeight - clientHeight).toBeLessThanOrEqual(1);
    await expect(scrollWidth - clientWidth).toBeLessThanOrEqual(1);
    const nothing = within(line("nothing")).getByText("Past triggers appear here");
    await expect(nothing).toBeVisible();
    await expect(line("nothing").querySelector("svg")).toBeNull();
    await expect(
      await within(line("unknown")).findByText("No price history available"),
    ).toBeVisible();
  },
};

export const KeepsItsPlace: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("post", "alerts/backtest") }),
  args: { request: undefined },
  render: function Render({ request }) {
    const [tried, setTried] = useState(request);
    return (
      <div style={{ width: 430 }}>
        <BacktestLine request={tried} />
        <Button text="Try one" onClick={() => setTried(requests.never)} />
        <Button text="Try another" onClick={() => setTried(requests.once)} />
      </div>
    );
  },
  play: async ({ canvas, loaded, userEvent }) => {
    const heightOf = () => canvas.getByRole("figure").getBoundingClientRect().height;
    // A catalog just opened still loads styles, which change the width.
    await document.fonts.ready;
    await waitFor(() => expect(canvas.getByRole("figure")).toHaveStyle({ display: "flex" }));
    const before = heightOf();
    await userEvent.click(canvas.getByRole("button", { name: "Try one" }));
    await expect(await canvas.findByText("Backtest failed")).toBeVisible();
    await expect(heightOf()).toBeCloseTo(before, 0);
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Try another" }));
    await canvas.findByText(/^Would have triggered once/);
    await expect(heightOf()).toBeCloseTo(before, 0);
  },
};
