import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { failing, slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { PostFeed } from "../../../ui/features/community/PostFeed.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addManyPosts } from "./posts.ts";

const meta = {
  component: PostFeed,
  args: { signature: "Ann", onCompose: fn() },
  parameters: onPage(),
} satisfies Meta<typeof PostFeed>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenEmpty: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: failing("get", "community/posts") }),
  play: async ({ args, canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The posts could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText(/^Be the first to share an idea/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Write the first post" }));
    await expect(args.onCompose).toHaveBeenCalledOnce();
  },
};

export const ManyPosts: Story = {
  parameters: onPage({ prepare: addManyPosts, scenario: slowNetwork }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getByText("Waiting for the posts.")).toBeInTheDocument();
    await expect(canvas.getByRole("heading", { name: "Posts" })).toBeVisible();
    worldOf(loaded).endScenario();
    await expect(await canvas.findByRole("article", { name: "Post 53" })).toBeVisible();
    await expect(canvas.queryByRole("article", { name: "Post 3" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show older posts" }));
    await expect(await canvas.findByRole("article", { name: "Post 1" })).toBeVisible();
    await expect(canvas.getAllByRole("article")).toHaveLength(53);
    await expect(canvas.queryByRole("button", { name: "Show older posts" })).toBeNull();
  },
};
