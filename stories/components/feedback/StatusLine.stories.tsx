import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StatusLine } from "../../../ui/components/feedback/StatusLine.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: StatusLine,
  args: { tone: "good", sentence: "Mailbox connected", detail: "Signed in as me@example.com" },
} satisfies Meta<typeof StatusLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryTone: Story = {
  render: variantsOf(StatusLine, {
    good: {},
    bad: { tone: "bad", sentence: "Mailbox disconnected", detail: "The password was refused" },
    neutral: {
      tone: "neutral",
      sentence: "Not configured",
      detail: "Mail is written to the outbox folder",
    },
    waiting: { tone: "waiting", sentence: "Checking the mailbox" },
  }),
  play: async ({ canvas }) => {
    for (const sentence of [
      "Mailbox connected",
      "Mailbox disconnected",
      "Not configured",
      "Checking the mailbox",
    ]) {
      await expect(canvas.getByText(sentence)).toBeVisible();
    }
  },
};

export const States = statesOf(() => import("./StatusLine.stories.tsx"));
