import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SymbolLink } from "../../../ui/app/stocks/SymbolLink.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: SymbolLink,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof SymbolLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LeadsToThePage: Story = {
  render: (args) => (
    <>
      <SymbolLink {...args} /> <SymbolLink symbol="^GSPC" text="S&P 500" />
      <AddressLine />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("link", { name: "S&P 500" })).toHaveAttribute(
      "href",
      "/stocks/%5EGSPC",
    );
    await userEvent.click(canvas.getByRole("link", { name: "AAPL" }));
    await expectAddress("/stocks/AAPL");
  },
};

export const States = statesOf(() => import("./SymbolLink.stories.tsx"), {
  width: 160,
  frame: 120,
});
