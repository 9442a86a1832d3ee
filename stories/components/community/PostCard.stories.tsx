import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { PostCard } from "../../../ui/components/community/PostCard.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PostCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FoldedAndUnfolded: Story = {
  render: variantsOf(PostCard, {
    folded: {},
    unfolded: { title: "After earnings", isOpen: true },
    unanswered: { title: "During earnings", commentCount: 0 },
    answeredOnce: {
      title: "M".repeat(140),
      username: "W".repeat(40),
      isPremium: true,
      content: "x".repeat(600),
      commentCount: 1,
    },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const buttonOf = (name: string) => canvas.getByRole("button", { name });
    const articles = canvas.getAllByRole("article");
    await expect(articles[0]).toHaveAccessibleName(args.title);
    for (const article of articles) await expect(article.scrollWidth).toBeLessThanOrEqual(320);
    await expect(canvas.getAllByText("5h")).toHaveLength(4);
    await expect(canvas.getAllByText("The replies")).toHaveLength(1);
    await expect(within(articles[1]!).getByText("The replies")).toBeVisible();
    await expect(buttonOf("2 replies to After earnings")).toHaveAttribute("aria-expanded", "true");
    await expect(buttonOf("Reply to During earnings")).toHaveTextContent("Reply");
    await expect(buttonOf(`1 reply to ${"M".repeat(140)}`)).toBeVisible();
    await expect(canvas.getByText("PREMIUM")).toBeVisible();
    await userEvent.click(buttonOf(`2 replies to ${args.title}`));
    await expect(args.onToggle).toHaveBeenCalledOnce();
    await userEvent.click(buttonOf(`Like ${args.title}: 4 likes`));
    await expect(args.onLike).toHaveBeenCalledOnce();
    await userEvent.click(buttonOf(`Delete ${args.title}`));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const States = statesOf(() => import("./PostCard.stories.tsx"), { width: 480 });
