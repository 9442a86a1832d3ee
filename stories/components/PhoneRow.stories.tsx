import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PhoneRow } from "../../ui/components/PhoneRow.tsx";
import { PhoneTable } from "../../ui/components/PhoneTable.tsx";
import { expectBusyButton } from "../expectBusyButton.ts";
import { statesOf } from "../catalog/statesOf.ts";

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

export const Active: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const toggle = canvas.getByLabelText("Send alerts to +1 (202) 555-0123");
    await expect(toggle).toBeChecked();
    toggle.focus();
    await userEvent.keyboard(" ");
    await expect(args.onToggle).toHaveBeenCalledWith(false);
    await expect(canvas.getByText("Never")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Test SMS to +1 (202) 555-0123" }));
    await expect(args.onTest).toHaveBeenCalledOnce();
    await userEvent.click(
      canvas.getByRole("button", { name: "Live chat support for +1 (202) 555-0123" }),
    );
    await expect(args.onChat).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Edit +1 (202) 555-0123" }));
    await expect(args.onEdit).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: "Delete +1 (202) 555-0123" }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const Inactive: Story = {
  args: { isActive: false, lastAlert: "2026-11-20T10:00:00Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Inactive")).toBeVisible();
    await expect(canvas.getByText("5h")).toBeVisible();
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

export const LongLabelOnAPhone: Story = {
  tags: ["phone"],
  globals: { viewport: { value: "w390" } },
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
