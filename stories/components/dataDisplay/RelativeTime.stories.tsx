import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { RelativeTime } from "../../../ui/components/dataDisplay/RelativeTime.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");

const meta = {
  component: RelativeTime,
  args: { at: "2026-11-20T14:45:00Z", now: NOW, timeZone: "UTC" },
} satisfies Meta<typeof RelativeTime>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryAge: Story = {
  render: variantsOf(RelativeTime, {
    now: {},
    minutes: { hasMinutes: true },
    hours: { at: "2026-11-20T10:00:00Z" },
    days: { at: "2026-11-15T10:00:00Z" },
    weeks: { at: "2026-11-02T10:00:00Z" },
    unknown: { at: null },
  }),
  play: async ({ canvas, userEvent }) => {
    for (const text of ["15 min ago", "5h", "5d", "Nov 2, 2026", "–"]) {
      await expect(canvas.getByText(text)).toBeVisible();
    }
    await userEvent.hover(canvas.getByText("now"));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "Nov 20, 2026, 14:45:00 UTC",
    );
  },
};

export const States = statesOf(() => import("./RelativeTime.stories.tsx"), { width: 160 });
