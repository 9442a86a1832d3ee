import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ThemeToggle } from "../../../ui/components/actions/ThemeToggle.tsx";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const meta = {
  component: ThemeToggle,
  args: { theme: "dark", next: "corporate", onCycle: fn() },
} satisfies Meta<typeof ThemeToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryTheme: Story = {
  render: variantsOf(ThemeToggle, {
    dark: {},
    corporate: { theme: "corporate", next: "light" },
    light: { theme: "light", next: "dark" },
  }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Switch to corporate theme" }));
    await expect(args.onCycle).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("button", { name: "Switch to light theme" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Switch to dark theme" })).toBeVisible();
  },
};

export const States = statesOf(() => import("./ThemeToggle.stories.tsx"), { width: 160 });
