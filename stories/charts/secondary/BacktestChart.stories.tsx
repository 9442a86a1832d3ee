import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { BacktestChart } from "../../../ui/charts/secondary/BacktestChart.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const closes = Array.from({ length: 60 }, (_, day) => ({
  time: new Date(Date.UTC(2026, 8, 1 + day)).toISOString(),
  close: 100 + 8 * Math.sin(day / 7),
}));

const meta = {
  component: BacktestChart,
  args: {
    closes,
    marks: [{ time: "2026-09-12T14:30:00.000Z", price: 108 }],
    currency: "USD",
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 430 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BacktestChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SteppedAndPointedAt: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll("circle")).toHaveLength(1));
    await expect(canvasElement.querySelectorAll("path")).toHaveLength(1);
    await expect(canvas.getByRole("row", { name: /Sep 12, 2026.*\$108\.00/ })).toBeInTheDocument();
    for (const side of ["values", "days"]) {
      await waitFor(() =>
        expect(canvasElement.querySelectorAll(`.stepped-plot-${side} text`).length).toBeGreaterThan(
          1,
        ),
      );
    }
    const dot = canvasElement.querySelector("circle")!.getBoundingClientRect();
    const chart = canvas.getByRole("application");
    const status = canvas.getByRole("status");
    chart.focus();
    await userEvent.keyboard("{End}");
    await expect(status).toHaveTextContent("Oct 30, 2026 $106.72");
    await waitFor(() =>
      expect(
        screen.getAllByText("Oct 30, 2026").some((each) => each.closest("output") === null),
      ).toBe(true),
    );
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect(status).toHaveTextContent("Sep 2, 2026 $101.14");
    await userEvent.keyboard("{ArrowRight>11/}");
    await expect(status).toHaveTextContent(/\$108\.00 Would have triggered/);
    chart.blur();
    await waitFor(() => expect(status).toBeEmptyDOMElement());
    await userEvent.pointer({
      target: canvasElement.querySelector("svg > rect")!,
      coords: { clientX: dot.x + dot.width / 2, clientY: dot.y + dot.height / 2 },
    });
    await waitFor(() => expect(screen.getByText("Would have triggered")).toBeVisible());
    await expect(screen.getByText("$108.00", { selector: "strong" })).toBeVisible();
  },
};

export const CanadianDollarsFlatAndNothing: Story = {
  render: variantsOf(BacktestChart, {
    canadianDollars: {
      closes: closes.map(({ time, close }) => ({ time, close: close + 120 })),
      marks: [],
      currency: "CAD",
    },
    flat: { closes: closes.map(({ time }) => ({ time, close: 5 })), marks: [] },
    nothing: { closes: [], marks: [] },
  }),
  play: async ({ canvas, canvasElement }) => {
    const labels = () => [...canvasElement.querySelectorAll(".stepped-plot-values text")];
    await waitFor(() => expect(labels().map((each) => each.textContent)).toContain("CA$220.00"));
    for (const label of labels()) {
      const { right } = label.closest("svg")!.getBoundingClientRect();
      await expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(right);
    }
    await waitFor(() => expect(canvasElement.querySelectorAll("path")).toHaveLength(2));
    for (const line of canvasElement.querySelectorAll("path")) {
      await expect(line.getAttribute("d")).not.toContain("NaN");
    }
    await expect(canvas.getAllByRole("application")).toHaveLength(2);
  },
};

export const States = statesOf(() => import("./BacktestChart.stories.tsx"), { width: 420 });
