import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import {
  credentialStates,
  serviceChangesFail,
  serviceTestFails,
} from "../../../mocks/scenarios/settingsScenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { ServicesPanel } from "../../../ui/features/notifications/ServicesPanel.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = { component: ServicesPanel, parameters: onPage() } satisfies Meta<
  typeof ServicesPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

const addTopic = async (world: StoryWorld) => {
  await world.call("POST", "/api/notifications/destinations", {
    channel: "ntfy",
    label: "Phone",
    address: "https://ntfy.sh/my-alerts",
  });
};

const addThree = async (world: StoryWorld) => {
  const add = (body: object) => world.call("POST", "/api/notifications/destinations", body);
  await addTopic(world);
  await add({
    channel: "telegram",
    label: "Family",
    address: "123456789",
    token: "123456789:AAExampleExampleExampleExampleExample",
  });
  await add({
    channel: "webhook",
    label: "A script of my own with a rather long name that must be cut",
    address: "https://hooks.a-rather-long-host-name.example/very-secret-path",
    secret: "0123456789abcdef",
  });
};

export const NotConfirmed: Story = {
  parameters: onPage({
    prepare: addTopic,
    scenario: [...credentialStates, ...serviceTestFails],
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Not confirmed yet")).toBeVisible();
    await expect(
      canvas.getByText("ntfy.sh could not be reached: it refuses connections"),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Verify Phone" })).toBeEnabled();
    await userEvent.click(canvas.getByRole("button", { name: "Send a test to Phone" }));
    await expectToast("Test failed");
    await expectToast("ntfy.sh refused access (403): forbidden");
  },
};

export const Added: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Add channel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add channel" }));
    await waitFor(() => expect(dialog.getByLabelText("Service")).toHaveFocus());
    await userEvent.type(dialog.getByLabelText("Topic URL"), "my-alerts{Enter}");
    await expectToast("Channel added. Press Test to try it.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(await canvas.findByRole("button", { name: "Send a test to ntfy" })).toBeVisible();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: addThree }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Telegram · Chat …789")).toBeVisible();
    const rows = canvas.getAllByRole("listitem");
    await expect(rows).toHaveLength(3);
    for (const row of rows) await expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    // Who may read the page must not learn where to post.
    await expect(canvas.queryByText(/very-secret-path/)).toBeNull();
    const box = canvas.getByRole("checkbox", { name: "Send alerts to Phone" });
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
};

export const TestedAndDeleted: Story = {
  tags: ["calls-fail"],
  parameters: onPage({
    isHeld: true,
    prepare: addTopic,
    scenario: failing("get", "notifications/destinations"),
  }),
  play: async (context) => {
    const { canvas, loaded, userEvent } = context;
    const world = worldOf(loaded);
    await expectLoadedOnRetry(
      context,
      "Waiting for the channels.",
      "The channels could not be loaded",
    );
    await userEvent.click(await canvas.findByRole("button", { name: "Send a test to Phone" }));
    await expectToast("Test sent");
    await expectToast("Delivered to the demo inbox");

    world.enterScenario(serviceChangesFail);
    const box = canvas.getByRole("checkbox", { name: "Send alerts to Phone" });
    await userEvent.click(box);
    await expectToast("Failed to change the channel");
    await expect(box).toBeChecked();
    const findQuestion = async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Delete Phone" }));
      const dialog = within(await screen.findByRole("alertdialog", { name: "Delete Phone" }));
      await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus());
      return dialog;
    };
    let dialog = await findQuestion();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expectToast("Failed to delete the channel");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(canvas.getByText("Phone")).toBeVisible();

    world.endScenario();
    dialog = await findQuestion();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    const undo = await findUndo();
    await expectToast("Phone has been deleted");
    await waitFor(() => expect(canvas.queryByRole("list")).toBeNull());
    await expect(canvas.getByText("No other channels yet")).toBeVisible();
    await userEvent.click(undo);
    await expectToast("Phone has been restored");
    await expect(await canvas.findByRole("list")).toBeVisible();
  },
};
