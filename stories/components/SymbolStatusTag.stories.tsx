import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SymbolStatusTag } from "../../ui/components/SymbolStatusTag.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: SymbolStatusTag,
  args: { status: "unverified" },
} satisfies Meta<typeof SymbolStatusTag>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No market source could be asked yet. */
export const Unverified: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Not verified yet")).toBeVisible();
  },
};

/** The sources say that there is no such symbol. */
export const Unknown: Story = {
  args: { status: "unknown" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Unknown symbol")).toBeVisible();
  },
};

export const Confirmed: Story = {
  args: { status: undefined },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector(".bp6-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./SymbolStatusTag.stories.tsx"));
