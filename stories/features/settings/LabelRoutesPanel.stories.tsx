import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { slowNetwork } from "../../../mocks/scenarios.ts";
import { labelRoutesFail, saveLabelRoutesFails } from "../../../mocks/settingsScenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { LabelRoutesPanel } from "../../../ui/features/settings/LabelRoutesPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage } from "../../page.ts";

const meta = { component: LabelRoutesPanel, parameters: onPage() } satisfies Meta<
  typeof LabelRoutesPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

const addTwo = async (world: StoryWorld) => {
  await world.call("PUT", "/api/notifications/label-routes", {
    routes: [
      { label: "earnings", channels: ["email"] },
      { label: "swing", channels: ["sms", "ntfy", "push"] },
    ],
  });
};

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Save label" })).toBeEnabled();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

/** A channel without an active destination is said at its route, and where the messages go then. */
export const Unreached: Story = {
  parameters: onPage({
    prepare: async (world: StoryWorld) => {
      const email = { email: "ann@example.com", label: "Home" };
      await world.call("POST", "/api/email-notifications", email);
      await world.call("PUT", "/api/notifications/label-routes", {
        routes: [
          { label: "earnings", channels: ["mqtt"] },
          { label: "halts", channels: ["matrix", "email"] },
          { label: "swing", channels: ["email"] },
        ],
      });
    },
  }),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("MQTT has no active destination: these messages go to every channel"),
    ).toBeVisible();
    await expect(canvas.getByText("Matrix has no active destination")).toBeVisible();
    await expect(canvas.getAllByText(/no active destination$|every channel$/)).toHaveLength(2);
    await expect(canvas.getByText(/so that it is not lost/)).toBeVisible();
  },
};

export const Listed: Story = {
  parameters: onPage({ prepare: addTwo }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("earnings → Email only")).toBeVisible();
    await expect(canvas.getByText("swing → SMS, ntfy, and Push only")).toBeVisible();
  },
};

/** What is missing is said at its place, and the focus goes there. */
export const Added: Story = {
  play: async ({ canvas, userEvent }) => {
    const save = await canvas.findByRole("button", { name: "Save label" });
    const label = canvas.getByLabelText("Label");
    await userEvent.click(save);
    await expect(await canvas.findByText("Enter the label of a rule")).toBeVisible();
    await expect(label).toHaveFocus();
    await userEvent.type(label, "earnings");
    await userEvent.click(save);
    await expect(await canvas.findByText("Choose a channel")).toBeVisible();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Email" }));
    await userEvent.click(save);
    await expectToast("Label “earnings” saved");
    await expect(await canvas.findByText("earnings → Email only")).toBeVisible();
    await expect(label).toHaveValue("");
    await expect(canvas.getByRole("checkbox", { name: "Email" })).not.toBeChecked();
  },
};

/** A label that is there gets the channels that were chosen last. */
export const Replaced: Story = {
  parameters: onPage({ prepare: addTwo }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Label"), "Earnings");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Slack" }));
    await userEvent.click(canvas.getByRole("button", { name: "Save label" }));
    await expect(await canvas.findByText("Earnings → Slack only")).toBeVisible();
    await expect(canvas.queryByText("earnings → Email only")).toBeNull();
  },
};

export const RemovedAndUndone: Story = {
  parameters: onPage({ prepare: addTwo }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove earnings" }));
    await expectToast("Label “earnings” removed");
    await waitFor(() => expect(canvas.queryByText("earnings → Email only")).toBeNull());
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await expect(await canvas.findByText("earnings → Email only")).toBeVisible();
  },
};

export const SaveFails: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: saveLabelRoutesFails, prepare: addTwo }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Remove earnings" }));
    await expectToast("Failed to save the labels");
    await expect(canvas.getByText("earnings → Email only")).toBeVisible();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: labelRoutesFail }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The labels could not be loaded")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the labels.")).toBeInTheDocument();
  },
};

export const Phone: Story = {
  tags: ["phone"],
  parameters: onPage({ prepare: addTwo }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("earnings → Email only")).toBeVisible();
  },
};
