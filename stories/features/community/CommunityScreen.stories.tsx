import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { CommunityScreen } from "../../../ui/features/community/CommunityScreen.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPosts } from "./posts.ts";

const meta = {
  component: CommunityScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/community" }) },
} satisfies Meta<typeof CommunityScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: addPosts }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Posts" });
    const posts = within(list).getAllByRole("article");
    await expect(posts).toHaveLength(2);
    await expect(posts[0]).toHaveAccessibleName("Utilities are not boring");
    await expect(within(posts[0]!).getByText("PREMIUM")).toBeVisible();
    await expect(within(posts[0]!).getByText("5h")).toBeVisible();
    await expect(within(posts[1]!).getByText("3d")).toBeVisible();
    await expect(within(posts[1]!).queryByText("PREMIUM")).toBeNull();
  },
};

export const PostedOnAPhone: Story = {
  tags: ["phone"],
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
    await expect(await canvas.findByText(/^Be the first to share an idea/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Name"), "Ann");
    await userEvent.click(canvas.getByRole("button", { name: "Write the first post" }));
    await expect(canvas.getByLabelText("Title")).toHaveFocus();
    await userEvent.keyboard("Ford");
    await userEvent.tab();
    await userEvent.keyboard("It reports on Thursday.{Control>}{Enter}{/Control}");
    const post = await canvas.findByRole("article", { name: "Ford" });
    await expect(within(post).getByText("Ann")).toBeVisible();
    await expect(within(post).getByText("now")).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText("Title")).toHaveValue(""));

    await worldOf(loaded).call("POST", "/api/community/posts", {
      username: "Ben",
      title: "From elsewhere",
      content: "Just now",
    });
    await expect(await canvas.findByRole("article", { name: "From elsewhere" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
