import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SortHeader } from "../../../ui/components/dataDisplay/SortHeader.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SortHeader,
  args: { title: "Price", className: "", onSort: fn() },
} satisfies Meta<typeof SortHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  render: (args) => (
    <table className="row-table" aria-label="Stocks">
      <thead>
        <tr>
          <SortHeader {...args} />
          <SortHeader {...args} title="Symbol" direction="ascending" />
          <SortHeader {...args} title="Change" direction="descending" />
          <SortHeader {...args} title="Day" onSort={undefined} />
        </tr>
      </thead>
      <tbody>
        <tr className="row-table-row">
          <td>$317.88</td>
          <td>AAPL</td>
          <td>−0.64%</td>
          <td>–</td>
        </tr>
      </tbody>
    </table>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const sorted = canvas
      .getAllByRole("columnheader")
      .map((header) => header.getAttribute("aria-sort"));
    await expect(sorted).toEqual([null, "ascending", "descending", null]);
    await expect(canvas.queryByRole("button", { name: "Day" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Price" }));
    await expect(args.onSort).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./SortHeader.stories.tsx"));
