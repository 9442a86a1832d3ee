import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { alertImportHangs, alertTransferFails } from "../../../mocks/scenarios/scenarios.ts";
import { AlertsScreen } from "../../../ui/features/alerts/AlertsScreen.tsx";
import type { AlertImportDialog } from "../../../ui/features/alerts/AlertImportDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert } from "../../seeds.ts";

/** The screen's menu opens the dialog. */
const meta = {
  render: () => <AlertsScreen />,
  parameters: { layout: "fullscreen", ...onPage({ path: "/alerts" }) },
} satisfies Meta<typeof AlertImportDialog>;

export default meta;
type Story = StoryObj<Omit<typeof meta, "args">>;

const above = (symbol: string, targetPrice: number) => ({
  symbol,
  targetPrice,
  alertType: "above" as const,
});
const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value));

interface Actions {
  click(element: Element): Promise<void>;
  paste(text: string): Promise<void>;
}

async function choose(userEvent: Actions, name: "Import" | "Export") {
  await userEvent.click(await screen.findByRole("button", { name: "Import and export" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
}

async function paste(userEvent: Actions, text: string) {
  await choose(userEvent, "Import");
  const dialog = within(await screen.findByRole("dialog", { name: "Import price alerts" }));
  const field = await dialog.findByLabelText("Alerts as text");
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.paste(text);
  return dialog;
}

export const Previewed: Story = {
  parameters: onPage({
    path: "/alerts",
    prepare: async (world) => {
      await addAlert(world, above("AAPL", 100_000));
    },
  }),
  play: async ({ canvas, userEvent }) => {
    const text = [...lines(above("AAPL", 100_000), above("MSFT", 90_000)), "no alert"].join("\n");
    const dialog = await paste(userEvent, text);
    await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
    await expect(
      await dialog.findByText("1 new alert, 1 already there, 1 with a problem"),
    ).toBeVisible();
    const list = within(dialog.getByRole("list", { name: "Skipped lines" }));
    await expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Line 3: This line is not valid JSON",
      "Line 1: already there",
    ]);
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await dialog.findByText("Nothing was imported")).toBeVisible();
    await userEvent.click(dialog.getByLabelText("Skip lines with problems"));
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expectToast("1 alert imported");
    await userEvent.click(dialog.getByText("Close", { selector: "button *" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(
      await canvas.findByRole("row", { name: "MSFT Price Above $90,000.00" }),
    ).toBeVisible();
    await expect(canvas.getAllByRole("row").slice(1)).toHaveLength(2);
  },
};

export const ExportedAndImported: Story = {
  tags: ["calls-fail"],
  play: async ({ canvas, loaded, userEvent }) => {
    const world = worldOf(loaded);
    await canvas.findByText("No alerts yet");
    await choose(userEvent, "Export");
    await expectToast("No active alerts to export");
    world.enterScenario(alertTransferFails);
    await choose(userEvent, "Export");
    await expectToast("Failed to export the alerts");
    world.endScenario();
    await addAlert(world, above("AAPL", 100_000));
    await addAlert(world, above("MSFT", 90_000));
    await canvas.findByRole("row", { name: /^AAPL/ });
    await canvas.findByRole("row", { name: /^MSFT/ });
    const saved: { name: string; blob: Promise<string> }[] = [];
    const blobs = new Map<string, Blob>();
    const createUrl = URL.createObjectURL.bind(URL);
    const press = HTMLAnchorElement.prototype.click;
    URL.createObjectURL = (blob: Blob) => {
      const url = createUrl(blob);
      blobs.set(url, blob);
      return url;
    };
    HTMLAnchorElement.prototype.click = function click() {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, blob: blob.text() });
    };
    try {
      await choose(userEvent, "Export");
      await waitFor(() => expect(saved).toHaveLength(1));
    } finally {
      URL.createObjectURL = createUrl;
      HTMLAnchorElement.prototype.click = press;
    }
    await expect(saved[0]!.name).toBe("alerts.jsonl");
    const text = await saved[0]!.blob;
    await world.call("DELETE", "/api/alerts/1");
    await world.call("DELETE", "/api/alerts/2");
    await expect(await canvas.findByText("No alerts yet")).toBeVisible();

    world.enterScenario(alertTransferFails);
    const dialog = await paste(userEvent, text);
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(
      await dialog.findByText("Failed to import: The store is being rebuilt"),
    ).toBeVisible();
    world.endScenario();
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expectToast("2 alerts imported");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(await canvas.findByRole("row", { name: /^AAPL/ })).toBeVisible();
    await expect(await canvas.findByRole("row", { name: /^MSFT/ })).toBeVisible();
  },
};

export const InParts: Story = {
  parameters: onPage({ path: "/alerts", scenario: alertImportHangs }),
  play: async ({ userEvent }) => {
    const many = Array.from({ length: 501 }, (_, index) => above("AAPL", index + 1));
    const dialog = await paste(userEvent, lines(...many).join("\n"));
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await dialog.findByText("Checking part 1 of 2")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect(dialog.getByLabelText("Alerts as text")).toBeVisible();
  },
};
