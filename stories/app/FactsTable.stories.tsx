import { Button } from "@blueprintjs/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { FactsTable } from "../../ui/app/FactsTable.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: FactsTable,
  args: {
    label: "Trades of insiders",
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

export const Wide: Story = {
  play: async ({ canvas }) => {
    const heads = canvas.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await expect(heads).toEqual(["Insider", "Date", "Trade", "Shares", "Value"]);
    await expect(canvas.getByRole("rowheader", { name: "Poe Robin Director" })).toBeVisible();
    await expect(canvas.getAllByRole("row")).toHaveLength(3);
  },
};

/** A list of two lines each; ears hear what each fact is, and a tap shows the others. */
export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const list = within(canvas.getByRole("list", { name: "Trades of insiders" }));
    await expect(canvas.queryByRole("table")).toBeNull();
    const row = list.getByRole("button", {
      name: "Poe Robin Value $232.6M Trade Sold Date Oct 2, 2026",
    });
    await userEvent.click(row);
    await expect(row).toHaveAttribute("aria-expanded", "true");
    const terms = list.getAllByRole("term").map(({ textContent }) => textContent);
    await expect(terms).toEqual(["Role", "Shares"]);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** What can be done with a row has its column, and on a phone its place beside the row. */
export const WithActions: Story = {
  args: {
    actionsLabel: "Actions",
    rows: [
      {
        key: "1",
        cells: ["Poe Robin", "Oct 2, 2026", "Sold", "799,786", "$232.6M"],
        actions: <Button variant="minimal" text="Edit" />,
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("columnheader", { name: "Actions" })).toBeInTheDocument();
    await expect(canvas.getByRole("button", { name: "Edit" })).toBeVisible();
  },
};

export const WithActionsOnAPhone: Story = {
  ...WithActions,
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit" }));
    await expect(canvas.queryByText("Shares")).toBeNull();
  },
};

/** A link stays one: it stands beside the button and not in it. */
export const LinkedOnAPhone: Story = {
  tags: ["phone"],
  args: {
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
  play: async ({ canvas, userEvent }) => {
    if (window.innerWidth >= 768) return;
    await expect(canvas.getByRole("link", { name: "8-K" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^8-K Filed Nov 19, 2026/ }));
    await expect(canvas.getByRole("term")).toHaveTextContent("Subject");
    await expect(canvas.getByRole("definition")).toHaveTextContent(
      "Departure of directors or certain officers, Statements and exhibits",
    );
  },
};

export const States = statesOf(() => import("./FactsTable.stories.tsx"), {
  width: 390,
  frame: 240,
});
