import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { CommentItem } from "../../../ui/components/community/CommentItem.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const PlainAndPremium: Story = {
  render: variantsOf(CommentItem, {
    plain: {},
    premium: { username: "Premium Ann", isPremium: true },
  }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByText("2d")[0]).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Like the reply by Ben: 0 likes" }));
    await expect(args.onLike).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete the reply by Ben" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
    await expect(canvas.getByText("PREMIUM")).toBeVisible();
  },
};

export const States = statesOf(() => import("./CommentItem.stories.tsx"));
