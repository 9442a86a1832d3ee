import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { TopPicksPanel } from "../../../ui/features/dashboard/TopPicksPanel.tsx";
import { PICK_EXCLUSIONS } from "../../../ui/features/dashboard/topPicks.ts";
import { onPage } from "../../page.ts";
import { updateLists } from "../../seeds.ts";

const meta = {
  component: TopPicksPanel,
  parameters: onPage(),
} satisfies Meta<typeof TopPicksPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Samples: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Sample")).toHaveLength(3));
    await expect(await canvas.findByText(/These samples may not follow the rule\.$/)).toBeVisible();
    await expect(canvas.getByRole("link", { name: "View More Picks" })).toHaveAttribute(
      "href",
      "/screener",
    );
  },
};

export const Picks: Story = {
  parameters: onPage({ prepare: updateLists }),
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 720 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("list", { name: "Top Picks" });
    const cards = within(list).getAllByRole("article");
    await expect(cards).toHaveLength(3);
    for (const card of cards) {
      const symbol = card.getAttribute("aria-label")?.split(" ")[0] ?? "";
      await expect(Object.keys(PICK_EXCLUSIONS)).not.toContain(symbol);
    }
    await expect(canvas.queryByText("Sample")).toBeNull();
    const boxes = within(list)
      .getAllByRole("listitem")
      .map((item) => item.getBoundingClientRect());
    const [first, second, third] = boxes;
    await expect(first?.top).toBe(second?.top);
    await expect(third?.top).toBeGreaterThan(first?.top ?? 0);
    // Tolerates the line between the cells.
    const missing = list.getBoundingClientRect().width - (third?.width ?? 0);
    await expect(Math.abs(missing)).toBeLessThanOrEqual(2);
  },
};
