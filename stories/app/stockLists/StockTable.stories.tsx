import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { StockTable } from "../../../ui/app/stockLists/StockTable.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast } from "../../expectToast.ts";
import { statesOf } from "../../catalog/statesOf.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "../stocks/results.ts";

/** The highest and the lowest price are on later pages. */
const results = makeResults(1000).map((result, place) => {
  if (place === 700) return { ...result, symbol: "AAPL", name: "Apple", price: 304 };
  return place === 500 ? { ...result, price: 0.5 } : result;
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

/** The first press sorts the largest numbers to the top; only one page is drawn. */
export const SortedPagedAndOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    const table = canvas.getByRole("table", { name: "Screener results" });
    const rows = () => within(table).getAllByRole("row").slice(1);
    const expectOnTop = (symbol: string) => expect(rows()[0]).toHaveTextContent(symbol);
    await waitFor(() => expect(rows()).toHaveLength(50));
    await expectOnTop("T0001");
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(canvas.getByText("51–100 of 1,000")).toBeVisible();
    await expectOnTop("T0051");
    await userEvent.click(canvas.getByRole("button", { name: "Price" }));
    await expectOnTop("AAPL");
    await userEvent.click(canvas.getByRole("button", { name: "Alert when AAPL is above $334.40" }));
    await expectToast("Price alert created successfully");
    await userEvent.click(canvas.getByRole("button", { name: "Add AAPL to your watchlist" }));
    await expect(
      await canvas.findByRole("button", { name: "AAPL is on your watchlist" }),
    ).toHaveAttribute("aria-disabled", "true");
    await expect(canvas.getByRole("columnheader", { name: "Price" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await userEvent.click(canvas.getByRole("button", { name: "Price" }));
    await expectOnTop("T0501");
    const widths = () =>
      canvas.getAllByRole("columnheader").map((header) => header.getBoundingClientRect().width);
    const before = widths();
    await userEvent.click(canvas.getByRole("button", { name: "Details of T0501" }));
    await expect(widths()).toEqual(before);
    await expect(canvas.getByText("Analysts see it higher within a year.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "T0501, open chart" }));
    await expectAddress("/?chart=T0501");
  },
};

/** Figures align with the end of their header at the decimal point. */
export const Aligned: Story = {
  play: async ({ canvas }) => {
    const [header] = canvas.getAllByRole("columnheader", { name: "Change" });
    const edge = header?.querySelector("button")?.getBoundingClientRect().right ?? 0;
    const ends = [...document.querySelectorAll(".figure-row > :nth-child(3) > .change-text")].map(
      (figure) => figure.getBoundingClientRect().right,
    );
    for (const end of ends) await expect(Math.abs(end - edge)).toBeLessThan(1);
  },
};

export const States = statesOf(() => import("./StockTable.stories.tsx"), {
  frame: 420,
  width: 1136,
});
