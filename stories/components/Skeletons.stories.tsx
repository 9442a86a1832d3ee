import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PanelSkeleton } from "../../ui/components/PanelSkeleton.tsx";
import { RowSkeleton } from "../../ui/components/RowSkeleton.tsx";
import { ScreenSkeleton } from "../../ui/components/ScreenSkeleton.tsx";

const meta = { component: ScreenSkeleton } satisfies Meta<typeof ScreenSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WholeScreen: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the server to answer.")).toBeInTheDocument();
  },
};

export const OnePanel: Story = { render: () => <PanelSkeleton rows={5} /> };
export const Rows: Story = { render: () => <RowSkeleton rows={3} /> };
