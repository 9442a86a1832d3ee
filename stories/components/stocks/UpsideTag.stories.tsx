import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { UpsideTag } from "../../../ui/components/stocks/UpsideTag.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: UpsideTag,
  args: { upside: 42.3 },
} satisfies Meta<typeof UpsideTag>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryUpside: Story = {
  render: (args) => (
    <>
      <UpsideTag {...args} /> <UpsideTag upside={0} /> <UpsideTag upside={-12.5} />{" "}
      <UpsideTag upside={null} />
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const text of ["Upside +42.30%", "Upside 0.00%", "Upside −12.50%", "Upside –"]) {
      await expect(canvas.getByText(text)).toBeVisible();
    }
    await expect(canvasElement.querySelector(".bp6-intent-success")).toBeNull();
  },
};

export const States = statesOf(() => import("./UpsideTag.stories.tsx"), { width: 160 });
