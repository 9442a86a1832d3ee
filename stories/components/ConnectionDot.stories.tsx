import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ConnectionDot } from "../../ui/components/ConnectionDot.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: ConnectionDot,
  args: { state: "connected" },
} satisfies Meta<typeof ConnectionDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Connected: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Live updates connected");
  },
};
export const Connecting: Story = {
  args: { state: "connecting" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Connecting to live updates");
  },
};
export const Disconnected: Story = {
  args: { state: "disconnected" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("disconnected");
  },
};

export const States = statesOf(() => import("./ConnectionDot.stories.tsx"), { width: 160 });
