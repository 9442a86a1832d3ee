import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ResultTable } from "../../../ui/features/screener/ResultTable.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "./results.ts";

const meta = {
  component: ResultTable,
  parameters: onPage(),
  args: { results: makeResults(40) },
  decorators: [
    (Story) => (
      <>
        <Story />
        <AddressLine />
      </>
    ),
  ],
} satisfies Meta<typeof ResultTable>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Waits for a symbol in the first of the rows that are drawn. */
const expectOnTop = (root: HTMLElement, symbol: string | undefined) =>
  waitFor(() =>
    expect(root.querySelector(".bp6-table-cell .symbol-button")).toHaveTextContent(symbol ?? ""),
  );

export const AsTheyCame: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(
      await canvas.findByRole("region", { name: "Screener results as a table" }),
    ).toBeVisible();
    await expectOnTop(canvasElement, "T0001");
    await userEvent.click((await canvas.findAllByRole("button", { name: /T0001/ }))[0]!);
    await expectAddress("/?chart=T0001");
  },
};

/** Numbers start with the largest, a second press turns the order. */
export const Sorted: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const header = await canvas.findByRole("button", { name: "Price: sort" });
    const byPrice = args.results.toSorted((a, b) => a.price - b.price);
    await userEvent.click(header);
    await canvas.findByRole("button", { name: "Price: sort, descending" });
    await expectOnTop(canvasElement, byPrice.at(-1)?.symbol);
    await userEvent.click(canvas.getByRole("button", { name: "Price: sort, descending" }));
    await canvas.findByRole("button", { name: "Price: sort, ascending" });
    await expectOnTop(canvasElement, byPrice[0]?.symbol);
  },
};

/** Only what is in sight is drawn: ten thousand rows cost what fifty do. */
export const ThousandsOfRows: Story = {
  args: { results: makeResults(10_000) },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("button", { name: "Symbol: sort" });
    await expectOnTop(canvasElement, "T0001");
    await expect(canvasElement.querySelectorAll(".bp6-table-cell").length).toBeLessThan(2000);
  },
};
