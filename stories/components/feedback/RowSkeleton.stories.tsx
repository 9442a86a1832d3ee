import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RowSkeleton } from "../../../ui/components/feedback/RowSkeleton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: RowSkeleton, args: { rows: 3 } } satisfies Meta<typeof RowSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreeRows: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".row-skeleton")).toHaveLength(3);
    await expect(canvasElement.querySelector("[aria-hidden=true]")).not.toBeNull();
  },
};

export const States = statesOf(() => import("./RowSkeleton.stories.tsx"));
