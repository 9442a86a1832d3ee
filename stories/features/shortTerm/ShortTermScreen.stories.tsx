import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { ShortTermScreen } from "../../../ui/features/shortTerm/ShortTermScreen.tsx";
import { LIST_EXCLUSIONS } from "../../../ui/app/stockLists/pickExclusions.ts";
import { onPage } from "../../page.ts";
import { updateLists } from "../../seeds.ts";

const meta = {
  component: ShortTermScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/short-term" }) },
} satisfies Meta<typeof ShortTermScreen>;

/** Returns the number of lines that the text of an element takes. */
function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

export default meta;
type Story = StoryObj<typeof meta>;

export const Picks: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: updateLists }),
  play: async ({ canvas }) => {
    const cards = within(
      await canvas.findByRole("list", { name: "Short-term opportunities" }),
    ).getAllByRole("article");
    await expect(cards.length).toBeGreaterThan(0);
    await expect(cards.length).toBeLessThanOrEqual(3);
    for (const card of cards) {
      const symbol = card.getAttribute("aria-label")?.split(" ")[0] ?? "";
      await expect(Object.keys(LIST_EXCLUSIONS)).not.toContain(symbol);
      await expect(within(card).getByText(/Strong momentum$/)).toBeVisible();
      await expect(within(card).getByText("Default")).toBeVisible();
      await expect(card).toHaveTextContent(/20-day return [+−]?\d+\.\d\d%/);
    }
    await expect(canvas.queryByText("Sample")).toBeNull();
    const title = canvas.getByRole("heading", { name: "Short-term opportunities" });
    await expect(countLines(title)).toBe(1);
    await expect(await canvas.findByText(/^Every US stock/)).toBeVisible();
    const all = await canvas.findByRole("list", { name: /^All .* stocks$/ });
    await expect(within(all).getAllByRole("listitem").length).toBeGreaterThanOrEqual(cards.length);
  },
};
