import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StockTable } from "../../../ui/app/stockLists/StockTable.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast } from "../../expectToast.ts";
import { statesOf } from "../../catalog/statesOf.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "../stocks/results.ts";

const results = makeResults(12).map((result, place) => {
  if (place === 7) return { ...result, symbol: "AAPL", name: "Apple", price: 304 };
  return place === 5 ? { ...result, price: 0.5 } : result;
});

const meta = {
  component: StockTable,
  parameters: onPage(),
  args: { name: "Screener results", results },
  decorators: [
    (Story) => (
      <>
        <div className="panel">
          <Story />
        </div>
        <AddressLine />
      </>
    ),
  ],
} satisfies Meta<typeof StockTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SortedAndOpened: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const headers = canvas.getAllByRole("columnheader");
    const edge = canvas.getByRole("button", { name: "Change" }).getBoundingClientRect().right;
    const figures = canvasElement.querySelectorAll(".figure-row > :nth-child(3) > .change-text");
    await expect(figures).toHaveLength(12);
    for (const figure of figures) {
      await expect(Math.abs(figure.getBoundingClientRect().right - edge)).toBeLessThan(1);
    }
    await userEvent.click(canvas.getByRole("button", { name: "Price" }));
    await expect(canvas.getAllByRole("row")[1]).toHaveTextContent("AAPL");
    await userEvent.click(canvas.getByRole("button", { name: "Alert when AAPL is above $334.40" }));
    await expectToast("Price alert created successfully");
    await userEvent.click(canvas.getByRole("button", { name: "Add AAPL to your watchlist" }));
    await expect(
      await canvas.findByRole("button", { name: "AAPL is on your watchlist" }),
    ).toHaveAttribute("aria-disabled", "true");
    const widths = () => headers.map((header) => header.getBoundingClientRect().width);
    const before = widths();
    await userEvent.click(canvas.getByRole("button", { name: "Details of AAPL" }));
    await expect(widths()).toEqual(before);
    await expect(canvas.getByText("Analysts see it higher within a year.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "AAPL, open chart" }));
    await expectAddress("/?chart=AAPL");
  },
};

export const States = statesOf(() => import("./StockTable.stories.tsx"), {
  frame: 420,
  width: 1136,
});
