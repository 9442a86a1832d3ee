import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PostCard } from "../../ui/components/PostCard.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: PostCard,
  args: {
    title: "What I look for before earnings",
    username: "Marta",
    isPremium: false,
    content: "Volume first, then the option chain.",
    createdAt: "2026-11-20T10:00:00Z",
    now: NOW,
    likes: 4,
    commentCount: 2,
    isOpen: false,
    onLike: fn(),
    onToggle: fn(),
    onDelete: fn(),
    children: <p>The replies</p>,
  },
} satisfies Meta<typeof PostCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Folded: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("article")).toHaveAccessibleName(args.title);
    await expect(canvas.getByText("5h")).toBeVisible();
    await expect(canvas.queryByText("The replies")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: `2 replies to ${args.title}` }));
    await expect(args.onToggle).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: `Like ${args.title}: 4 likes` }));
    await expect(args.onLike).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: `Delete ${args.title}` }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const Unfolded: Story = {
  args: { isOpen: true },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("The replies")).toBeVisible();
    await expect(
      canvas.getByRole("button", { name: `2 replies to ${args.title}` }),
    ).toHaveAttribute("aria-expanded", "true");
  },
};

export const WithoutReplies: Story = {
  args: { commentCount: 0 },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("button", { name: `Reply to ${args.title}` })).toHaveTextContent(
      "Reply",
    );
  },
};

export const OneReply: Story = {
  args: { commentCount: 1 },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole("button", { name: `1 reply to ${args.title}` })).toBeVisible();
  },
};

/** Nothing that somebody writes makes the page wider. */
export const LongWords: Story = {
  args: {
    title: "M".repeat(140),
    username: "W".repeat(40),
    isPremium: true,
    content: "x".repeat(600),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("article").scrollWidth).toBeLessThanOrEqual(320);
    await expect(canvas.getByText("PREMIUM")).toBeVisible();
  },
};

export const States = statesOf(() => import("./PostCard.stories.tsx"), { width: 480 });
