import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PanelSkeleton } from "../../../ui/components/feedback/PanelSkeleton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: PanelSkeleton } satisfies Meta<typeof PanelSkeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FiveRowsAndTwo: Story = {
  render: variantsOf(PanelSkeleton, { five: {}, two: { rows: 2 } }),
  play: async ({ canvasElement }) => {
    const counts = [...canvasElement.querySelectorAll(".panel")].map(
      (panel) => panel.querySelectorAll(".row-skeleton").length,
    );
    await expect(counts).toEqual([5, 2]);
  },
};

export const States = statesOf(() => import("./PanelSkeleton.stories.tsx"));
