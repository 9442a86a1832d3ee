import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import { ReplyForm } from "../../../ui/features/community/ReplyForm.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addPosts, FIRST_POST } from "./posts.ts";

const meta = {
  component: ReplyForm,
  args: { post: FIRST_POST, signature: "Ann", draft: "", onDraft: fn() },
  render: function Form({ post, signature }) {
    const [draft, setDraft] = useState("");
    return <ReplyForm post={post} signature={signature} draft={draft} onDraft={setDraft} />;
  },
  parameters: onPage({ prepare: addPosts }),
} satisfies Meta<typeof ReplyForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedThenReplied: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    prepare: addPosts,
    scenario: failing("post", "community/posts/:id/comments"),
  }),
  play: async ({ canvas, loaded, userEvent }) => {
    const reply = canvas.getByLabelText("Your reply");
    await expect(reply).toHaveAccessibleDescription("Signed Ann");
    await userEvent.click(canvas.getByRole("button", { name: "Post reply" }));
    await expect(reply).toHaveAccessibleDescription("Please enter a reply before posting.");
    await expect(reply).toHaveFocus();
    await userEvent.keyboard("Yes");
    await expect(reply).toHaveAccessibleDescription("Signed Ann");

    await userEvent.click(canvas.getByRole("button", { name: "Post reply" }));
    await expect(await canvas.findByText(/The store is being rebuilt/)).toHaveTextContent(
      "Your reply could not be published: The store is being rebuilt. Your text is still here.",
    );
    await expect(reply).toHaveValue("Yes");

    worldOf(loaded).endScenario();
    await userEvent.click(reply);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expectToast("Your reply has been published");
    await waitFor(() => expect(reply).toHaveValue(""));
  },
};
