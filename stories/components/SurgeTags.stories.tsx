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

/** What cannot be measured is no high risk. */
export const RiskNotKnown: Story = {
  render: () => <RiskTag risk={null} />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("–")).toHaveTextContent("fewer than 21 daily closes");
    await expect(canvasElement.querySelector(".bp6-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./SurgeTags.stories.tsx"), { width: 160 });
