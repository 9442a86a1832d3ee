import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ValueChart } from "../../../ui/charts/secondary/ValueChart.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const points = Array.from({ length: 60 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10),
  value: 1000 + day * 5 + 80 * Math.sin(day / 7),
  invested: day < 30 ? 950 : 1100,
}));

const meta = {
  component: ValueChart,
  args: { points, currency: "USD", label: "Over time" },
} satisfies Meta<typeof ValueChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const StepsByKeyboard: Story = {
  render: variantsOf(ValueChart, {
    plain: {},
    withBenchmark: {
      label: "Against SPY",
      benchmark: "SPY",
      points: points.map((point, day) => ({
        ...point,
        benchmark: day === 59 ? null : 1000 + day * 4,
      })),
    },
    gap: {
      label: "With a gap",
      points: points.map((point, day) =>
        day > 20 && day < 30 ? { ...point, value: null } : point,
      ),
    },
    oneDate: { label: "One date", points: points.slice(0, 1) },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll("path")).toHaveLength(2 + 3 + 2));
    const [, , , , , gap] = canvasElement.querySelectorAll("path");
    await expect(gap?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
    await expect(canvas.queryByRole("application", { name: "One date" })).toBeNull();
    const [plain, withBenchmark] = canvas.getAllByRole("status");
    canvas.getByRole("application", { name: "Over time" }).focus();
    await userEvent.keyboard("{End}");
    await expect(plain).toHaveTextContent("Oct 30, 2026, Value $1,362.15, Invested $1,100.00");
    canvas.getByRole("application", { name: "Against SPY" }).focus();
    await userEvent.keyboard("{End}");
    await expect(withBenchmark).toHaveTextContent("SPY unknown");
    await userEvent.keyboard("{ArrowLeft}");
    await expect(withBenchmark).toHaveTextContent("SPY $1,232.00");
  },
};

export const States = statesOf(() => import("./ValueChart.stories.tsx"), { width: 420 });
