import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { HoldersPart } from "../../../ui/features/stock/HoldersPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: HoldersPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof HoldersPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("holders") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Holders", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Holders");
    await expect(await part.findByText("Held by institutions")).toBeVisible();
    const holders = within(part.getByRole("table", { name: "Largest holders" }));
    await waitFor(() => expect(holders.getAllByRole("row").length).toBeGreaterThan(2));
  },
};
