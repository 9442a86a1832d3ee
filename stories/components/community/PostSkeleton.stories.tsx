import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PostSkeleton } from "../../../ui/components/community/PostSkeleton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: PostSkeleton } satisfies Meta<typeof PostSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThreePosts: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll(".post")).toHaveLength(3);
    await expect(canvasElement.querySelector("[aria-hidden]")).not.toBeNull();
  },
};

export const States = statesOf(() => import("./PostSkeleton.stories.tsx"));
