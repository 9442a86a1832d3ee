import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { MentionsPart } from "../../../ui/features/stock/MentionsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: MentionsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof MentionsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Mentions");
    await expect(await part.findByText("Last 24 hours")).toBeVisible();
    await expect(await part.findByText(/^[+−]\d+\.\d\d%$/)).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Mentions");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("mentions", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no mentions on message boards for AAPL.";
    await expectSaid(canvas, "Mentions", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("mentions", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Mentions", "No source here offers mentions on message boards.");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("mentions") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Mentions", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
