import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ScreenSkeleton } from "../../../ui/components/feedback/ScreenSkeleton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: ScreenSkeleton } satisfies Meta<typeof ScreenSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WholeScreen: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("Waiting for the screen.")).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll(".stat-card")).toHaveLength(4);
    await expect(canvasElement.querySelectorAll(".panel")).toHaveLength(2);
  },
};

export const States = statesOf(() => import("./ScreenSkeleton.stories.tsx"), { width: 900 });
