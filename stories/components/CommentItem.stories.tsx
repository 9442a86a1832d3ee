import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { CommentItem } from "../../ui/components/CommentItem.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: CommentItem,
  args: {
    username: "Ben",
    isPremium: false,
    content: "Which one do you hold?",
    createdAt: "2026-11-18T15:00:00Z",
    now: Date.parse("2026-11-20T15:00:00Z"),
    likes: 0,
    onLike: fn(),
    onDelete: fn(),
  },
  decorators: [
    (Story) => (
      <ul style={{ maxWidth: 480 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof CommentItem>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("2d")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Like the reply by Ben: 0 likes" }));
    await expect(args.onLike).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete the reply by Ben" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const Premium: Story = {
  args: { username: "Premium Ben", isPremium: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("PREMIUM")).toBeVisible();
  },
};

export const States = statesOf(() => import("./CommentItem.stories.tsx"));
