import { Checkbox } from "@blueprintjs/core";
import { AddIcon, ChevronDownIcon } from "@blueprintjs/icons";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { PopoverButton } from "../../../ui/components/actions/PopoverButton.tsx";
import { statesOf } from "../../catalog/statesOf.ts";
import { variantsOf } from "../../variants.tsx";

const meta = {
  component: PopoverButton,
  args: {
    name: "Indicators",
    button: { text: "Indicators", icon: <AddIcon /> },
    children: () => (
      <>
        <Checkbox label="Moving average" defaultChecked />
        <Checkbox label="Volume" />
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PopoverButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OpenAndClosed: Story = {
  render: variantsOf(PopoverButton, {
    open: {},
    active: { name: "Compare", button: { text: "Compare", active: true } },
    ofASentence: {
      name: "Comparison",
      label: "Comparison: crosses below",
      button: { text: "crosses below", endIcon: <ChevronDownIcon size={12} />, size: "small" },
    },
    iconOnly: { name: "Period", button: { icon: <ChevronDownIcon size={12} />, size: "small" } },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Indicators" }));
    await canvas.findByRole("dialog", { name: "Indicators" });
    await waitFor(() =>
      expect(canvas.getByRole("checkbox", { name: "Moving average" })).toHaveFocus(),
    );
  },
};

export const States = statesOf(() => import("./PopoverButton.stories.tsx"), { frame: 240 });
