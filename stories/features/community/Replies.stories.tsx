import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { Replies } from "../../../ui/features/community/Replies.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addPosts, FIRST_POST } from "./posts.ts";

const meta = {
  component: Replies,
  args: { post: FIRST_POST, signature: "Ann", draft: "", onDraft: fn() },
  parameters: onPage({ prepare: addPosts }),
} satisfies Meta<typeof Replies>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addPosts,
    scenario: failing("get", "community/posts/:id/comments"),
  }),
  render: (args) => (
    <>
      <Replies {...args} post={{ ...FIRST_POST, id: 2, title: "Unanswered", commentCount: 0 }} />
      <Replies {...args} />
    </>
  ),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(canvas.getAllByLabelText("Your reply")).toHaveLength(2);
    await expect(await canvas.findByText("The replies could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await canvas.findByText("Which two?");
    const replies = within(canvas.getByRole("list")).getAllByRole("listitem");
    await expect(replies).toHaveLength(2);
    await expect(replies[0]).toHaveTextContent("Both are on the screener.");
  },
};
