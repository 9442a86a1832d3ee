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

export const Above: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("+42.30%").closest(".bp6-tag")).toHaveClass("bp6-intent-success");
  },
};

/** The price is at its target, above it, or no target is known: nothing of it is green. */
export const NotGreen: Story = {
  render: () => (
    <>
      <UpsideTag upside={0} /> <UpsideTag upside={-12.5} />{" "}
      <UpsideTag label="Upside" upside={null} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("−12.50%")).toBeVisible();
    await expect(canvas.getByText("Upside –")).toBeVisible();
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
  },
};

export const States = statesOf(() => import("./UpsideTag.stories.tsx"), { width: 160 });
