import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { LongTermScreen } from "../../../ui/features/longTerm/LongTermScreen.tsx";
import { LIST_EXCLUSIONS } from "../../../ui/app/stockLists/pickExclusions.ts";
import { onPage } from "../../page.ts";
import { updateLists } from "../../seeds.ts";

const meta = {
  component: LongTermScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/long-term" }) },
} satisfies Meta<typeof LongTermScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picks: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: updateLists }),
  play: async ({ canvas }) => {
    const cards = within(
      await canvas.findByRole("list", { name: "Long-term opportunities" }),
    ).getAllByRole("article");
    await expect(cards.length).toBeGreaterThan(0);
    await expect(cards.length).toBeLessThanOrEqual(3);
    for (const card of cards) {
      const symbol = card.getAttribute("aria-label")?.split(" ")[0] ?? "";
      await expect(Object.keys(LIST_EXCLUSIONS)).not.toContain(symbol);
    }
    await expect(canvas.queryByText("Sample")).toBeNull();
    await expect(await canvas.findByText(/^Every US stock/)).toBeVisible();
    const all = await canvas.findByRole("list", { name: /^All .* stocks$/ });
    await expect(within(all).getAllByRole("listitem").length).toBeGreaterThanOrEqual(cards.length);
  },
};
