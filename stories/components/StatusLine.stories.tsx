import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StatusLine } from "../../ui/components/StatusLine.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: StatusLine,
  args: { tone: "good", sentence: "Mailbox connected", detail: "Signed in as me@example.com" },
} satisfies Meta<typeof StatusLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Mailbox connected")).toBeVisible();
  },
};
export const Bad: Story = {
  args: { tone: "bad", sentence: "Mailbox disconnected", detail: "The password was refused" },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
  },
};
export const Neutral: Story = {
  args: {
    tone: "neutral",
    sentence: "Not configured",
    detail: "Mail is written to the outbox folder",
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
  },
};
export const Waiting: Story = {
  args: { tone: "waiting", sentence: "Checking the mailbox" },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText(args.sentence)).toBeVisible();
  },
};

export const States = statesOf(() => import("./StatusLine.stories.tsx"));
