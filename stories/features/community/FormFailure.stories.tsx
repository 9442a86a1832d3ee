import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FormFailure } from "../../../ui/features/community/FormFailure.tsx";

const meta = {
  component: FormFailure,
  args: {
    what: "Your post could not be published",
    reason: "Too many requests. Try again in 40 s",
  },
} satisfies Meta<typeof FormFailure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const FailedAndNot: Story = {
  render: (args) => (
    <>
      <FormFailure {...args} />
      <FormFailure what={args.what} reason={undefined} />
    </>
  ),
  play: async ({ canvas }) => {
    const [failed, silent] = canvas.getAllByRole("alert");
    await expect(failed).toHaveTextContent(
      "Your post could not be published: Too many requests. Try again in 40 s. Your text is still here.",
    );
    await expect(silent).toBeEmptyDOMElement();
  },
};
