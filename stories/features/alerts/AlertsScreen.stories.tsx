import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing, serverDown } from "../../../mocks/scenarios/scenarios.ts";
import { AlertsScreen } from "../../../ui/features/alerts/AlertsScreen.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlertsOfEveryKind, addManyAlerts } from "../../seeds.ts";

const meta = {
  component: AlertsScreen,
  parameters: { layout: "fullscreen", ...onPage({ path: "/alerts" }) },
} satisfies Meta<typeof AlertsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EveryStatus: Story = {
  tags: ["screenshot"],
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
  play: async ({ canvas }) => {
    const list = await canvas.findByRole("table", { name: "Alerts" });
    const cards = within(list).getAllByRole("row").slice(1);
    await expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual([
      "AAPL Price Above $1.00",
      "MSFT Price Above $100,000.00",
      "NVDA Price Change % ±30%",
    ]);
    await expect(within(cards[0]!).getByText("Triggered")).toBeVisible();
    await expect(within(cards[0]!).getByText(/Already met when it was created$/)).toBeVisible();
    await expect(within(cards[2]!).getByText("2 d ago")).toBeVisible();
  },
};

export const Empty: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: serverDown }),
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await expect(canvas.getByText("Waiting for the list of alerts.")).toBeInTheDocument();
    await expect(canvas.getByRole("button", { name: "Create Alert" })).toBeEnabled();
    world.release();
    await expect(await canvas.findByText("The server cannot be reached")).toBeVisible();
    world.enterScenario(failing("get", "alerts"));
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("The store is being rebuilt")).toBeVisible();
    await expect(canvas.getByText("The alerts could not be loaded")).toBeVisible();
    world.endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(canvas.getByRole("heading", { level: 1, name: "Price Alerts" })).toBeVisible();
    await expect(canvas.getByText("Manage your stock price alerts")).toBeVisible();
    await expect(await canvas.findByText("No alerts yet")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Create your first alert" }));
    await expect(
      await screen.findByRole("dialog", { name: "Create New Price Alert" }),
    ).toBeInTheDocument();
  },
};

export const Paged: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: (world) => addManyAlerts(world, 50) }),
  play: async ({ canvas, loaded, userEvent }) => {
    const list = await canvas.findByRole("table", { name: "Alerts" });
    const count = () => within(list).getAllByRole("row").length;
    await expect(count()).toBe(48);
    await expect(canvas.getByText("48 of 50 alerts")).toBeVisible();
    canvas.getByRole("button", { name: "Show more" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(count()).toBe(50));
    await waitFor(() => expect(canvas.getByText("All 50 alerts")).toHaveFocus());
    await expect(canvas.queryByRole("button", { name: "Show more" })).toBeNull();
    await worldOf(loaded).call("DELETE", "/api/alerts/1");
    await expect(await canvas.findByText("All 49 alerts")).toBeVisible();
    await addManyAlerts(worldOf(loaded), 1);
    await expect(await canvas.findByText("All 50 alerts")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const RecipientsFailed: Story = {
  tags: ["calls-fail", "phone"],
  parameters: onPage({
    scenario: [...failing("get", "email-notifications"), ...failing("post", "alerts/:id/pause")],
    prepare: addAlertsOfEveryKind,
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findAllByText("Recipients could not be loaded")).toHaveLength(3);
    const card = within(canvas.getByRole("row", { name: /^MSFT/ }));
    await userEvent.click(card.getByRole("button", { name: "More for the alert on MSFT" }));
    await userEvent.click(await card.findByRole("menuitem", { name: "Pause" }));
    await expectToast("Failed to pause the alert");
    await expect(card.getByText("Active")).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const WithTheKeyboard: Story = {
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("table", { name: "Alerts" });
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Import and export" })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Create Alert" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "Create New Price Alert" });
    const symbol = within(dialog).getByLabelText("Symbol");
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    while (document.activeElement !== symbol) await userEvent.tab();
    await userEvent.keyboard("ko{Enter}");
    await waitFor(() => expect(within(dialog).getByLabelText("Condition")).toHaveFocus());
    // A late price would replace the typed target.
    const target = within(dialog).getByLabelText("Target price");
    await waitFor(() => expect(target).not.toHaveValue(null));
    await userEvent.tab();
    await userEvent.keyboard("600{Enter}");
    await expectToast("Price alert created successfully");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(await canvas.findByRole("row", { name: "KO Price Above $600.00" })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("button", { name: "Create Alert" })).toHaveFocus());

    const opener = canvas.getByRole("button", { name: /History of alert on AAPL/ });
    opener.focus();
    await userEvent.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "Alert on AAPL" });
    await expect(drawer).toHaveAttribute("aria-modal", "true");
    const moments = await within(drawer).findByRole("list", { name: "What happened" });
    await expect(within(moments).getAllByRole("listitem")).toHaveLength(2);
    await waitFor(() => expect(drawer).toHaveFocus());
    await userEvent.tab({ shift: true });
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());

    const cards = () => canvas.getAllByRole("row").slice(1);
    const place = cards().findIndex((card) => card.getAttribute("aria-label")?.startsWith("MSFT"));
    canvas.getByRole("button", { name: "Delete alert on MSFT" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(cards()).toHaveLength(3));
    await waitFor(() =>
      expect(cards()[place]).toContainElement(document.activeElement as HTMLElement),
    );
  },
};

export const EditedPausedAndSnoozed: Story = {
  parameters: onPage({ path: "/alerts", prepare: addAlertsOfEveryKind }),
  play: async ({ canvas, userEvent }) => {
    const choose = async (name: string) => {
      await userEvent.click(
        await canvas.findByRole("button", { name: "More for the alert on MSFT" }),
      );
      await userEvent.click(await canvas.findByRole("menuitem", { name }));
    };
    await choose("Edit");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Price Alert" }));
    const target = await dialog.findByLabelText("Target price");
    await userEvent.clear(target);
    await userEvent.type(target, "90000{Enter}");
    await expectToast("Alert saved");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const edited = { name: "MSFT Price Above $90,000.00" };
    const msft = within(await canvas.findByRole("row", edited));

    await choose("Pause");
    await expectToast("Alert paused");
    await expect(await msft.findByText(/^Paused since /)).toBeVisible();
    await expect(msft.getByText("Paused")).toBeVisible();
    await userEvent.click(screen.getByText("Resume", { selector: ".toast *" }));
    await expectToast("Alert resumed");
    await expect(await msft.findByText("Active")).toBeVisible();
    await waitFor(() => expect(msft.queryByText(/^Paused since /)).toBeNull());

    await userEvent.click(canvas.getByRole("button", { name: /History of alert on AAPL/ }));
    const snooze = await screen.findByRole("button", { name: "Snooze for 1 hour" });
    await userEvent.click(snooze);
    await expectToast("Alert snoozed for 1 hour");
    await expect(await screen.findByRole("button", { name: "End snooze" })).toBeVisible();
    const aapl = canvas.getByRole("row", { name: /^AAPL/, hidden: true });
    await expect(await within(aapl).findByText(/^Snoozed until /)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "End snooze" }));
    await expectToast("Snooze ended");
    await waitFor(() => expect(within(aapl).queryByText(/^Snoozed until /)).toBeNull());
  },
};

export const Selected: Story = {
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
  play: async ({ canvas, userEvent }) => {
    const row = within(await canvas.findByRole("row", { name: /^MSFT/ }));
    await userEvent.click(row.getByText("Active"));
    const drawer = within(await screen.findByRole("dialog", { name: "Alert on MSFT" }));
    await expect(
      await drawer.findByRole("heading", { name: "Why hasn't it triggered?" }),
    ).toBeVisible();
    await expect(
      await drawer.findByText(/^No one to notify/, { selector: ".why-not-hold" }),
    ).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select all alerts" }));
    await userEvent.click(row.getByRole("checkbox"));
    const bar = within(await canvas.findByRole("region", { name: "Selected alerts" }));
    await expect(bar.getByText("2 selected")).toBeVisible();
    await expect(bar.getByRole("button", { name: "Pause" })).toBeEnabled();
    await expect(bar.getByRole("button", { name: "Resume" })).toBeDisabled();
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};
