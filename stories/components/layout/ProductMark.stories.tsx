import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ProductMark } from "../../../ui/components/layout/ProductMark.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: ProductMark } satisfies Meta<typeof ProductMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Mark: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Stock Monitor")).toBeVisible();
  },
};

export const States = statesOf(() => import("./ProductMark.stories.tsx"));
