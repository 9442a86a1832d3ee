import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import {
  serviceChangesFail,
  servicesFail,
  serviceTestFails,
} from "../../../mocks/deliveryScenarios.ts";
import { credentialStates } from "../../../mocks/settingsScenarios.ts";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { ServicesPanel } from "../../../ui/features/settings/ServicesPanel.tsx";
import { expectToast } from "../../expectToast.ts";
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

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Add channel" })).toBeEnabled();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const Listed: Story = {
  parameters: onPage({ prepare: addThree }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Telegram · Chat …789")).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    // Who may read the page must not learn where to post.
    await expect(canvas.queryByText(/very-secret-path/)).toBeNull();
  },
};

/** A service that cannot be asked leaves the state as it is, and says so. */
export const NotConfirmed: Story = {
  parameters: onPage({ prepare: addTopic, scenario: credentialStates }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Configured")).toBeVisible();
    await expect(
      canvas.getByText(
        "Could not be checked: ntfy.sh could not be reached: it refuses connections",
      ),
    ).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Check Phone" })).toBeEnabled();
  },
};

export const Narrow: Story = {
  parameters: onPage({ prepare: addThree }),
  render: () => (
    <div style={{ width: 300 }}>
      <ServicesPanel />
    </div>
  ),
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByRole("listitem");
    await expect(row?.scrollWidth).toBeLessThanOrEqual(row?.clientWidth ?? 0);
  },
};

export const TestedThenSwitchedOff: Story = {
  parameters: onPage({ prepare: addTopic }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send a test to Phone" }));
    await expectToast("Test sent");
    await expectToast("ntfy.sh accepted it (200)");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Send alerts to Phone" }));
    await waitFor(() => expect(canvas.getByRole("checkbox")).not.toBeChecked());
    await expect(canvas.getByText("Inactive")).toBeVisible();
  },
};

export const TestFails: Story = {
  parameters: onPage({ prepare: addTopic, scenario: serviceTestFails }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Send a test to Phone" }));
    await expectToast("Test failed");
    await expectToast("ntfy.sh refused access (403): forbidden");
  },
};

export const DeletedAfterAsking: Story = {
  parameters: onPage({ prepare: addTopic }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Delete Phone" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Delete Phone" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expectToast("Phone has been deleted");
    await waitFor(() => expect(canvas.queryByRole("listitem")).toBeNull());
  },
};

export const ChangesFail: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addTopic, scenario: serviceChangesFail }),
  play: async ({ canvas, userEvent }) => {
    const box = await canvas.findByRole("checkbox", { name: "Send alerts to Phone" });
    await userEvent.click(box);
    await expectToast("Failed to change the channel");
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole("button", { name: "Delete Phone" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expectToast("Failed to delete the channel");
    await expect(canvas.getByText("Phone")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the channels.")).toBeInTheDocument();
  },
};

export const FailedThenRetried: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addTopic, scenario: servicesFail }),
  play: async ({ canvas, loaded, userEvent }) => {
    await expect(await canvas.findByText("The channels could not be loaded")).toBeVisible();
    worldOf(loaded).endScenario();
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByRole("button", { name: "Send a test to Phone" })).toBeVisible();
  },
};
