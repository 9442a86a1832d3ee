import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { ResultRows } from "../../../ui/features/screener/ResultRows.tsx";
import { onPage } from "../../page.ts";
import { makeResults } from "./results.ts";

const meta = {
  component: ResultRows,
  parameters: onPage(),
  args: { results: makeResults(120) },
} satisfies Meta<typeof ResultRows>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ args, canvas, userEvent }) => {
    const list = canvas.getByRole("list", { name: "Screener results as a table" });
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
