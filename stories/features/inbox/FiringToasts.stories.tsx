import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import type { AppStore } from "../../../ui/app/store.ts";
import { FiringToasts } from "../../../ui/features/inbox/FiringToasts.tsx";
import { InboxBell } from "../../../ui/features/inbox/InboxBell.tsx";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { expectToast, findUndo } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addRule, closeAbove } from "../../ruleSeeds.ts";
import { addAlert } from "../../seeds.ts";

const ONE = { kind: "constant", value: 1 } as const;
const SYMBOLS = ["AAPL", "MSFT", "NVDA", "KO"] as const;

const addFour = async (world: StoryWorld) => {
  for (const symbol of SYMBOLS) {
    await addAlert(world, { symbol, targetPrice: 1, alertType: "above" });
  }
};

/** Sends prices once the page is connected. */
async function speak(loaded: Record<string, unknown>, symbols: readonly string[]) {
  const store = loaded["store"] as AppStore;
  await waitFor(() => expect(store.getState().connection.live).toBe("connected"));
  await worldOf(loaded).tick(symbols);
}

const meta = {
  component: FiringToasts,
  parameters: onPage({ prepare: addFour }),
  render: () => (
    <>
      <FiringToasts />
      <InboxBell />
      <AddressLine />
    </>
  ),
} satisfies Meta<typeof FiringToasts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  tags: ["phone"],
  play: async ({ loaded, userEvent }) => {
    await speak(loaded, ["AAPL"]);
    await expectToast("AAPL is above $1.00");
    await speak(loaded, SYMBOLS.slice(1));
    await expectToast("4 alerts triggered");
    await expect(screen.getByText("AAPL, MSFT, NVDA and 1 more")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(screen.queryByRole("button", { name: "Snooze" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "View" }));
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Notifications" })).toBeVisible(),
    );
  },
};

export const Answered: Story = {
  play: async ({ loaded, userEvent }) => {
    await speak(loaded, ["AAPL"]);
    await expectToast("AAPL is above $1.00");
    await userEvent.click(screen.getByRole("button", { name: "View" }));
    await expectAddress("/alerts?alert=1");
    await waitFor(() => expect(screen.queryByText("AAPL is above $1.00")).toBeNull());

    await speak(loaded, ["MSFT"]);
    await expectToast("MSFT is above $1.00");
    await userEvent.click(screen.getByRole("button", { name: "Snooze" }));
    await expectToast("MSFT snoozed for an hour");
    await expectToast("It can trigger again once the price has moved back past the target.");
    await userEvent.click(await findUndo());
    await expectToast("Alert unmuted");

    await speak(loaded, ["NVDA"]);
    await expectToast("NVDA is above $1.00");
    await worldOf(loaded).call("POST", "/api/alerts/3/snooze", { minutes: 60 });
    await waitFor(() => expect(screen.queryByText("NVDA is above $1.00")).toBeNull());

    await speak(loaded, ["KO"]);
    await expectToast("KO is above $1.00");
    await screen.findByRole("button", { name: /^Notifications, \d unread$/ });
    await worldOf(loaded).call("POST", "/api/inbox/read", { upTo: 1_000_000 });
    await waitFor(() => expect(screen.queryByText("KO is above $1.00")).toBeNull());
  },
};

export const RuleSnoozedThenUndone: Story = {
  parameters: onPage({
    prepare: async (world) => {
      const last = {
        kind: "price",
        field: "last",
        timeframe: "1d",
        ago: 0,
        symbol: null,
      } as const;
      const when = { kind: "comparison", left: last, operator: ">", right: ONE } as const;
      const rule = { ...closeAbove("AAPL", 1, "Any price"), when, confirmation: "price" } as const;
      await addRule(world, rule);
    },
  }),
  play: async ({ loaded, userEvent }) => {
    // A rule starts once it has the bars of its stock.
    await waitFor(async () => {
      await speak(loaded, ["AAPL"]);
      await expect(screen.getByText("AAPL: Any price")).toBeVisible();
    });
    await userEvent.click(screen.getByRole("button", { name: "Snooze" }));
    await expectToast("Rule snoozed for an hour");
    await userEvent.click(await findUndo());
    await expectToast("Snooze ended");
  },
};
