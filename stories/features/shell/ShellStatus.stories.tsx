import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { marketLive, marketReplays, slowNetwork } from "../../../mocks/scenarios.ts";
import { ShellStatus } from "../../../ui/features/shell/ShellStatus.tsx";
import { onPage } from "../../page.ts";

const meta = {
  component: ShellStatus,
  parameters: onPage(),
} satisfies Meta<typeof ShellStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What the story's own backend says, over its own live line. */
export const SimulatedAndConnected: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Simulated market")).toBeVisible();
    await expect(await canvas.findByText("Live updates connected")).toBeInTheDocument();
  },
};

export const Replay: Story = {
  parameters: onPage({ scenario: marketReplays }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Replay Mar 4, 2019")).toBeVisible();
  },
};

export const Live: Story = {
  parameters: onPage({ scenario: marketLive }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Live · 3m")).toBeVisible();
  },
};

/** Nothing is claimed of a market that has not been heard of. */
export const NotAnsweredYet: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Simulated|Replay|Live ·/)).toBeNull();
    await expect(canvas.getByRole("status")).toBeInTheDocument();
  },
};
