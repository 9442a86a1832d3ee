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
  render: (args) => (
    <>
      <SymbolLink {...args} />
      <AddressLine />
    </>
  ),
} satisfies Meta<typeof SymbolLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LeadsToThePage: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("link", { name: "AAPL" }));
    await expectAddress("/stocks/AAPL");
  },
};

/** What an address may not hold as it is stands there encoded. */
export const AnIndex: Story = {
  args: { symbol: "^GSPC", text: "S&P 500" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "S&P 500" })).toHaveAttribute(
      "href",
      "/stocks/%5EGSPC",
    );
  },
};

export const States = statesOf(() => import("./SymbolLink.stories.tsx"), {
  width: 160,
  frame: 120,
});
