import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { failing } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { LabelRoutesPanel } from "../../../ui/features/notifications/LabelRoutesPanel.tsx";
import { expectToast, findUndo } from "../../expectToast.ts";
import { expectLoadedOnRetry } from "../../expectLoadedOnRetry.ts";
import { onPage, worldOf } from "../../page.ts";

const meta = { component: LabelRoutesPanel, parameters: onPage() } satisfies Meta<
  typeof LabelRoutesPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unreached: Story = {
  tags: ["phone"],
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
      await canvas.findByText(
        "MQTT has no active destination, so these messages go to every channel",
      ),
    ).toBeVisible();
    await expect(canvas.getByText("Matrix has no active destination")).toBeVisible();
    await expect(canvas.getAllByText(/no active destination$|every channel$/)).toHaveLength(2);
  },
};

export const AddedReplacedAndRemoved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ isHeld: true, scenario: failing("get", "notifications/label-routes") }),
  play: async (context) => {
    const { canvas, loaded, userEvent } = context;
    const world = worldOf(loaded);
    await expectLoadedOnRetry(context, "Waiting for the labels.", "The labels could not be loaded");
    await expect(await canvas.findByText("No labels yet")).toBeVisible();
    const openForm = async () => {
      await userEvent.click(canvas.getByRole("button", { name: "Add label" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Add label" }));
      await waitFor(() => expect(dialog.getByLabelText("Label")).toHaveFocus());
      return {
        dialog,
        label: dialog.getByLabelText("Label"),
        save: dialog.getByRole("button", { name: "Add label" }),
        choose: (name: string) => userEvent.click(dialog.getByRole("checkbox", { name })),
      };
    };
    const expectClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const first = await openForm();
    await userEvent.click(first.save);
    await expect(await first.dialog.findByText("Enter the label of a rule")).toBeVisible();
    await expect(first.label).toHaveFocus();
    await userEvent.type(first.label, "earnings");
    await userEvent.click(first.save);
    await expect(await first.dialog.findByText("Choose a channel")).toBeVisible();
    await expect(first.dialog.getByRole("group")).toHaveAccessibleDescription("Choose a channel");
    await first.choose("Email");

    world.enterScenario(failing("put", "notifications/label-routes"));
    await userEvent.click(first.save);
    await expectToast("Failed to save the labels");
    await expect(first.label).toHaveValue("earnings");
    world.endScenario();
    await userEvent.click(first.save);
    await expectToast("Label “earnings” saved");
    await expectClosed();
    await expect(await canvas.findByText("earnings → Email only")).toBeVisible();

    // An existing label gets the newly chosen channels.
    const second = await openForm();
    await expect(second.label).toHaveValue("");
    await userEvent.type(second.label, "Earnings");
    for (const name of ["SMS", "ntfy", "Push"]) await second.choose(name);
    await userEvent.click(second.save);
    await expectClosed();
    const replaced = "Earnings → SMS, Push, and ntfy only";
    await expect(await canvas.findByText(replaced)).toBeVisible();
    await expect(canvas.queryByText("earnings → Email only")).toBeNull();

    world.enterScenario(failing("put", "notifications/label-routes"));
    await userEvent.click(canvas.getByRole("button", { name: "Remove Earnings" }));
    await expectToast("Failed to save the labels");
    await expect(canvas.getByText(replaced)).toBeVisible();
    world.endScenario();
    await userEvent.click(canvas.getByRole("button", { name: "Remove Earnings" }));
    await expectToast("Label “Earnings” removed");
    await waitFor(() => expect(canvas.queryByText(replaced)).toBeNull());
    await userEvent.click(await findUndo());
    await expect(await canvas.findByText(replaced)).toBeVisible();
  },
};
