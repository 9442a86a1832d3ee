import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SymbolStatusTag } from "../../../ui/components/stocks/SymbolStatusTag.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SymbolStatusTag,
  args: { status: "unverified" },
} satisfies Meta<typeof SymbolStatusTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  render: variantsOf(SymbolStatusTag, {
    unverified: {},
    unknown: { status: "unknown" },
    confirmed: { status: undefined },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Not verified yet")).toBeVisible();
    await expect(canvas.getByText("Unknown symbol")).toBeVisible();
    await expect(canvasElement.querySelectorAll(".bp6-tag")).toHaveLength(2);
  },
};

export const States = statesOf(() => import("./SymbolStatusTag.stories.tsx"));
