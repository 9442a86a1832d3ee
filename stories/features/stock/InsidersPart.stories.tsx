import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails } from "../../../mocks/scenarios/researchScenarios.ts";
import { marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { InsidersPart } from "../../../ui/features/stock/InsidersPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, findPart } from "./expectPart.ts";

const meta = {
  component: InsidersPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof InsidersPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KnownOnRetry: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("insiders") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Insiders", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
    const part = await findPart(canvas, "Insiders");
    await expect(await part.findByText("Sold in 90 days")).toBeVisible();
    const trades = within(part.getByRole("table", { name: "Insider trades" }));
    await waitFor(() => expect(trades.getAllByRole("row").length).toBeGreaterThan(2));
    await waitFor(() => expect(trades.getAllByText(/^(Sold|Bought)$/).length).toBeGreaterThan(1));
  },
};

export const NoQuote: Story = {
  tags: ["calls-fail"],
  args: { symbol: "VOD.L" },
  parameters: onPage({ scenario: marketDown }),
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Insiders");
    const label = await part.findByText("Sold in 90 days");
    await expect(label.nextElementSibling).toHaveTextContent(/^[\d.]+[KMB]?$/);
    await expect(part.queryByText(/[$£]/)).toBeNull();
  },
};
