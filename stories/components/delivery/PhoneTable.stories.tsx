import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { PhoneRow } from "../../../ui/components/delivery/PhoneRow.tsx";
import { PhoneTable } from "../../../ui/components/delivery/PhoneTable.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const rowOf = (phone: string, label: string, lastAlert: string | null) => (
  <PhoneRow
    phone={phone}
    label={label}
    isActive
    lastAlert={lastAlert}
    now={Date.parse("2026-11-20T15:00:00Z")}
    onToggle={fn()}
    onTest={fn()}
    onChat={fn()}
    onEdit={fn()}
    onDelete={fn()}
  />
);

const meta = {
  component: PhoneTable,
  args: {
    children: (
      <>
        {rowOf("+1 (202) 555-0124", "Desk", null)}
        {rowOf("+1 (202) 555-0123", "Mobile", "2026-11-18T15:00:00Z")}
      </>
    ),
  },
} satisfies Meta<typeof PhoneTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  play: async ({ canvas }) => {
    const heads = canvas.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await expect(heads).toEqual(["Number", "Label", "Status", "Last Alert", "Actions"]);
    await expect(canvas.getAllByRole("row")).toHaveLength(3);
  },
};

export const States = statesOf(() => import("./PhoneTable.stories.tsx"), { width: 720 });
