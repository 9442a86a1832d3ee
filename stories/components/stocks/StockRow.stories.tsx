import { Button } from "@blueprintjs/core";
import { NotificationsIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { PriceAge } from "../../../ui/components/dataDisplay/PriceAge.tsx";
import { StockRow } from "../../../ui/components/stocks/StockRow.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryRow: Story = {
  render: variantsOf(StockRow, {
    plain: {
      actions: (
        <Button
          variant="minimal"
          size="small"
          icon={<NotificationsIcon />}
          aria-label="Create alert"
        />
      ),
    },
    withAge: {
      symbol: "MSFT",
      age: (
        <PriceAge
          of={{ source: "yahoo", lastUpdated: "2026-11-20T14:59:48Z", delaySeconds: 900 }}
          now={Date.parse("2026-11-20T15:00:00Z")}
        />
      ),
    },
    longName: {
      symbol: "BRK-B",
      name: "Berkshire Hathaway Inc. Class B Common Stock and then some more",
    },
    unknown: { symbol: "F", price: null, changePercent: null },
    unverified: {
      symbol: "ZZZZ",
      price: null,
      changePercent: null,
      symbolStatus: "unverified",
    },
  }),
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText(/15 min delayed/)).toBeVisible();
    await expect(canvas.getByText(/^Berkshire Hathaway/)).toBeVisible();
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    const [unknown, unverified] = canvas.getAllByRole("listitem").slice(3);
    await expect(within(unknown!).getAllByText("–")).toHaveLength(2);
    await expect(within(unverified!).getByText("Not verified yet")).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Create alert" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: /AAPL/ }));
    await expect(args.onOpenChart).toHaveBeenCalledWith("AAPL");
  },
};

export const States = statesOf(() => import("./StockRow.stories.tsx"), { width: 480 });
