import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { PhoneRow } from "../../../ui/components/delivery/PhoneRow.tsx";
import { PhoneTable } from "../../../ui/components/delivery/PhoneTable.tsx";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: PhoneRow,
  args: {
    phone: "+1 (202) 555-0123",
    label: "Mobile",
    isActive: true,
    lastAlert: null,
    now: Date.parse("2026-11-20T15:00:00Z"),
    onToggle: fn(),
    onTest: fn(),
    onChat: fn(),
    onEdit: fn(),
    onDelete: fn(),
  },
  decorators: [
    (Story) => (
      <PhoneTable>
        <Story />
      </PhoneTable>
    ),
  ],
} satisfies Meta<typeof PhoneRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {
  render: variantsOf(PhoneRow, {
    active: {},
    inactive: {
      phone: "+1 (202) 555-0124",
      isActive: false,
      lastAlert: "2026-11-20T10:00:00Z",
    },
    toggling: { phone: "+1 (202) 555-0125", pending: "toggle" },
    testing: { phone: "+1 (202) 555-0126", pending: "test" },
    deleting: { phone: "+1 (202) 555-0127", pending: "delete" },
  }),
  play: async ({ args, canvas, userEvent }) => {
    const press = (name: string) => userEvent.click(canvas.getByRole("button", { name }));
    const toggle = canvas.getByLabelText("Send alerts to +1 (202) 555-0123");
    await expect(toggle).toBeChecked();
    toggle.focus();
    await userEvent.keyboard(" ");
    await expect(args.onToggle).toHaveBeenCalledWith(false);
    await expect(canvas.getAllByText("Never")[0]).toBeVisible();
    await press("Test SMS to +1 (202) 555-0123");
    await expect(args.onTest).toHaveBeenCalledOnce();
    await press("Live chat support for +1 (202) 555-0123");
    await expect(args.onChat).toHaveBeenCalledOnce();
    await press("Edit +1 (202) 555-0123");
    await expect(args.onEdit).toHaveBeenCalledOnce();
    await press("Delete +1 (202) 555-0123");
    await expect(args.onDelete).toHaveBeenCalledOnce();
    await expect(canvas.getByText("Inactive")).toBeVisible();
    await expect(canvas.getByText("5 h ago")).toBeVisible();
    await expect(canvas.getByLabelText("Send alerts to +1 (202) 555-0125")).toBeDisabled();
    for (const row of canvas.getAllByRole("row").slice(-2)) await expectBusyButton(within(row));
  },
};

export const LongLabelOnAPhone: Story = {
  tags: ["phone"],
  args: {
    label: "The telephone in the kitchen that is never answered in time",
    isActive: false,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The telephone in the kitchen/)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const States = statesOf(() => import("./PhoneRow.stories.tsx"), { width: 720 });
