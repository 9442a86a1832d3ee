import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Skeleton } from "../../../ui/components/feedback/Skeleton.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: Skeleton,
  args: { width: "120px", height: "14px" },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LineAndBlock: Story = {
  render: variantsOf(Skeleton, { line: {}, block: { width: "100%", height: "148px" } }),
  play: async ({ canvasElement }) => {
    const [line, block] = [...canvasElement.querySelectorAll(".skeleton")].map((each) =>
      each.getBoundingClientRect(),
    );
    await expect([line!.width, line!.height]).toEqual([120, 14]);
    await expect(block!.height).toBe(148);
  },
};

export const States = statesOf(() => import("./Skeleton.stories.tsx"));
