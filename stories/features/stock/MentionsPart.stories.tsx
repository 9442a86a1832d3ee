import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { MentionsPart } from "../../../ui/features/stock/MentionsPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: MentionsPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof MentionsPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("mentions") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Mentions", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Mentions");
    await expect(await part.findByText("Last 24 hours")).toBeVisible();
    await expect(await part.findByText(/^[+−]\d+\.\d\d%$/)).toBeVisible();
  },
};
