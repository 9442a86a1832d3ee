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
      <RiskTag risk="HIGH" /> <RiskTag risk={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const tagOf = (text: string) => canvas.getByText(text).closest(".bp6-tag");
    for (const text of ["92%", "80%", "LOW"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-success");
    }
    for (const text of ["65%", "MEDIUM"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-warning");
    }
    await expect(tagOf("HIGH")).toHaveClass("bp6-intent-danger");
    await expect(tagOf("64%")?.className).not.toContain("intent");
    const [probability, risk] = canvas.getAllByText("–");
    await expect(probability).toBeVisible();
    await expect(risk).toHaveTextContent("fewer than 21 daily closes");
    await expect(risk!.closest(".bp6-tag")).toBeNull();
  },
};

/** A price above its target: what would be green is plain, a warning stays. */
export const NegativeUpside: Story = {
  render: () => (
    <>
      <SurgeProbabilityTag probability={92} upside={-4} />{" "}
      <SurgeProbabilityTag probability={70} upside={-4} /> <RiskTag risk="LOW" upside={-4} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
    await expect(canvas.getByText("70%").closest(".bp6-tag")).toHaveClass("bp6-intent-warning");
  },
};

export const States = statesOf(() => import("./SurgeTags.stories.tsx"), { width: 160 });
