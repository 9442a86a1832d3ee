import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { FactsTable } from "../../ui/app/FactsTable.tsx";
import { variantsOf } from "../variants.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: FactsTable,
  args: {
    label: "Insider trades",
    columns: [
      { label: "Insider" },
      { label: "Date", onPhone: "note" },
      { label: "Trade", onPhone: "detail" },
      { label: "Shares", isFigure: true },
      { label: "Value", isFigure: true, onPhone: "figure" },
    ],
    rows: [
      {
        key: "1",
        aside: { label: "Role", value: "Director" },
        cells: ["Poe Robin", "Oct 2, 2026", "Sold", "799,786", "$232.6M"],
      },
      { key: "2", cells: ["Doe Jordan", "Jun 4, 2026", "Bought", "55,960", "$18.1M"] },
    ],
  },
} satisfies Meta<typeof FactsTable>;

export default meta;
type Story = StoryObj<typeof meta>;

const withActions = {
  label: "Trades to edit",
  actionsLabel: "Actions",
  rows: [
    {
      key: "1",
      cells: ["Doe Jordan", "Oct 2, 2026", "Sold", "799,786", "$232.6M"],
      actions: <Button variant="minimal" text="Edit" />,
    },
  ],
};

export const Wide: Story = {
  render: variantsOf(FactsTable, { plain: {}, withActions }),
  play: async ({ canvas }) => {
    const [plain, editable] = canvas.getAllByRole("table").map((table) => within(table));
    const heads = plain!.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await expect(heads).toEqual(["Insider", "Date", "Trade", "Shares", "Value"]);
    await expect(plain!.getByRole("rowheader", { name: "Poe Robin Director" })).toBeVisible();
    await expect(plain!.getAllByRole("row")).toHaveLength(3);
    await expect(editable!.getByRole("columnheader", { name: "Actions" })).toBeInTheDocument();
    await expect(editable!.getByRole("button", { name: "Edit" })).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  render: variantsOf(FactsTable, {
    plain: {},
    withActions,
    linked: {
      label: "Filings",
      columns: [
        { label: "Form" },
        { label: "Filed", onPhone: "figure" },
        { label: "Subject", onPhone: "detail", isLong: true },
      ],
      rows: [
        {
          key: "1",
          linkText: "8-K",
          cells: [
            <a key="link" href="https://www.sec.gov/">
              8-K
            </a>,
            "Nov 19, 2026",
            "Departure of directors or certain officers, Statements and exhibits",
          ],
        },
      ],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const listOf = (name: string) => within(canvas.getByRole("list", { name }));
    await expect(canvas.queryByRole("table")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await expect(canvas.queryByText("Shares")).toBeNull();
    const trades = listOf("Insider trades");
    const row = trades.getByRole("button", {
      name: "Poe Robin Value $232.6M Trade Sold Date Oct 2, 2026",
    });
    await userEvent.click(row);
    await expect(row).toHaveAttribute("aria-expanded", "true");
    const terms = trades.getAllByRole("term").map(({ textContent }) => textContent);
    await expect(terms).toEqual(["Role", "Shares"]);
    const filings = listOf("Filings");
    await expect(filings.getByRole("link", { name: "8-K" })).toBeVisible();
    await userEvent.click(filings.getByRole("button", { name: /^8-K Filed Nov 19, 2026/ }));
    await expect(filings.getByRole("term")).toHaveTextContent("Subject");
    await expect(filings.getByRole("definition")).toHaveTextContent(
      "Departure of directors or certain officers, Statements and exhibits",
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const States = statesOf(() => import("./FactsTable.stories.tsx"), {
  width: 390,
  frame: 420,
});
