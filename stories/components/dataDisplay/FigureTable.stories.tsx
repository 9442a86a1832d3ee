import { Button } from "@blueprintjs/core";
import { StarEmptyIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import {
  sortRows,
  toggleSorting,
  type Sorting,
} from "../../../ui/components/dataDisplay/figureSorting.ts";
import { FigureTable, type FigureColumn } from "../../../ui/components/dataDisplay/FigureTable.tsx";
import { StockCell } from "../../../ui/components/stocks/StockCell.tsx";
import { formatMoneyCompact, formatPrice } from "../../../ui/format/number.ts";
import { statesOf } from "../../catalog/statesOf.ts";

interface Row {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly marketCap: number;
}

const columns: readonly FigureColumn<Row>[] = [
  {
    id: "stock",
    label: "Stock",
    isNumber: false,
    value: ({ symbol }) => symbol,
    renderCell: ({ symbol, name }) => <StockCell symbol={symbol} name={name} onOpenChart={fn()} />,
  },
  {
    id: "price",
    label: "Price",
    isNumber: true,
    width: 110,
    value: ({ price }) => price,
    renderCell: ({ price }) => formatPrice(price, "USD"),
  },
  {
    id: "marketCap",
    label: "Market cap",
    isNumber: true,
    width: 120,
    from: "medium",
    value: ({ marketCap }) => marketCap,
    renderCell: ({ marketCap }) => formatMoneyCompact(marketCap),
  },
];

const rows: readonly Row[] = Array.from({ length: 51 }, (_, index) => ({
  symbol: `T${String(index + 1).padStart(2, "0")}`,
  name: `Test company ${index + 1}`,
  price: 20 + ((index * 37) % 780) / 10,
  marketCap: 2_000_000_000 + index * 130_000_000,
}));

const meta = {
  component: FigureTable<Row>,
  args: {
    name: "Stocks",
    columns,
    rows,
    keyOf: ({ symbol }) => symbol,
    sorting: null,
    onSort: fn(),
    renderActions: ({ symbol }) => (
      <Button
        variant="minimal"
        size="small"
        icon={<StarEmptyIcon />}
        aria-label={`Add ${symbol}`}
      />
    ),
    renderDetails: ({ marketCap }) => `Market cap ${formatMoneyCompact(marketCap)}`,
  },
  render: function Sorted(args) {
    const [sorting, setSorting] = useState<Sorting | null>(args.sorting);
    return (
      <div className="panel">
        <FigureTable
          {...args}
          rows={sortRows(columns, args.rows, sorting)}
          sorting={sorting}
          onSort={(id) => setSorting(toggleSorting(columns, sorting, id))}
        />
      </div>
    );
  },
} satisfies Meta<typeof FigureTable<Row>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SortedAndOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    const header = canvas.getByRole("columnheader", { name: "Price" });
    await userEvent.click(canvas.getByRole("button", { name: "Price" }));
    await expect(header).toHaveAttribute("aria-sort", "descending");
    const [first] = canvas.getAllByRole("button", { name: /^Details of / });
    await userEvent.click(first!);
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(canvas.getByText(/^Market cap \$/)).toBeVisible();
  },
};

export const States = statesOf(() => import("./FigureTable.stories.tsx"), { frame: 420 });
