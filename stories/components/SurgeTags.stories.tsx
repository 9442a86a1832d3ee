import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RiskTag, SurgeProbabilityTag } from "../../ui/components/SurgeTags.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: SurgeProbabilityTag,
  args: { probability: 92 },
} satisfies Meta<typeof SurgeProbabilityTag>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The limits count as reached. No score, no rank; what cannot be measured is no high risk. */
export const EveryLevel: Story = {
  render: (args) => (
    <>
      <SurgeProbabilityTag {...args} /> <SurgeProbabilityTag probability={80} />{" "}
      <SurgeProbabilityTag probability={65} /> <SurgeProbabilityTag probability={64} />{" "}
      <SurgeProbabilityTag probability={null} /> <RiskTag risk="LOW" /> <RiskTag risk="MEDIUM" />{" "}
      <RiskTag risk="HIGH" /> <RiskTag risk="VERY HIGH" isNamed /> <RiskTag risk={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const tagOf = (text: string) => canvas.getByText(text).closest(".bp6-tag");
    for (const text of ["92%", "80%", "LOW"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-primary");
    }
    for (const text of ["65%", "MEDIUM"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-warning");
    }
    for (const text of ["HIGH", "VERY HIGH RISK"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-danger");
    }
    await expect(tagOf("64%")?.className).not.toContain("intent");
    const [probability, risk] = canvas.getAllByText("–");
    await expect(probability).toBeVisible();
    await expect(risk).toHaveTextContent("fewer than 21 daily closes");
    await expect(risk!.closest(".bp6-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./SurgeTags.stories.tsx"), { width: 160 });
