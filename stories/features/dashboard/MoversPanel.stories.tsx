import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import {
  failing,
  noSource,
  nothingMoves,
  slowNetwork,
} from "../../../mocks/scenarios/scenarios.ts";
import { MoversPanel } from "../../../ui/features/dashboard/MoversPanel.tsx";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage } from "../../page.ts";

const meta = {
  component: MoversPanel,
  parameters: onPage(),
} satisfies Meta<typeof MoversPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LoadedOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: [...slowNetwork, ...failing("get", "stocks/movers", noSource)] }),
  play: async ({ canvas, loaded }) => {
    await expectLoadedOnRetry(
      { loaded },
      "Waiting for the market's movers.",
      "The market movers could not be loaded",
    );
    for (const [title, sign] of [
      ["Top gainers", 1],
      ["Top losers", -1],
    ] as const) {
      const list = await canvas.findByRole("list", { name: title });
      const changes = within(list)
        .getAllByRole("listitem")
        .map((row) => row.querySelector(".change-text")?.textContent ?? "")
        .map((text) => sign * Number(text.replace("−", "-").replace("%", "")));
      await expect(changes).toHaveLength(5);
      await expect(Math.min(...changes)).toBeGreaterThan(0);
      await expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    }
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("listitem")).toHaveLength(10);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const NothingMoves: Story = {
  parameters: onPage({ scenario: nothingMoves }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No stock has moved today.")).toBeVisible();
  },
};
