import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { StockRows } from "../../../ui/app/stockLists/StockRows.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "../stocks/results.ts";

const meta = {
  component: StockRows,
  parameters: onPage(),
  args: { name: "Screener results", results: makeResults(120) },
} satisfies Meta<typeof StockRows>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    const list = canvas.getByRole("list", { name: "Screener results" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(50);
    const byPrice = args.results.toSorted((a, b) => b.price - a.price);
    await userEvent.selectOptions(canvas.getByLabelText("Sort by"), "Price");
    await expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent(
      byPrice[0]?.symbol ?? "",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await expect(within(list).getAllByRole("listitem")).toHaveLength(100);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const States = statesOf(() => import("./StockRows.stories.tsx"), {
  frame: 420,
  width: 1136,
});
