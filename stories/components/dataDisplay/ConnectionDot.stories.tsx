import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ConnectionDot } from "../../../ui/components/dataDisplay/ConnectionDot.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: ConnectionDot,
  args: { state: "connected" },
} satisfies Meta<typeof ConnectionDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  render: variantsOf(ConnectionDot, {
    connected: {},
    connecting: { state: "connecting" },
    disconnected: { state: "disconnected" },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
      "Live updates connected",
      "Connecting to live updates",
      "Live updates disconnected; reconnecting",
    ]);
  },
};

export const States = statesOf(() => import("./ConnectionDot.stories.tsx"), { width: 160 });
