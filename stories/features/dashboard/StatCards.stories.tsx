import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios/scenarios.ts";
import { StatCards } from "../../../ui/features/dashboard/StatCards.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind, addEmail } from "../../seeds.ts";

const meta = {
  component: StatCards,
  parameters: onPage(),
} satisfies Meta<typeof StatCards>;

export default meta;
type Story = StoryObj<typeof meta>;

const cardsIn = (canvasElement: HTMLElement): string[] =>
  [...canvasElement.querySelectorAll(".stat-card")].map((card) => card.textContent);

export const NothingYet: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas, canvasElement, loaded }) => {
    await expect(canvas.getAllByText("–")).toHaveLength(4);
    worldOf(loaded).release();
    await canvas.findByText("None added yet");
    await expect(cardsIn(canvasElement)).toEqual([
      "Active Alerts00 triggered",
      "Phone Numbers0None added yet",
      "Alerts Sent Today00 yesterday",
      "Opportunities0Run the screener to find some",
    ]);
  },
};

export const Filled: Story = {
  parameters: onPage({
    prepare: async (world) => {
      await addEmail(world, "me@example.com", "Personal");
      await addAlertsOfEveryKind(world);
    },
  }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText("1 triggered");
    await waitFor(() => expect(cardsIn(canvasElement)[0]).toBe("Active Alerts21 triggered"));
    await expect(canvas.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/alerts",
      "/phone-numbers",
      "/alerts",
      "/screener",
    ]);
  },
};
