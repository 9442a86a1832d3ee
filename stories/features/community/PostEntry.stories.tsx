import type { Meta, StoryObj } from "@storybook/react-vite";
import { useGetCommunityPostsQuery } from "../../../ui/api/endpoints.ts";
import { expect, waitFor } from "storybook/test";
import { failing, likesFail } from "../../../mocks/scenarios/scenarios.ts";
import { PostEntry } from "../../../ui/features/community/PostEntry.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPosts, FIRST_POST } from "./posts.ts";

const { title } = FIRST_POST;

const meta = {
  component: PostEntry,
  args: { post: FIRST_POST, signature: "Ann" },
  // As in the feed: the stored post, or nothing once it is deleted.
  render: function Entry({ post, signature }) {
    const { data: posts = [] } = useGetCommunityPostsQuery({});
    const held = posts.find(({ id }) => id === post.id);
    return held === undefined ? <p>No post</p> : <PostEntry post={held} signature={signature} />;
  },
  parameters: onPage({ prepare: addPosts }),
} satisfies Meta<typeof PostEntry>;

export default meta;
type Story = StoryObj<typeof meta>;

export const UnfoldedAndRefused: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addPosts,
    scenario: [...likesFail, ...failing("delete", "community/posts/:id")],
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const like = await canvas.findByRole("button", { name: `Like ${title}: 0 likes` });
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveTextContent("1"));
    worldOf(loaded).release();
    await expectToast("Your like was not counted");
    await waitFor(() => expect(like).toHaveTextContent("0"));
    await userEvent.click(canvas.getByRole("button", { name: `2 replies to ${title}` }));
    await expect(await canvas.findByText("Both are on the screener.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: `Delete ${title}` }));
    await expectToast("Failed to delete post");
    await expect(canvas.getByRole("article", { name: title })).toBeVisible();
  },
};
