import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { createAlertFails } from "../../../mocks/scenarios.ts";
import { refreshFails, refreshHangs } from "../../../mocks/screenerScenarios.ts";
import { ResultCards } from "../../../ui/features/screener/ResultCards.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectBusyButton } from "../../expectBusyButton.ts";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";
import { makeResults } from "./results.ts";

const [first] = makeResults(1);

const meta = {
  component: ResultCards,
  parameters: onPage(),
  args: { results: first ? [{ ...first, symbol: "AAPL", name: "Apple", price: 304 }] : [] },
  decorators: [
    (Story) => (
      <>
        <Story />
        <AddressLine />
      </>
    ),
  ],
} satisfies Meta<typeof ResultCards>;

export default meta;
type Story = StoryObj<typeof meta>;

/** 1.1 times the price, above; for the price that was shown. */
export const AlertCreated: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: "Alert when AAPL is above $334.40" }),
    );
    await expectToast("Price alert created successfully");
  },
};

export const AlertFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: createAlertFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Alert when AAPL/ }));
    await expectToast("Failed to create price alert");
  },
};

export const ChartOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Chart of AAPL" }));
    await expectAddress("/?chart=AAPL");
  },
};

export const Refreshing: Story = {
  parameters: onPage({ scenario: refreshHangs }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Refresh Now: AAPL" }));
    await expectBusyButton(canvas);
  },
};

export const RefreshFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: refreshFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Refresh Now: AAPL" }));
    await expectToast("Failed to refresh price");
  },
};

/** A page of cards is dear, so the rest waits for a press. */
export const ManyResults: Story = {
  args: { results: makeResults(30) },
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole("list", { name: "Screener results" }));
    await waitFor(() => expect(list.getAllByRole("article")).toHaveLength(24));
    await userEvent.click(canvas.getByRole("button", { name: "Show 6 more" }));
    await waitFor(() => expect(list.getAllByRole("article")).toHaveLength(30));
    await expect(canvas.queryByRole("button", { name: /more$/ })).toBeNull();
  },
};

/** One column, and nothing sticks out. */
export const Phone: Story = {
  tags: ["phone"],
  args: { results: makeResults(3) },
  play: async ({ canvas }) => {
    const cards = await canvas.findAllByRole("article");
    const lefts = new Set(cards.map((card) => card.getBoundingClientRect().left));
    await expect(lefts.size).toBe(1);
  },
};
