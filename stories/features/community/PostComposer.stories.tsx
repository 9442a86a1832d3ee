import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { createPostFails } from "../../../mocks/scenarios/scenarios.ts";
import { PostComposer } from "../../../ui/features/community/PostComposer.tsx";
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

export const IncompleteThenFailed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createPostFails }),
  play: async ({ canvas, loaded, userEvent }) => {
    const content = canvas.getByLabelText("Content");
    await userEvent.click(content);
    await userEvent.paste("x".repeat(4990));
    await expect(content).toHaveAccessibleDescription("10 characters left");
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await userEvent.clear(content);
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expect(content).toHaveAccessibleDescription(INCOMPLETE);
    await userEvent.type(content, "Thursday");
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expectBusyButton(canvas);
    worldOf(loaded).release();
    await waitFor(() =>
      expect(canvas.getByRole("alert")).toHaveTextContent(
        "Your post could not be published: The store is being rebuilt. Your text is still here.",
      ),
    );
    await expect(canvas.getByLabelText("Title")).toHaveValue("Ford");
    await expect(content).toHaveValue("Thursday");
  },
};
