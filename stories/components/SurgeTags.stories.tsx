import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RiskTag, SurgeProbabilityTag } from "../../ui/components/SurgeTags.tsx";

const meta = {
  component: SurgeProbabilityTag,
  args: { probability: 92 },
} satisfies Meta<typeof SurgeProbabilityTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Good: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("92%").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
  },
};

/** The limits count as reached. */
export const OnTheLimits: Story = {
  render: () => (
    <>
      <SurgeProbabilityTag probability={80} /> <SurgeProbabilityTag probability={65} />{" "}
      <SurgeProbabilityTag probability={64} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("80%").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
    await expect(canvas.getByText("65%").closest(".bp6-tag")).toHaveClass("bp6-intent-warning");
    await expect(canvas.getByText("64%").closest(".bp6-tag")?.className).not.toContain("intent");
  },
};

/** No score, no rank. */
export const NotKnown: Story = {
  args: { probability: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const Risks: Story = {
  render: () => (
    <>
      <RiskTag risk="LOW" /> <RiskTag risk="MEDIUM" /> <RiskTag risk="HIGH" />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("LOW").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
    await expect(canvas.getByText("MEDIUM").closest(".bp6-tag")).toHaveClass("bp6-intent-warning");
    await expect(canvas.getByText("HIGH").closest(".bp6-tag")).toHaveClass("bp6-intent-danger");
  },
};
