import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RiskTag } from "../../../ui/components/stocks/RiskTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = { component: RiskTag, args: { risk: "LOW" } } satisfies Meta<typeof RiskTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryLevel: Story = {
  render: (args) => (
    <>
      <RiskTag {...args} /> <RiskTag risk="MEDIUM" /> <RiskTag risk="HIGH" />{" "}
      <RiskTag risk="VERY HIGH" /> <RiskTag risk={null} />
    </>
  ),
  play: async ({ canvas }) => {
    const tagOf = (text: string) => canvas.getByText(text).closest(".bp6-tag");
    await expect(tagOf("LOW")).toHaveClass("bp6-intent-primary");
    await expect(tagOf("MEDIUM")).toHaveClass("bp6-intent-warning");
    for (const text of ["HIGH", "VERY HIGH"]) {
      await expect(tagOf(text)).toHaveClass("bp6-intent-danger");
    }
    const unknown = canvas.getByText("–");
    await expect(unknown).toHaveTextContent("fewer than 21 daily closes");
    await expect(unknown.closest(".bp6-tag")).toBeNull();
  },
};

export const States = statesOf(() => import("./RiskTag.stories.tsx"), { width: 160 });
