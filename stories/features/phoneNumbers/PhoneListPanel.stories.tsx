import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import {
  deletePhoneFails,
  phonesFail,
  phoneTestFails,
  phoneTestRefused,
  restorePhoneFails,
  slowNetwork,
  updatePhoneFails,
  type Scenario,
} from "../../../mocks/scenarios.ts";
import { PhoneListPanel } from "../../../ui/features/phoneNumbers/PhoneListPanel.tsx";
import { expectToast } from "../../expectToast.ts";
import { onPage, worldOf } from "../../page.ts";
import { addTwoPhones } from "../../seeds.ts";
import { expectFocusIn } from "../../expectFocusIn.ts";

const MOBILE = "+1 (202) 555-0123";
const DESK = "+1 (202) 555-0124";

const prepared = (scenario: Scenario = []) => onPage({ scenario, prepare: addTwoPhones });

const meta = {
  component: PhoneListPanel,
  args: { onAdd: fn() },
  parameters: prepared(),
} satisfies Meta<typeof PhoneListPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  parameters: onPage({ prepare: async () => undefined }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      await canvas.findByText(
        "Add phone numbers to receive SMS alerts when price targets are reached.",
      ),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Add your first number" }));
    await expect(args.onAdd).toHaveBeenCalledOnce();
  },
};

export const Filled: Story = {
  play: async ({ canvas }) => {
    const desk = within(await canvas.findByRole("row", { name: new RegExp("0124") }));
    await expect(desk.getByText("Inactive")).toBeVisible();
    await expect(desk.getByText("Never")).toBeVisible();
    const mobile = within(canvas.getByRole("row", { name: new RegExp("0123") }));
    await expect(mobile.getByText("Active")).toBeVisible();
    await expect(mobile.getByText("5h")).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: onPage({ scenario: slowNetwork }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Waiting for the list of phone numbers.")).toBeInTheDocument();
  },
};

export const Failed: Story = {
  tags: ["calls-fail"],
  parameters: onPage({ scenario: phonesFail }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The phone numbers could not be loaded")).toBeVisible();
    await expect(canvas.getByText("The store is being rebuilt")).toBeVisible();
  },
};

export const SwitchedOn: Story = {
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByLabelText(`Send alerts to ${DESK}`)).focus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(canvas.getByLabelText(`Send alerts to ${DESK}`)).toBeChecked());
  },
};

export const SwitchFails: Story = {
  tags: ["calls-fail"],
  parameters: prepared(updatePhoneFails),
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByLabelText(`Send alerts to ${DESK}`)).focus();
    await userEvent.keyboard(" ");
    await expectToast("Failed to update phone number");
    await expect(canvas.getByLabelText(`Send alerts to ${DESK}`)).not.toBeChecked();
  },
};

export const TestSent: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Test SMS to ${DESK}` }));
    await expectToast("Test SMS sent successfully");
    await expect(worldOf(loaded).inbox.list()[0]?.to).toBe("+12025550124");
    const desk = within(canvas.getByRole("row", { name: new RegExp("0124") }));
    await expect(await desk.findByText("now")).toBeVisible();
  },
};

export const TestFails: Story = {
  parameters: prepared(phoneTestFails),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Test SMS to ${MOBILE}` }));
    await expectToast("Failed to send test SMS");
    await expectToast("SMS is not configured");
  },
};

export const TestRefused: Story = {
  tags: ["calls-fail"],
  parameters: prepared(phoneTestRefused),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Test SMS to ${MOBILE}` }));
    await expectToast("Failed to send test SMS");
    await expectToast("Too many requests; try again in 40 s");
  },
};

export const DeletedAndUndone: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Delete ${MOBILE}` }));
    await expectToast(`${MOBILE} has been deleted`);
    await waitFor(() => expect(canvas.queryByText(MOBILE)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expectToast(`${MOBILE} has been restored`);
    await expect(await canvas.findByText(MOBILE)).toBeVisible();
  },
};

export const DeleteFails: Story = {
  tags: ["calls-fail"],
  parameters: prepared(deletePhoneFails),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Delete ${MOBILE}` }));
    await expectToast("Failed to delete phone number");
    await expect(canvas.getByText(MOBILE)).toBeVisible();
  },
};

export const UndoFails: Story = {
  tags: ["calls-fail"],
  parameters: prepared(restorePhoneFails),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Delete ${MOBILE}` }));
    await expectToast(`${MOBILE} has been deleted`);
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expectToast("Failed to restore the phone number");
  },
};

export const OpensTheDialogs: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Edit ${MOBILE}` }));
    const edit = await screen.findByRole("dialog", { name: "Edit Phone Number" });
    await expect(within(edit).getByLabelText("Phone number")).toHaveValue(MOBILE);
    await expectFocusIn(edit);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: `Live chat support for ${MOBILE}` }));
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Live Chat Support" })).toBeVisible(),
    );
  },
};
