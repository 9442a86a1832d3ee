import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Skeleton } from "../../ui/components/Skeleton.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {
  args: { width: "120px", height: "14px" },
  play: async ({ canvasElement }) => {
    const { width, height } = canvasElement.querySelector(".skeleton")!.getBoundingClientRect();
    await expect([width, height]).toEqual([120, 14]);
  },
};

export const Block: Story = {
  args: { width: "100%", height: "148px" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("span")?.getBoundingClientRect().height).toBe(148);
  },
};

export const States = statesOf(() => import("./Skeleton.stories.tsx"));
