import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { HoldersPart } from "../../../ui/features/stock/HoldersPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: HoldersPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof HoldersPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Holders");
    await expect(await part.findByText("Held by institutions")).toBeVisible();
    const holders = within(part.getByRole("table", { name: "Largest holders" }));
    await waitFor(() => expect(holders.getAllByRole("row").length).toBeGreaterThan(2));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Holders");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    const holders = within(part.getByRole("list", { name: "Largest holders" }));
    await expect(
      holders.getAllByRole("button", { name: /Share [\d.]+% Shares / }).length,
    ).toBeGreaterThan(1);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("holders", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no holders for AAPL.";
    await expectSaid(canvas, "Holders", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("holders", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Holders", "No source here offers holders.");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("holders") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Holders", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
