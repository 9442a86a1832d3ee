import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { applyTheme, readTheme } from "../../../ui/app/theme.ts";
import { AppearancePanel } from "../../../ui/features/settings/AppearancePanel.tsx";
import { onPage } from "../../page.ts";

const meta = { component: AppearancePanel, parameters: onPage() } satisfies Meta<
  typeof AppearancePanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A choice applies at once. */
export const ThemeChosen: Story = {
  play: async ({ canvas, userEvent }) => {
    const before = readTheme();
    await userEvent.selectOptions(canvas.getByLabelText("Theme"), "Light");
    await expect(document.documentElement.dataset["theme"]).toBe("light");
    applyTheme(before);
    await expect(canvas.getByLabelText("Theme")).toHaveValue(before);
  },
};
