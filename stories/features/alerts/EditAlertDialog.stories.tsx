import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { editAlertConflicts, failing } from "../../../mocks/scenarios/scenarios.ts";
import type { StoryWorld } from "../../../mocks/storyWorld.ts";
import { EditAlertDialog } from "../../../ui/features/alerts/EditAlertDialog.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addAlert, addAlertsOfEveryKind, addTwoEmails } from "../../seeds.ts";

const addOne = async (world: StoryWorld) => {
  await addTwoEmails(world);
  await addAlert(world, {
    symbol: "AAPL",
    targetPrice: 400,
    alertType: "above",
    emailId: 1,
    note: "Sell half",
  });
};

const meta = {
  component: EditAlertDialog,
  args: { id: 1, onClose: fn() },
  parameters: onPage({ prepare: addOne }),
} satisfies Meta<typeof EditAlertDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () =>
  within(await screen.findByRole("dialog", { name: "Edit Price Alert" }));

const readAlert = async (loaded: Record<string, unknown>, id = 1) => {
  const { app } = worldOf(loaded);
  return (await app.handle(new Request(`http://localhost/api/alerts/${id}`))).json();
};

export const FilledAndSaved: Story = {
  parameters: onPage({ isHeld: true, prepare: addOne }),
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await expect(dialog.getByText("Waiting for the alert.")).toBeInTheDocument();
    worldOf(loaded).release();
    const target = await dialog.findByLabelText("Target price");
    await expect(target).toHaveValue(400);
    await waitFor(() => expect(target).toHaveFocus());
    await expect(dialog.getByLabelText("Symbol")).toHaveValue("AAPL");
    await expect(dialog.getByLabelText("Symbol")).toBeDisabled();
    await waitFor(() =>
      expect(dialog.getByLabelText("Send to")).toHaveDisplayValue("Personal · me@example.com"),
    );
    const save = dialog.getByRole("button", { name: "Save changes" });
    await userEvent.clear(target);
    await userEvent.click(save);
    await expect(await dialog.findByText("Enter a target price")).toBeVisible();
    await waitFor(() => expect(target).toHaveFocus());
    await userEvent.keyboard("450");
    await waitFor(() => expect(dialog.queryByText("Enter a target price")).toBeNull());
    await userEvent.selectOptions(
      dialog.getByLabelText("Send to"),
      "All Numbers, addresses and channels",
    );
    await userEvent.click(save);
    await expectToast("Alert saved");
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(await readAlert(loaded)).toMatchObject({
      targetPrice: 450,
      emailId: null,
      note: "Sell half",
      isActive: true,
    });
  },
};

export const Triggered: Story = {
  args: { id: 3 },
  parameters: onPage({ prepare: addAlertsOfEveryKind }),
  play: async ({ loaded, userEvent }) => {
    await expect(await readAlert(loaded, 3)).toMatchObject({ isTriggered: true });
    const dialog = await findDialog();
    const target = await dialog.findByLabelText("Target price");
    await userEvent.clear(target);
    await userEvent.type(target, "90000");
    await userEvent.click(dialog.getByRole("button", { name: "Save and watch again" }));
    await expectToast("Alert saved");
    await expect(await readAlert(loaded, 3)).toMatchObject({ isActive: true, isTriggered: false });
  },
};

export const NotSaved: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ prepare: addOne, scenario: failing("patch", "alerts/:id") }),
  play: async ({ args, loaded, userEvent }) => {
    const dialog = await findDialog();
    await userEvent.click(await dialog.findByRole("button", { name: "Save changes" }));
    await expectToast("Failed to save the alert");
    await expect(screen.getByText("The store is being rebuilt")).toBeVisible();
    worldOf(loaded).enterScenario(editAlertConflicts);
    await userEvent.click(await dialog.findByRole("button", { name: "Save changes" }));
    await expect(
      await dialog.findByText("The target has been changed to 320 in the meantime"),
    ).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText("Target price")).toHaveFocus());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const NotThere: Story = {
  tags: ["calls-fail"],
  args: { id: 999 },
  play: async () => {
    const dialog = await findDialog();
    await expect(await dialog.findByText("The alert could not be loaded")).toBeInTheDocument();
    await expect(dialog.getByText("Alert 999 not found")).toBeInTheDocument();
  },
};
