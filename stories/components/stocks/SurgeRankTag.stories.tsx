import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SurgeRankTag } from "../../../ui/components/stocks/SurgeRankTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SurgeRankTag,
  args: { rank: 3, probability: 92 },
} satisfies Meta<typeof SurgeRankTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryLevel: Story = {
  render: (args) => (
    <>
      <SurgeRankTag {...args} /> <SurgeRankTag rank={8} probability={80} />{" "}
      <SurgeRankTag rank={14} total={40} probability={65} />{" "}
      <SurgeRankTag rank={15} probability={64} /> <SurgeRankTag rank={null} probability={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const tagOf = (text: string) => canvas.getByText(text).closest(".bp6-tag");
    for (const text of ["3", "8"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-primary");
    }
    await expect(tagOf("14 of 40")).toHaveClass("bp6-intent-warning");
    await expect(tagOf("15")?.className).not.toContain("intent");
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const States = statesOf(() => import("./SurgeRankTag.stories.tsx"), { width: 160 });
