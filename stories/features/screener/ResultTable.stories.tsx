import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ResultTable } from "../../../ui/features/screener/ResultTable.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "./results.ts";

/** Far from each other, and neither at an end: the dearest and the cheapest. */
const results = makeResults(10_000).map((result, place) => {
  if (place === 7000) return { ...result, price: 99 };
  return place === 5000 ? { ...result, price: 0.5 } : result;
});

const meta = {
  component: ResultTable,
  parameters: onPage(),
  args: { results },
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

/** Only what is in sight is drawn; the first press sorts the largest numbers to the top. */
export const ThousandsOfRows: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(
      await canvas.findByRole("region", { name: "Screener results as a table" }),
    ).toBeVisible();
    await expectOnTop(canvasElement, "T0001");
    await expect(canvasElement.querySelectorAll(".bp6-table-cell").length).toBeLessThan(2000);
    await userEvent.click(canvas.getByRole("button", { name: "Price: sort" }));
    await expectOnTop(canvasElement, "T7001");
    await userEvent.click(await canvas.findByRole("button", { name: "Price: sort, descending" }));
    await canvas.findByRole("button", { name: "Price: sort, ascending" });
    await expectOnTop(canvasElement, "T5001");
    await userEvent.click((await canvas.findAllByRole("button", { name: /T5001/ }))[0]!);
    await expectAddress("/?chart=T5001");
  },
};
