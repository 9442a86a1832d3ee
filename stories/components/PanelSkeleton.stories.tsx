import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PanelSkeleton } from "../../ui/components/PanelSkeleton.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = { component: PanelSkeleton } satisfies Meta<typeof PanelSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FiveRows: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".row-skeleton")).toHaveLength(5);
  },
};

export const TwoRows: Story = {
  args: { rows: 2 },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".row-skeleton")).toHaveLength(2);
  },
};

export const States = statesOf(() => import("./PanelSkeleton.stories.tsx"));
