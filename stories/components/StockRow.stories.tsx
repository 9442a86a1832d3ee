import { Button } from "@blueprintjs/core";
import { NotificationsIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PriceAge } from "../../ui/components/PriceAge.tsx";
import { StockRow } from "../../ui/components/StockRow.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: StockRow,
  args: {
    symbol: "AAPL",
    name: "Apple Inc.",
    price: 187.4,
    changePercent: 1.24,
    onOpenChart: fn(),
  },
  decorators: [
    (Story) => (
      <ul className="panel" style={{ maxWidth: 640 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof StockRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: /AAPL/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("AAPL");
  },
};

export const WithAge: Story = {
  args: {
    age: (
      <PriceAge
        source="yahoo"
        at="2026-11-20T14:59:48Z"
        delaySeconds={900}
        now={Date.parse("2026-11-20T15:00:00Z")}
      />
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/15 min delayed/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const LongName: Story = {
  args: {
    symbol: "BRK-B",
    name: "Berkshire Hathaway Inc. Class B Common Stock and then some more",
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^Berkshire Hathaway/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const NothingKnown: Story = {
  args: { price: null, changePercent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("–")).toHaveLength(2);
  },
};

export const WithActions: Story = {
  args: {
    actions: (
      <Button
        variant="minimal"
        size="small"
        icon={<NotificationsIcon />}
        aria-label="Create alert"
      />
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Create alert" })).toHaveFocus();
  },
};

export const NotVerified: Story = {
  args: { price: null, changePercent: null, symbolStatus: "unverified" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not verified yet")).toBeVisible();
  },
};

export const States = statesOf(() => import("./StockRow.stories.tsx"), { width: 480 });
