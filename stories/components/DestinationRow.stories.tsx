import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { DestinationRow } from "../../ui/components/DestinationRow.tsx";
import { expectBusyButton } from "../expectBusyButton.ts";
import { statesOf } from "../catalog/statesOf.ts";

const meta = {
  component: DestinationRow,
  args: {
    address: "me@example.com",
    label: "Personal",
    isActive: true,
    onToggle: fn(),
    onTest: fn(),
    onDelete: fn(),
  },
  decorators: [
    (Story) => (
      <ul className="panel" style={{ maxWidth: 640 }}>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof DestinationRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Active: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const toggle = canvas.getByRole("checkbox", { name: "Send alerts to me@example.com" });
    await expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    await expect(args.onToggle).toHaveBeenCalledWith(false);
    await userEvent.click(canvas.getByRole("button", { name: "Send a test to me@example.com" }));
    await expect(args.onTest).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete me@example.com" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const Inactive: Story = {
  args: { isActive: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
};

export const Toggling: Story = {
  args: { pending: "toggle" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBeDisabled();
  },
};
export const Testing: Story = {
  args: { pending: "test" },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};
export const Deleting: Story = {
  args: { pending: "delete" },
  play: async ({ canvas }) => {
    await expectBusyButton(canvas);
  },
};
export const LongAddress: Story = {
  args: { address: "a.very.long.name.of.a.person@a-very-long-domain-name.example.com" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./DestinationRow.stories.tsx"), { width: 560 });
