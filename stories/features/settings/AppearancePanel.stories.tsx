import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { applyTheme, readTheme } from "../../../ui/app/theme.ts";
import { formatClockTime } from "../../../ui/format/time.ts";
import { AppearancePanel } from "../../../ui/features/settings/AppearancePanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: AppearancePanel, parameters: onPage() } satisfies Meta<
  typeof AppearancePanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvas, userEvent }) => {
    const select = canvas.getByLabelText("Time format");
    await expect(select).toHaveValue("24");
    await userEvent.selectOptions(select, "12 hours (2:05 PM)");
    await expect(formatClockTime("2026-11-20T14:05:00Z", "UTC")).toMatch(/^2:05.PM$/);
    await userEvent.selectOptions(select, "24 hours (14:05)");
    await expect(formatClockTime("2026-11-20T14:05:00Z", "UTC")).toBe("14:05");
    const before = readTheme();
    await userEvent.selectOptions(canvas.getByLabelText("Theme"), "Light");
    await expect(document.documentElement.dataset["theme"]).toBe("light");
    applyTheme(before);
    await waitFor(() => expect(canvas.getByLabelText("Theme")).toHaveValue(before));
  },
};
