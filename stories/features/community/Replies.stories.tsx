import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { repliesFail, repliesHang } from "../../../mocks/scenarios/scenarios.ts";
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

/** Newest first, below a form that can be used before they have loaded. */
export const Listed: Story = {
  parameters: onPage({ prepare: addPosts, scenario: repliesHang }),
  play: async ({ canvas, loaded }) => {
    await expect(canvas.getByText("Waiting for the replies.")).toBeInTheDocument();
    await expect(canvas.getByLabelText("Your reply")).toBeEnabled();
    worldOf(loaded).endScenario();
    const list = await canvas.findByRole("list", { name: `Replies to ${FIRST_POST.title}` });
    const replies = within(list).getAllByRole("listitem");
    await expect(replies).toHaveLength(2);
    await expect(replies[0]).toHaveTextContent("Both are on the screener.");
    await expect(within(replies[0]!).getByText("PREMIUM")).toBeVisible();
    await expect(replies[1]).toHaveTextContent("Which two?");
  },
};

/** A post without replies, above, asks for none and has nothing to fail. */
export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addPosts, scenario: repliesFail }),
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
    await expect(await canvas.findByText("Which two?")).toBeVisible();
    await expect(canvas.getAllByRole("list")).toHaveLength(1);
  },
};
