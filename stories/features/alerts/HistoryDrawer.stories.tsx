import { alertRow } from "../../../mocks/alertRow.ts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatPrice } from "../../../ui/format/number.ts";
import type { Alert } from "../../../ui/api/endpoints.ts";
import { HistoryDrawer } from "../../../ui/features/alerts/HistoryDrawer.tsx";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind } from "../../seeds.ts";
import { showVariant, VariantSwitch } from "../../VariantSwitch.tsx";

/** The triggered alert of the seed. */
const alert: Alert = alertRow({
  id: 3,
  targetPrice: 1,
  isActive: false,
  isTriggered: true,
  createdAt: "2026-11-20T14:59:59.000Z",
  firings: 1,
});

const meta = {
  component: HistoryDrawer,
  args: { alert, onClose: fn() },
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
} satisfies Meta<typeof HistoryDrawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Fired: Story = {
  parameters: onPage({ isHeld: true, prepare: addAlertsOfEveryKind }),
  play: async ({ loaded }) => {
    await expect(await screen.findByText("Waiting for the history.")).toBeInTheDocument();
    worldOf(loaded).release();
    const list = await screen.findByRole("list", { name: "What happened" });
    const [fired, created] = within(list).getAllByRole("listitem");
    const { price } = await storyQuote("AAPL");
    await expect(fired).toHaveTextContent(`Triggered at ${formatPrice(price, "USD")}`);
    await expect(fired).toHaveTextContent("Already met when it was created");
    await expect(fired).toHaveTextContent(/E[SD]T/);
    await expect(created).toHaveTextContent(/^Created/);
    // Long content scrolls by keyboard.
    await expect(screen.getByRole("region", { name: "What happened" })).toHaveProperty(
      "tabIndex",
      0,
    );
    await expect(screen.queryByRole("banner")).toBeNull();
    await expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
    await expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    await expect(screen.getByRole("button", { name: "Snooze for 1 hour" })).toBeEnabled();
  },
};

const alerts: Readonly<Record<string, Alert>> = {
  Suspended: {
    ...alert,
    suspension: {
      reason: "flood",
      firings: 15,
      windowMinutes: 3,
      exchangeTime: "2026-11-20T14:59:59.000Z",
    },
  },
  "Moved by a split": {
    ...alert,
    isActive: true,
    adjustment: {
      oldTarget: 4,
      newTarget: 1,
      factor: 0.25,
      effectiveDate: "2026-11-20",
    },
  },
  "Fired by what may be a split": {
    ...alert,
    firing: {
      price: 67,
      exchangeTime: "2026-11-20T14:30:00.000Z",
      tradeDate: "2026-11-20",
      source: "yahoo",
      alreadyMet: false,
      previousClose: 100,
      changePercent: -33,
      late: false,
      crossedAt: null,
      splitFactor: 2 / 3,
    },
  },
  "Not there": { ...alert, id: 999 },
};

export const EveryWayBack: Story = {
  tags: ["calls-fail"],
  render: ({ onClose }) => (
    <VariantSwitch of={alerts}>
      {(each) => <HistoryDrawer alert={each} onClose={onClose} />}
    </VariantSwitch>
  ),
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole("button", { name: "Resume" })).toBeEnabled();
    await showVariant(userEvent, "Moved by a split");
    await expect(await screen.findByRole("button", { name: "Undo the split" })).toBeEnabled();
    await showVariant(userEvent, "Fired by what may be a split");
    await expect(
      await screen.findByRole("button", { name: "It was a split; reactivate the alert" }),
    ).toBeEnabled();
    await showVariant(userEvent, "Not there");
    await expect(await screen.findByText("The history could not be loaded")).toBeVisible();
    await expect(screen.getByText("Alert 999 not found")).toBeVisible();
  },
};
