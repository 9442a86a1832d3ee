import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { partFails, partWithout } from "../../../mocks/researchScenarios.ts";
import { marketDown } from "../../../mocks/scenarios.ts";
import { InsidersPart } from "../../../ui/features/stock/InsidersPart.tsx";
import { onPage, worldOf } from "../../page.ts";
import { expectRetried, expectSaid, findPart } from "./expectPart.ts";

const meta = {
  component: InsidersPart,
  args: { symbol: "AAPL" },
  parameters: onPage(),
} satisfies Meta<typeof InsidersPart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Known: Story = {
  play: async ({ canvas }) => {
    const part = await findPart(canvas, "Insiders");
    await expect(await part.findByText("Sold in 90 days")).toBeVisible();
    const trades = within(part.getByRole("table", { name: "Trades of insiders" }));
    await waitFor(() => expect(trades.getAllByRole("row").length).toBeGreaterThan(2));
    await waitFor(() => expect(trades.getAllByText(/^(Sold|Bought)$/).length).toBeGreaterThan(1));
  },
};

export const Phone: Story = {
  tags: ["phone"],
  play: async ({ canvas, userEvent }) => {
    const part = await findPart(canvas, "Insiders");
    await expect(await part.findByText(/^as of /)).toBeVisible();
    const trades = within(part.getByRole("list", { name: "Trades of insiders" }));
    // The quote says in which money.
    const [trade] = await trades.findAllByRole("button", {
      name: /Value \$.* Trade (Sold|Bought) Date /,
    });
    if (trade) await userEvent.click(trade);
    await expect(trade).toHaveAttribute("aria-expanded", "true");
    await expect(trades.getByText("Role")).toBeVisible();
    await expect(trades.getByText("Shares")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Without a quote nothing says in which money the trades were. */
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

export const Unknown: Story = {
  parameters: onPage({ scenario: partWithout("insiders", "unknown") }),
  play: async ({ canvas }) => {
    const sentence = "The sources that can be asked have no insider trades for AAPL.";
    await expectSaid(canvas, "Insiders", sentence);
  },
};

export const NotOffered: Story = {
  parameters: onPage({ scenario: partWithout("insiders", "notOffered") }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, "Insiders", "No source here offers insider trades.");
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: partFails("insiders") }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expectRetried(canvas, "Insiders", {
      endScenario: () => worldOf(loaded).endScenario(),
      click: (element) => userEvent.click(element),
    });
  },
};
