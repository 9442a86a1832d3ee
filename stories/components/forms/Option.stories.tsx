import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { Option } from "../../../ui/components/forms/Option.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { variantsOf } from "../../variants.tsx";

const meta = {
  component: Option,
  args: { id: "option", isActive: false, onChoose: fn(), children: "Technology" },
  decorators: [
    (Story) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <div role="listbox" aria-label="Sectors">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Option>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryOption: Story = {
  render: variantsOf(Option, {
    plain: {},
    highlighted: { id: "highlighted", isActive: true, children: "Health Care" },
    disabled: { id: "disabled", isDisabled: true, children: "Energy: no stock has it" },
  }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("option", { name: "Technology" }));
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("Health Care");
  },
};

export const States = statesOf(() => import("./Option.stories.tsx"));
