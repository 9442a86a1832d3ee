import { alertRow } from "../../../mocks/alertRow.ts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { storyQuote } from "../../../mocks/storyQuotes.ts";
import { formatFraction, formatPrice } from "../../../ui/format/number.ts";
import { marketDown } from "../../../mocks/scenarios/scenarios.ts";
import { AlertListItem } from "../../../ui/app/alerts/AlertListItem.tsx";
import { NO_RECIPIENTS } from "../../../ui/app/alerts/messages.ts";
import type { Alert } from "../../../ui/api/endpoints.ts";
import { AddressLine } from "../../AddressLine.tsx";
import { expectAddress } from "../../expectAddress.ts";
import { onPage } from "../../page.ts";
import { addAlertsOfEveryKind } from "../../seeds.ts";
import { variantsOf } from "../../variants.tsx";
import { statesOf } from "../../catalog/statesOf.ts";

const alert: Alert = alertRow({ createdAt: "2026-11-18T15:00:00.000Z" });

const meta = {
  component: AlertListItem,
  args: { alert, destination: "To both addresses", isDeleting: false, onDelete: fn() },
  parameters: onPage(),
} satisfies Meta<typeof AlertListItem>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Active: Story = {
  render: (args) => (
    <>
      <AlertListItem {...args} />
      <AddressLine />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    const { price } = await storyQuote("AAPL");
    await expect(await canvas.findByText(formatPrice(price, "USD"))).toBeVisible();
    const distance = formatFraction(Math.abs(alert.targetPrice / price - 1));
    await expect(canvas.getByText(`${distance} away`)).toBeVisible();
    await expect(canvas.getByText("Active")).toBeVisible();
    await expect(canvas.getByText("To both addresses")).toBeVisible();
    await expect(canvas.getByText("2 d ago")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expectAddress("/?chart=AAPL");
    const why = { name: "Why hasn't it triggered? Alert on AAPL" };
    await expect(canvas.getByRole("button", why)).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(canvas.getByRole("button", { name: "Delete alert on AAPL" }));
    await expect(args.onDelete).toHaveBeenCalledWith(1);
  },
};

const firing = {
  price: 310.02,
  changePercent: 1.35,
  exchangeTime: "2026-11-20T14:00:00.000Z",
  tradeDate: "2026-11-20",
  previousClose: 305.89,
  source: "simulated",
  alreadyMet: false,
  late: false,
  crossedAt: null,
};

export const EveryStatus: Story = {
  render: variantsOf(AlertListItem, {
    triggered: { alert: { ...alert, isTriggered: true, firing } },
    alreadyMet: {
      alert: {
        ...alert,
        isTriggered: true,
        firing: { ...firing, changePercent: null, alreadyMet: true },
      },
    },
    change: {
      alert: { ...alert, alertType: "change_percent", targetPrice: 5, direction: "up" },
      destination: NO_RECIPIENTS,
    },
    held: {
      alert: {
        ...alert,
        held: { price: 900, lastPrice: 304, exchangeTime: "2026-11-20T14:00:00.000Z" },
      },
    },
    suspended: {
      alert: {
        ...alert,
        isActive: false,
        suspension: {
          reason: "flood",
          firings: 15,
          windowMinutes: 3,
          exchangeTime: "2026-11-20T14:00:00.000Z",
        },
      },
    },
    unwatched: { alert: { ...alert, notWatchedSince: "2026-11-20T14:05:00.000Z" } },
    unreachable: { isUnreachable: true },
    split: {
      alert: {
        ...alert,
        adjustment: {
          oldTarget: 31,
          newTarget: 310,
          factor: 10,
          effectiveDate: "2026-11-20",
        },
      },
    },
  }),
  play: async ({ canvas }) => {
    const [triggered, alreadyMet, change, held, suspended, unwatched, unreachable, split] = canvas
      .getAllByRole("article")
      .map((item) => within(item));
    await expect(triggered!.getByText("Triggered")).toBeVisible();
    await expect(
      triggered!.getByText(/^Triggered at \$310\.02 \(\+1\.35%\), 1 h ago/),
    ).toBeVisible();
    await expect(triggered!.queryByText(/to go/)).toBeNull();
    await expect(
      alreadyMet!.getByText(/^Triggered at \$310\.02, .*\. Already met when/),
    ).toBeVisible();
    await expect(change!.getByText("+5%")).toBeVisible();
    await expect(
      change!.getByText("No one to notify. Add an email, phone or channel."),
    ).toBeVisible();
    await expect(held!.getByText(/^Unusual price \$900\.00/)).toBeVisible();
    await expect(suspended!.getByText("Paused")).toBeVisible();
    await expect(suspended!.getByText(/^Suspended: triggered more than 15 times/)).toBeVisible();
    await expect(unreachable!.getByText("Blocked")).toBeVisible();
    await expect(unreachable!.getByText("Its recipient is switched off or deleted.")).toBeVisible();
    await expect(unwatched!.getByText(/^Not watched since \d\d:05$/)).toBeVisible();
    await expect(split!.getByText(/moved the target from \$31\.00 to \$310\.00$/)).toBeVisible();
  },
};

export const PriceNotKnown: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: marketDown }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("–")).toBeVisible();
    await expect(canvas.queryByText(/to go/)).toBeNull();
  },
};

export const Snoozed: Story = {
  args: { alert: { ...alert, id: 3, isTriggered: true } },
  parameters: onPage({
    prepare: async (world) => {
      await addAlertsOfEveryKind(world);
      await world.call("POST", "/api/alerts/3/snooze", { minutes: 60 });
    },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Snoozed until (Nov 2\d, )?\d\d:\d\d$/)).toBeVisible();
    await expect(canvas.getByText("Snoozed")).toBeVisible();
    await expect(canvas.queryByText("Triggered")).toBeNull();
  },
};

export const States = statesOf(() => import("./AlertListItem.stories.tsx"), { frame: 480 });
