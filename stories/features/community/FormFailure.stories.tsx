import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FormFailure } from "../../../ui/features/community/FormFailure.tsx";

const meta = {
  component: FormFailure,
  args: {
    what: "Your post could not be published",
    reason: "Too many requests; try again in 40 s",
  },
} satisfies Meta<typeof FormFailure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      "Your post could not be published: Too many requests; try again in 40 s. Your text is still here.",
    );
  },
};

export const NothingFailed: Story = {
  args: { reason: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toBeEmptyDOMElement();
  },
};
