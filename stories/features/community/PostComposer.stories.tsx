import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef } from "react";
import { expect, fn } from "storybook/test";
import { createPostFails, createPostHangs } from "../../../mocks/communityScenarios.ts";
import { PostComposer } from "../../../ui/features/community/PostComposer.tsx";
import { expectToast } from "../../expectToast.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { onPage } from "../../page.ts";

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
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expect(canvas.getByText(INCOMPLETE)).toBeVisible();
    await expect(canvas.getByLabelText("Title")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await expect(canvas.queryByText(INCOMPLETE)).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByLabelText("Content")).toHaveFocus();
    await expect(canvas.getByLabelText("Content")).toHaveAccessibleDescription(INCOMPLETE);
  },
};

export const NearTheLimit: Story = {
  play: async ({ canvas, userEvent }) => {
    const content = canvas.getByLabelText("Content");
    await userEvent.click(content);
    await userEvent.paste("x".repeat(4990));
    await expect(content).toHaveAccessibleDescription("10 characters left");
  },
};

export const Posted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await userEvent.type(canvas.getByLabelText("Content"), "Thursday");
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expectToast("Your post has been published");
    await expect(canvas.getByLabelText("Title")).toHaveValue("");
    await expect(canvas.getByLabelText("Content")).toHaveValue("");
  },
};

/** The specification leaves this unsaid; here it is said, and nothing typed is lost. */
export const PostFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createPostFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await userEvent.type(canvas.getByLabelText("Content"), "Thursday");
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expect(await canvas.findByText(/The store is being rebuilt/)).toBeVisible();
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "Your post could not be published: The store is being rebuilt. Your text is still here.",
    );
    await expect(canvas.getByLabelText("Title")).toHaveValue("Ford");
    await expect(canvas.getByLabelText("Content")).toHaveValue("Thursday");
  },
};

export const Posting: Story = {
  parameters: onPage({ scenario: createPostHangs }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Title"), "Ford");
    await userEvent.type(canvas.getByLabelText("Content"), "Thursday");
    await userEvent.click(canvas.getByRole("button", { name: "Post" }));
    await expectBusyButton(canvas);
  },
};
