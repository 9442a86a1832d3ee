import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SectionNav } from "../../ui/app/SectionNav.tsx";
import { SCREENS, sectionsOf } from "../../ui/screens.ts";
import { statesOf } from "../catalog/statesOf.ts";
import { onPage } from "../page.ts";

const CURRENT = "/notifications/log";

const meta = {
  component: SectionNav,
  parameters: onPage(),
  args: {
    label: "Notifications",
    links: sectionsOf(SCREENS.find(({ path }) => path === CURRENT) ?? {})?.links ?? [],
    current: CURRENT,
  },
} satisfies Meta<typeof SectionNav>;

export default meta;
type Story = StoryObj<typeof meta>;

export const OnAPhone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const current = canvas.getByRole("link", { name: "Delivery Log" });
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(current.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

export const States = statesOf(() => import("./SectionNav.stories.tsx"), { frame: 80 });
