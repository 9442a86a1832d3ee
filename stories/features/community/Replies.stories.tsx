import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { repliesFail, repliesHang } from "../../../mocks/communityScenarios.ts";
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

/** Newest first, below the form that adds one. */
export const Listed: Story = {
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: `Replies to ${FIRST_POST.title}` });
    const replies = within(list).getAllByRole("listitem");
    await expect(replies).toHaveLength(2);
    await expect(replies[0]).toHaveTextContent("Both are on the screener.");
    await expect(within(replies[0]!).getByText("PREMIUM")).toBeVisible();
    await expect(replies[1]).toHaveTextContent("Which two?");
  },
};

export const NoneYet: Story = {
  args: { post: { ...FIRST_POST, commentCount: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Your reply")).toBeVisible();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const Loading: Story = {
  parameters: onPage({ prepare: addPosts, scenario: repliesHang }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the replies.")).toBeInTheDocument();
    await expect(canvas.getByLabelText("Your reply")).toBeEnabled();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addPosts, scenario: repliesFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The replies could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("Which two?")).toBeVisible();
  },
};
