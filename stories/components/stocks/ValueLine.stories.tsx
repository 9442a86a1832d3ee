import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ValueLine } from "../../../ui/components/stocks/ValueLine.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: ValueLine,
  args: {
    currency: "USD",
    points: [
      { date: "2025-11-20", value: 10_000, invested: 10_000 },
      { date: "2026-01-15", value: 10_800, invested: 10_000 },
      { date: "2026-03-12", value: 10_300, invested: 10_000 },
      { date: "2026-05-20", value: null, invested: 10_000 },
      { date: "2026-07-30", value: 12_900, invested: 12_000 },
      { date: "2026-09-18", value: 12_200, invested: 12_000 },
      { date: "2026-11-20", value: 14_150, invested: 12_000 },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ValueLine>;

export default meta;
type Story = StoryObj<typeof meta>;

const retry = fn();

export const EveryState: Story = {
  render: variantsOf(ValueLine, {
    loaded: {},
    flat: {
      points: [
        { date: "2026-10-20", value: 500, invested: 500 },
        { date: "2026-11-20", value: 500, invested: 500 },
      ],
    },
    empty: { points: [] },
    loading: { points: undefined },
    failed: { points: undefined, onRetry: retry },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const heights = [...canvasElement.querySelectorAll(".value-line")].map(
      (line) => line.getBoundingClientRect().height,
    );
    await expect(new Set(heights).size).toBe(1);
    await expect(
      canvas.getByText("Value over time: $10,000.00 on Nov 20, 2025, $14,150.00 today"),
    ).toBeInTheDocument();
    await expect(canvas.getByText("No value history yet")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./ValueLine.stories.tsx"));
