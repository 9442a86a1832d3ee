import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { RelativeTime } from "../../ui/components/RelativeTime.tsx";
import { statesOf } from "../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: RelativeTime,
  args: { at: "2026-11-20T14:45:00Z", now: NOW, timeZone: "UTC" },
} satisfies Meta<typeof RelativeTime>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Now: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText("now"));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Nov 20, 2026, 14:45:00 UTC",
    );
  },
};

export const Hours: Story = {
  args: { at: "2026-11-20T10:00:00Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("5h")).toBeVisible();
  },
};

export const Days: Story = {
  args: { at: "2026-11-15T10:00:00Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("5d")).toBeVisible();
  },
};

export const OlderThanAWeek: Story = {
  args: { at: "2026-11-02T10:00:00Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nov 2, 2026")).toBeVisible();
  },
};

export const Unknown: Story = {
  args: { at: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("–")).toBeVisible();
  },
};

export const States = statesOf(() => import("./RelativeTime.stories.tsx"), { width: 160 });
