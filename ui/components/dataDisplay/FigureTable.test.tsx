import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { sortRows, toggleSorting, type Sorting } from "./figureSorting.ts";
import { FigureTable, PAGE_ROWS, type FigureColumn } from "./FigureTable.tsx";

afterEach(cleanup);

interface Row {
  readonly symbol: string;
  readonly rank: number;
}

const columns: readonly FigureColumn<Row>[] = [
  {
    id: "symbol",
    label: "Stock",
    isNumber: false,
    value: ({ symbol }) => symbol,
    renderCell: ({ symbol }) => symbol,
  },
  {
    id: "rank",
    label: "Rank",
    isNumber: true,
    isSmallestFirst: true,
    value: ({ rank }) => rank,
    renderCell: ({ rank }) => rank,
  },
];

function Held({ rows }: { rows: readonly Row[] }) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  return (
    <FigureTable
      name="Stocks"
      columns={columns}
      rows={sortRows(columns, rows, sorting)}
      keyOf={({ symbol }) => symbol}
      sorting={sorting}
      onSort={(id) => setSorting(toggleSorting(columns, sorting, id))}
      renderDetails={({ symbol }) => <p>About {symbol}</p>}
    />
  );
}

const makeRows = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ symbol: `S${index}`, rank: count - index }));

test("the first frame has the rows that fit a window, without buttons that would move", () => {
  const frame = renderToStaticMarkup(<Held rows={makeRows(PAGE_ROWS + 3)} />);
  expect(frame.match(/scope="row"/g)).toHaveLength(20);
  expect(frame).not.toContain("<nav");
});

test("rows beyond the first page are on the next ones, and sorting returns to the first", () => {
  const { getByRole, getAllByRole, getByText } = render(<Held rows={makeRows(PAGE_ROWS + 3)} />);
  const symbols = () => getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(symbols()).toHaveLength(PAGE_ROWS);
  fireEvent.click(getByRole("button", { name: "Next page" }));
  expect(symbols()).toEqual(["S50", "S51", "S52"]);
  expect(getByText("51–53 of 53")).toBeDefined();
  expect(getByRole("button", { name: "Next page" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(getByRole("button", { name: "Rank" }));
  expect(symbols()[0]).toBe("S52");
  expect(getByText("1–50 of 53")).toBeDefined();
  expect(getByRole("columnheader", { name: "Rank" }).getAttribute("aria-sort")).toBe("ascending");
});

test("a list that becomes shorter shows its last page, and a single page has no buttons", () => {
  const { getByRole, getAllByRole, queryByRole, rerender } = render(
    <Held rows={makeRows(2 * PAGE_ROWS + 1)} />,
  );
  fireEvent.click(getByRole("button", { name: "Next page" }));
  fireEvent.click(getByRole("button", { name: "Next page" }));
  expect(getAllByRole("rowheader")).toHaveLength(1);
  rerender(<Held rows={makeRows(PAGE_ROWS)} />);
  expect(getAllByRole("rowheader")).toHaveLength(PAGE_ROWS);
  expect(queryByRole("button", { name: "Next page" })).toBeNull();
});
