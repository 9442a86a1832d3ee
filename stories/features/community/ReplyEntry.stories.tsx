import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { likesFail } from "../../../mocks/scenarios/scenarios.ts";
import { useGetCommunityCommentsQuery } from "../../../ui/api/endpoints.ts";
import { ReplyEntry } from "../../../ui/features/community/ReplyEntry.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPosts, FIRST_REPLY } from "./posts.ts";

const meta = {
  component: ReplyEntry,
  args: { postId: 1, comment: FIRST_REPLY },
  // As in the list: the stored reply, or nothing once it is deleted.
  render: function Entry({ postId, comment }) {
    const { data: comments = [] } = useGetCommunityCommentsQuery({ id: postId });
    const held = comments.find(({ id }) => id === comment.id);
    if (held === undefined) return <p>No reply</p>;
    return (
      <ul>
        <ReplyEntry postId={postId} comment={held} />
      </ul>
    );
  },
  parameters: onPage({ prepare: addPosts }),
} satisfies Meta<typeof ReplyEntry>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LikedThenDeleted: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addPosts, scenario: likesFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    const like = await canvas.findByRole("button", { name: "Like the reply by Ben: 0 likes" });
    await userEvent.click(like);
    await waitFor(() => expect(like).toHaveTextContent("1"));
    worldOf(loaded).release();
    await expectToast("Your like was not counted");
    await waitFor(() => expect(like).toHaveTextContent("0"));
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Delete the reply by Ben" }));
    await expect(await canvas.findByText("No reply")).toBeVisible();
    await expectToast("The reply has been deleted");
    await userEvent.click(screen.getByText("Undo"));
    await expectToast("Reply restored");
    const restored = await canvas.findByRole("button", { name: "Like the reply by Ben: 0 likes" });
    await expect(restored).toBeVisible();
  },
};
