import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RiskTag, SurgeRankTag } from "../../../ui/components/stocks/SurgeTags.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: SurgeRankTag,
  args: { rank: 3, probability: 92 },
} satisfies Meta<typeof SurgeRankTag>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * A value equal to a limit counts as reached. Without a score there is no rank, and an unknown risk
 * is not high.
 */
export const EveryLevel: Story = {
  render: (args) => (
    <>
      <SurgeRankTag {...args} /> <SurgeRankTag rank={8} probability={80} />{" "}
      <SurgeRankTag rank={14} total={40} probability={65} />{" "}
      <SurgeRankTag rank={15} probability={64} /> <SurgeRankTag rank={null} probability={null} />{" "}
      <RiskTag risk="LOW" /> <RiskTag risk="MEDIUM" /> <RiskTag risk="HIGH" />{" "}
      <RiskTag risk="VERY HIGH" /> <RiskTag risk={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const tagOf = (text: string) => canvas.getByText(text).closest(".bp6-tag");
    for (const text of ["3", "8", "LOW"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-primary");
    }
    for (const text of ["14 of 40", "MEDIUM"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-warning");
    }
    for (const text of ["HIGH", "VERY HIGH"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-danger");
    }
    await expect(tagOf("15")?.className).not.toContain("intent");
    const [rank, risk] = canvas.getAllByText("–");
    await expect(rank).toBeVisible();
    await expect(risk).toHaveTextContent("fewer than 21 daily closes");
    await expect(risk!.closest(".bp6-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./SurgeTags.stories.tsx"), { width: 160 });
