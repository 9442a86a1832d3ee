import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { UpsideTag } from "../../ui/components/UpsideTag.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: UpsideTag,
  args: { upside: 42.3 },
} satisfies Meta<typeof UpsideTag>;

export default meta;
type Story = StoryObj<typeof meta>;

/** At its target, above it, or without one that is known: only what is below its target is green. */
export const EveryUpside: Story = {
  render: (args) => (
    <>
      <UpsideTag {...args} /> <UpsideTag upside={0} /> <UpsideTag upside={-12.5} />{" "}
      <UpsideTag label="Upside" upside={null} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("+42.30%").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
    await expect(canvas.getByText("−12.50%")).toBeVisible();
    await expect(canvas.getByText("Upside –")).toBeVisible();
    await expect(canvasElement.querySelectorAll(".bp6-intent-success")).toHaveLength(1);
  },
};

export const States = statesOf(() => import("./UpsideTag.stories.tsx"), { width: 160 });
