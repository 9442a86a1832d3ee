import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { createPostFails } from "../../../mocks/scenarios/scenarios.ts";
import { PostComposer } from "../../../ui/features/community/PostComposer.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = {
  component: PostComposer,
  args: {
    name: { typed: "Ann", signature: "Ann", change: fn() },
    titleInput: { current: null },
  },
  render: function Composer({ name }) {
    return <PostComposer name={name} titleInput={useRef(null)} />;
  },
  parameters: onPage(),
} satisfies Meta<typeof PostComposer>;

export default meta;
type Story = StoryObj<typeof meta>;

const INCOMPLETE = "Please fill in both title and content for your post.";

export const NothingFilledIn: Story = {
  play: async ({ canvas, userEvent }) => {
    const content = canvas.getByLabelText("Content");
    await userEvent.click(content);
    await userEvent.paste("x".repeat(4990));
    await expect(content).toHaveAccessibleDescription("10 characters left");
    await userEvent.clear(content);

    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expect(canvas.getByText(INCOMPLETE)).toBeVisible();
    await expect(canvas.getByLabelText("Title")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await expect(canvas.queryByText(INCOMPLETE)).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(content).toHaveFocus();
    await expect(content).toHaveAccessibleDescription(INCOMPLETE);
  },
};

/** A failure is shown, and the input is kept. */
export const FailedThenPosted: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createPostFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await userEvent.type(canvas.getByLabelText("Content"), "Thursday");
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expectBusyButton(canvas);
    worldOf(loaded).release();
    await waitFor(() =>
      expect(canvas.getByRole("alert")).toHaveTextContent(
        "Your post could not be published: The store is being rebuilt. Your text is still here.",
      ),
    );
    await expect(canvas.getByLabelText("Title")).toHaveValue("Ford");
    await expect(canvas.getByLabelText("Content")).toHaveValue("Thursday");

    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Post" }));
    await expectToast("Your post has been published");
    await waitFor(() => expect(canvas.getByLabelText("Title")).toHaveValue(""));
    await expect(canvas.getByLabelText("Content")).toHaveValue("");
  },
};
