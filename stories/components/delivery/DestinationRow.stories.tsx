import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { DestinationRow } from "../../../ui/components/delivery/DestinationRow.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

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

export const EveryState: Story = {
  render: variantsOf(DestinationRow, {
    active: {},
    inactive: {
      address: "a.very.long.name.of.a.person@a-very-long-domain-name.example.com",
      isActive: false,
    },
    toggling: { address: "toggle@example.com", pending: "toggle" },
    testing: { address: "test@example.com", pending: "test" },
    deleting: { address: "delete@example.com", pending: "delete" },
  }),
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const toggle = canvas.getByRole("checkbox", { name: "Send alerts to me@example.com" });
    await expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    await expect(args.onToggle).toHaveBeenCalledWith(false);
    await userEvent.click(canvas.getByRole("button", { name: "Send a test to me@example.com" }));
    await expect(args.onTest).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete me@example.com" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
    await expect(canvas.getByText("Inactive")).toBeVisible();
    const toggling = canvas.getByRole("checkbox", { name: "Send alerts to toggle@example.com" });
    await expect(toggling).toBeDisabled();
    for (const row of canvas.getAllByRole("listitem").slice(3)) {
      await expectBusyButton(within(row));
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const States = statesOf(() => import("./DestinationRow.stories.tsx"), { width: 560 });
